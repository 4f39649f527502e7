package engine

import (
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// A window of 2,000 takes prompts of 1,937 tokens: 1,937 · 9/10 + 256 = 1,999.
func TestRowsThatAreTooLong(t *testing.T) {
	t.Parallel()
	small := judge.Info{Name: "small", Window: 2000, EmbeddingModel: "vectors"}
	r := Request{Kind: eval.Samples, Judge: small, Methods: []string{
		eval.MetricFaithfulness, eval.MetricAnswerRelevance, eval.MetricContextRelevance, eval.MetricPrecisionNoRef,
	}}
	rows := []RowSize{
		{Row: 2, Chunks: 2, Sizes: Sizes{Question: 20, Answer: 100, Contexts: 1000}},
		{Row: 3, Chunks: 2, Sizes: Sizes{Question: 20, Answer: 100, Contexts: 1502}}, // verify 390 + 1,502 + 125; select 415 + 1,522
		{Row: 4, Chunks: 2, Sizes: Sizes{Question: 20, Answer: 100, Contexts: 4000}}, // of precision, 320 + 120 + 2,000 a chunk
		{Row: 5, Chunks: 1, Sizes: Sizes{Question: 20, Answer: 2000, Contexts: 10}},  // invert 590 + 2,000; split 370 + 2,020
	}
	equal(t, r.TooLong(rows, 1), []eval.LongRows{
		{Method: eval.MetricFaithfulness, Rows: 3, First: []int{3, 4, 5}, Longest: 390 + 4000 + 125 + 256, Window: 2000, Pieces: false},
		{Method: eval.MetricAnswerRelevance, Rows: 1, First: []int{5}, Longest: 590 + 2000 + 256, Window: 2000, Pieces: false},
		{Method: eval.MetricContextRelevance, Rows: 1, First: []int{4}, Longest: 415 + 4020 + 256, Window: 2000, Pieces: true},
		{Method: eval.MetricPrecisionNoRef, Rows: 2, First: []int{4, 5}, Longest: 320 + 120 + 2000 + 256, Window: 2000, Pieces: true},
	})
	// What the store is asked for leaves none of them out.
	for _, row := range rows[1:] {
		if sum := row.Question + row.Answer + row.Contexts; sum <= r.LeastLong() {
			t.Errorf("row %d has %d tokens, the least is %d", row.Row, sum, r.LeastLong())
		}
	}
	r.Judge.Window = 0
	equal(t, len(r.TooLong(rows, 1)), 0)
}

// Both items stand in one prompt of a ranking, one in each of a grade.
func TestPairsThatAreTooLong(t *testing.T) {
	t.Parallel()
	r := Request{Kind: eval.Pairs, Judge: judge.Info{Name: "small", Window: 2000}, Methods: []string{eval.MethodRagas, eval.MethodScore, eval.MethodRank, eval.MethodLonger}}
	list := r.TooLong([]RowSize{{Row: 7, Dimension: eval.ContextRelevance, Sizes: Sizes{Question: 10, Contexts: 2600}}}, 1)
	equal(t, len(list), 1)
	equal(t, list[0], eval.LongRows{Method: eval.MethodRank, Rows: 1, First: []int{7}, Longest: 375 + 10 + 2600 + 256, Window: 2000})
	list = r.TooLong([]RowSize{{Row: 8, Dimension: eval.ContextRelevance, Sizes: Sizes{Question: 10, Contexts: 8000}}}, 10)
	equal(t, len(list), 3)
	equal(t, []any{list[0].Rows, list[0].About}, []any{10, true})
	equal(t, []bool{list[0].Pieces, list[1].Pieces, list[2].Pieces}, []bool{true, false, false})
}
