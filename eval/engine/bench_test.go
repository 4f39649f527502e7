package engine

import (
	"testing"

	"concord/eval"
)

// BenchmarkWork measures what the engine itself costs a unit: rules that take
// no time on a store in memory.
func BenchmarkWork(b *testing.B) {
	const rows = 1000
	for b.Loop() {
		b.StopTimer()
		m := newMemory(eval.Pairs, rows, eval.MethodLeft)
		e := New(m, nil, Options{})
		b.StartTimer()
		for first := int64(1); first < rows; first += 25 {
			if _, err := e.Work(b.Context(), Chunk{7, first, first + 24}); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "units/s")
}
