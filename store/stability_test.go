package store_test

import (
	"math"
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

// One row judged 0.5, 0.7 and 0.9: its variance is (0.04 + 0 + 0.04) ÷ 2 = 0.04,
// the spread 0.2, and it lies on both sides of the threshold 0.7. The other is
// 0.9 twice and fails once: pooled (0.08 + 0) ÷ (2 + 1) = 0.02667, the spread
// √0.02667 = 0.1633.
func TestStability(t *testing.T) {
	t.Parallel()
	b := newBench(t, 2)
	r, err := b.CreateRun(t.Context(), b.team, store.NewRun{
		Dataset: b.dataset, Judge: "scripted", Profile: eval.Current, Methods: []string{eval.MetricFaithfulness},
		Settings: eval.RunSettings{Repeats: 3},
	})
	must(t, err)
	units, err := b.Missing(t.Context(), engine.Chunk{Run: r.ID, First: 0, Last: 1 << 40}, 10)
	must(t, err)
	values := map[int64][]float64{units[0].Row: {0.5, 0.7, 0.9}}
	for _, u := range units {
		score := eval.Without(eval.Failed, eval.Timeout, "late")
		switch own := values[u.Row]; {
		case own != nil:
			score = eval.ScoredAs(own[u.Repeat-1])
		case u.Repeat < 3:
			score = eval.ScoredAs(0.9)
		}
		_, err := b.SaveScore(t.Context(), r.ID, u, score)
		must(t, err)
	}
	list, err := b.StabilityOf(t.Context(), b.team, "scripted")
	must(t, err)
	if len(list) != 1 {
		t.Fatalf("%d lines, want 1", len(list))
	}
	s := list[0]
	if s.Rows != 2 || s.Flips != 1 || !s.Flippable || s.Failed != 1 || s.Repeats != 3 || s.SD == nil || math.Abs(*s.SD-math.Sqrt(0.08/3)) > 1e-9 {
		t.Errorf("stability %+v", s)
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	if list, err := b.StabilityOf(t.Context(), other, "scripted"); err != nil || len(list) != 0 {
		t.Errorf("another team sees %v, %v", list, err)
	}
}
