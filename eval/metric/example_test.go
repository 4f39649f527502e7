package metric_test

import (
	"context"
	"fmt"

	"concord/eval"
	"concord/eval/metric"
)

// Useful chunks at ranks 1 and 3: (1/1 + 2/3) / 2.
func ExampleAveragePrecision() {
	fmt.Printf("%.4f", metric.AveragePrecision([]eval.PartVerdict{eval.Yes, eval.No, eval.Yes}))
	// Output: 0.8333
}

func ExampleVerdict() {
	pair := eval.Pair{
		Dimension: eval.AnswerRelevance,
		Question:  "When was Io discovered?",
		X:         eval.Item{Answer: "In 1610."},
		Y:         eval.Item{Answer: "Long ago, I suppose."},
	}
	v := metric.Verdict(context.Background(), eval.MethodShorter, nil, pair, metric.Settings{})
	fmt.Println(v.Pick, v.Reason.Text)
	// Output: x X has 8 characters, Y has 20.
}
