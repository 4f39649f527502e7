package lexical_test

import (
	"context"
	"fmt"

	"concord/eval/judge"
	"concord/eval/judge/lexical"
)

func Example() {
	answer, _ := lexical.New().Verify(context.Background(), judge.Verify{
		Statements: []string{"The ferry was built in 1921.", "The ferry was built in 1912."},
		Contexts:   []string{"The ferry Astrid was built in 1921 for the lake crossing."},
	})
	for i := 1; i <= 2; i++ {
		fmt.Println(answer.ByIndex[i].Verdict, "-", answer.ByIndex[i].Reason)
	}
	// Output:
	// yes - 100 % of its weight stands together in the contexts.
	// no - Only 51 % of its weight stands together in the contexts; the closest sentence lacks: 1912.
}
