package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/store"
)

func TestSeenResultsTakeAPairOutOfTheQueue(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	st := d.seat(d.ann)
	p, _ := d.next(st)
	must(t, d.Unblind(t.Context(), d.team, d.ann, p.ID))
	if _, ok, err := d.NextPair(t.Context(), st); ok || err != nil {
		t.Errorf("the pair is still in the queue (%v)", err)
	}
	_, err := d.SeenPair(t.Context(), st, p.ID)
	wantProblem(t, err, eval.NotFound)
	wantProblem(t, d.Skip(t.Context(), st, p.ID, store.SkipLater), eval.NotFound)
	if q, _ := d.next(d.seat(d.bob)); q.ID != p.ID {
		t.Error("bob has seen nothing and should still get the pair")
	}
	if got := d.progress(d.ann); got.Open != 0 || got.Mine != 0 {
		t.Errorf("progress %+v", got)
	}
	// The page was open before: the label is kept, apart.
	d.label(st, p.ID, store.Equal)
	if diff := cmp.Diff([]string{"ann tie true"}, d.labels()); diff != "" {
		t.Error(diff)
	}
	if got := d.progress(d.ann); got.Mine != 0 || got.Team != 0 {
		t.Errorf("a label with knowledge counts as blind: %+v", got)
	}
}

func TestALabelStaysOnceResultsWereSeen(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	st := d.seat(d.ann)
	p, _ := d.next(st)
	d.label(st, p.ID, store.Equal)
	must(t, d.Unblind(t.Context(), d.team, d.ann, p.ID))
	_, err := d.Undo(t.Context(), st, 0)
	wantProblem(t, err, eval.Conflict)
	if diff := cmp.Diff([]string{"ann tie false"}, d.labels()); diff != "" {
		t.Error(diff)
	}
}
