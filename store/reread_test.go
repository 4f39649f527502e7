package store_test

import (
	"testing"

	"concord/eval"
	"concord/eval/engine"
)

// A run is read anew as a run of its own: the same rows and methods, the recorded
// calls of each unit, and the old numbers as they were.
func TestReread(t *testing.T) {
	t.Parallel()
	b := newBench(t, 2)
	id := b.start()
	_, err := b.Reread(t.Context(), b.team, id)
	wantProblem(t, err, eval.Conflict) // it is going on
	units, err := b.Missing(t.Context(), engine.Chunk{Run: id, First: 0, Last: 1 << 40}, 10)
	must(t, err)
	score := eval.ScoredAs(0.5)
	score.Calls = []eval.Call{{Task: "verify", Request: "q", Reply: "r"}}
	_, err = b.SaveScore(t.Context(), id, units[0], score)
	must(t, err)
	must(t, b.Stop(t.Context(), b.team, id))

	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	_, err = b.Reread(t.Context(), other, id)
	wantProblem(t, err, eval.NotFound)
	again, err := b.Reread(t.Context(), b.team, id)
	must(t, err)
	old, err := b.RunByID(t.Context(), b.team, id)
	must(t, err)
	if again.ID == id || again.State != eval.RunQueued || again.Total != old.Total || len(again.Methods) != len(old.Methods) || again.Judge != old.Judge || old.Done != 1 {
		t.Errorf("read anew as %+v from %+v", again, old)
	}
	source, err := b.RereadOf(t.Context(), b.team, again.ID)
	must(t, err)
	calls, err := b.Recorded(t.Context(), b.team, eval.Samples, source, units[0])
	must(t, err)
	if source != id || len(calls) != 1 || calls[0].Reply != "r" {
		t.Errorf("recorded of run %d: %+v", source, calls)
	}
	if calls, err := b.Recorded(t.Context(), b.team, eval.Samples, source, units[1]); err != nil || calls != nil {
		t.Errorf("a unit that was never judged has %v, %v", calls, err)
	}
	if none, err := b.RereadOf(t.Context(), b.team, id); err != nil || none != 0 {
		t.Errorf("the first run reads %d, %v", none, err)
	}
}
