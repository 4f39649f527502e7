package store_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge/judgetest"
	"concord/store"
)

// Failed results stay until the retry brings new ones, and the counters follow.
func TestRetryFailed(t *testing.T) {
	t.Parallel()
	b := newBench(t, 6)
	id := b.start()
	// A reply in prose is asked for once more, so two replies fail one row.
	b.workOff(id, judgetest.New(t, judgetest.First(4, judgetest.Prose)).URL)
	if r := b.run(id); r.State != eval.RunDone || r.Done != 6 || r.Failed != 2 {
		t.Fatalf("%s, %d done, %d failed; want done, 6, 2", r.State, r.Done, r.Failed)
	}
	failures, err := b.Failures(t.Context(), b.team, b.run(id))
	must(t, err)
	if len(failures) != 1 || failures[0].Code != eval.ParseFailed || failures[0].Count != 2 || failures[0].Reason == "" {
		t.Errorf("failures %+v", failures)
	}
	must(t, b.RetryFailed(t.Context(), b.team, id))
	if r := b.run(id); r.Done != 4 || r.Failed != 0 {
		t.Errorf("while it waits: %d done, %d failed; want 4, 0", r.Done, r.Failed)
	}
	if len(b.scores(id)) != 6 {
		t.Error("the old results are gone before the new ones came")
	}
	b.completes(id, 2)
	wantProblem(t, b.RetryFailed(t.Context(), b.team, id), eval.Conflict)
	wantProblem(t, b.Resume(t.Context(), b.team, id), eval.Conflict)
}

func TestARunOfAnotherTeamIsNotFound(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	id := b.start()
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	_, err = b.RunByID(t.Context(), other, id)
	wantProblem(t, err, eval.NotFound)
	wantProblem(t, b.Stop(t.Context(), other, id), eval.NotFound)
	wantProblem(t, b.Resume(t.Context(), other, id), eval.NotFound)
	wantProblem(t, b.RetryFailed(t.Context(), other, id), eval.NotFound)
	_, err = b.Usage(t.Context(), other, id)
	wantProblem(t, err, eval.NotFound)
	_, _, err = b.Neighbours(t.Context(), other, id, 1)
	wantProblem(t, err, eval.NotFound)
	_, err = b.Pace(t.Context(), other, id)
	wantProblem(t, err, eval.NotFound)
	if list, err := b.RunPage(t.Context(), other, 0, 0, 10); err != nil || len(list) > 0 {
		t.Errorf("runs of another team: %v, %v", list, err)
	}
	if list, err := b.ScoresOfRows(t.Context(), other, id, store.Window{Limit: 10}); err != nil || len(list) > 0 {
		t.Errorf("scores of another team: %v, %v", list, err)
	}
}

// A second result of a unit replaces the first and counts once.
func TestOneResultAUnit(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	id := b.start()
	units, err := b.Missing(t.Context(), engine.Chunk{Run: id, First: 0, Last: 1 << 40}, 10)
	must(t, err)
	u := units[0]
	failed := eval.Without(eval.Failed, eval.Timeout, "No answer.")
	failed.Calls = []eval.Call{{PromptTokens: 5}}
	for _, sc := range []eval.Score{failed, failed, eval.ScoredAs(0.5)} {
		must(t, saved(b.SaveScore(t.Context(), id, u, sc)))
	}
	r := b.run(id)
	if r.Done != 1 || r.Failed != 0 || len(b.scores(id)) != 1 {
		t.Errorf("%d done, %d failed, %d stored", r.Done, r.Failed, len(b.scores(id)))
	}
	usage, err := b.Usage(t.Context(), b.team, id) // all calls were made, so all count
	must(t, err)
	if want := (eval.Usage{Calls: 2, PromptTokens: 10}); usage != want {
		t.Errorf("usage %+v, want %+v", usage, want)
	}
}

func TestRowsOfARunByWindow(t *testing.T) {
	t.Parallel()
	b := newBench(t, 5)
	id := b.start()
	b.workOff(id, judgetest.New(t, judgetest.Sensible).URL)
	rows := func(w store.Window) (ids []int64) {
		list, err := b.ScoresOfRows(t.Context(), b.team, id, w)
		must(t, err)
		for _, s := range list {
			ids = append(ids, s.RowID)
		}
		return ids
	}
	all := rows(store.Window{Limit: 10})
	if len(all) != 5 || !slices.IsSorted(all) {
		t.Fatalf("rows %v", all)
	}
	for _, c := range []struct {
		name string
		w    store.Window
		want []int64
	}{
		{"start", store.Window{Limit: 2}, all[:2]},
		{"behind a row", store.Window{After: all[1], Limit: 2}, all[2:4]},
		{"behind the last", store.Window{After: all[4], Limit: 2}, nil},
		{"in front of a row", store.Window{Before: all[3], Limit: 2}, all[1:3]},
		{"in front of the first", store.Window{Before: all[0], Limit: 2}, nil},
	} {
		if diff := cmp.Diff(c.want, rows(c.w)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	for i, want := range [][2]int64{{0, all[1]}, {all[0], all[2]}} {
		before, after, err := b.Neighbours(t.Context(), b.team, id, all[i])
		must(t, err)
		if got := [2]int64{before, after}; got != want {
			t.Errorf("neighbours of row %d: %v, want %v", i, got, want)
		}
	}
}
