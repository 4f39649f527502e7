package lexical

import (
	"testing"

	"concord/eval"
)

// BenchmarkJudge reports rows/s of a dimension and a method on WikiEval; a row
// is one pair, so two items are judged.
func BenchmarkJudge(b *testing.B) {
	for _, d := range eval.Dimensions() {
		for name, m := range methods {
			b.Run(string(d)+"/"+name, func(b *testing.B) {
				pairs := wikiEval(b, d)
				i := 0
				for b.Loop() {
					m(b, d, pairs[i%len(pairs)])
					i++
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			})
		}
	}
}
