package agreement

import (
	"math"
	"testing"

	"concord/eval"
)

// Agreement §0, F1: only four cells differ from a coin.
func TestPaperTable(t *testing.T) {
	t.Parallel()
	want := map[eval.Dimension]map[string][2]float64{
		eval.Faithfulness:     {"ragas": {0.85, 0.98}, "score": {0.58, 0.83}, "rank": {0.40, 0.67}, "people": {0.85, 0.98}},
		eval.AnswerRelevance:  {"ragas": {0.65, 0.87}, "score": {0.39, 0.65}, "rank": {0.28, 0.54}, "people": {0.79, 0.96}},
		eval.ContextRelevance: {"ragas": {0.56, 0.81}, "score": {0.49, 0.75}, "rank": {0.39, 0.65}, "people": {0.85, 0.98}},
	}
	beat := map[string]bool{"faithfulness ragas": true, "faithfulness score": true, "answer_relevance ragas": true, "context_relevance ragas": true}
	for _, dim := range eval.Dimensions() {
		for _, p := range PaperTable(dim) {
			row, bounds := p.Row(dim), want[dim][p.Method]
			if math.Abs(*row.Low-bounds[0]) > 0.006 || math.Abs(*row.High-bounds[1]) > 0.006 {
				t.Errorf("%s %s: %.3f … %.3f, want %v", dim, p.Method, *row.Low, *row.High, bounds)
			}
			if p.Method != eval.RowPeople && (*row.PCoin < 0.05) != beat[string(dim)+" "+p.Method] {
				t.Errorf("%s %s: p = %.3f", dim, p.Method, *row.PCoin)
			}
		}
	}
	if PaperTable("tone") != nil {
		t.Error("the paper knows three dimensions")
	}
}
