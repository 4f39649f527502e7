package store_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/store"
)

func TestEveryAnnotatorHasAnOwnOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 30)
	order := func(user int64) (ids []int64) {
		for range 30 {
			p, _ := d.next(d.seat(user))
			ids = append(ids, p.ID)
			d.label(d.seat(user), p.ID, store.Equal)
		}
		return ids
	}
	if a, b := order(d.ann), order(d.bob); cmp.Equal(a, b) {
		t.Errorf("both annotators get the pairs in the order %v", a)
	}
}

func TestALabelIsStoredByItem(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, left := d.next(d.seat(d.ann))
	_, err := d.AddLabel(t.Context(), d.seat(d.ann), store.NewLabel{
		Pair: p.ID, Pick: store.Right, Comment: "clear", VisibleMS: 1200, TotalMS: 1500,
	})
	must(t, err)
	got, err := d.LabelsOnPair(t.Context(), d.team, p.ID)
	must(t, err)
	want := eval.Label{PairID: p.ID, Annotator: "ann", Pick: left.Other(), Left: left, Comment: "clear", VisibleMS: 1200, TotalMS: 1500,
		Purpose: eval.ForLabel, Probability: 1}
	want.ID, want.Created = got[0].ID, got[0].Created
	if diff := cmp.Diff(want, got[0].Label); diff != "" {
		t.Error(diff)
	}
}

func TestNobodySeesWhatOthersSaid(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, _ := d.next(d.seat(d.ann))
	d.label(d.seat(d.ann), p.ID, store.Left)
	if _, ok, err := d.NextPair(t.Context(), d.seat(d.ann)); ok || err != nil {
		t.Errorf("ann's queue should be empty: %v", err)
	}
	if q, _ := d.next(d.seat(d.bob)); q.ID != p.ID {
		t.Error("bob's queue should hold the pair that ann labeled")
	}
	if own, err := d.OwnLabels(t.Context(), d.seat(d.bob), 0, 10); err != nil || len(own) != 0 {
		t.Errorf("bob sees labels as own that are ann's: %v, %v", own, err)
	}
	mine, his := d.progress(d.ann), d.progress(d.bob)
	if mine.Mine != 1 || mine.Open != 0 || his.Mine != 0 || his.Open != 1 || his.Team != 1 || his.Twice != 0 {
		t.Errorf("progress of ann %+v, of bob %+v", mine, his)
	}
}

func TestSkippedPairsComeLast(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 3)
	st := d.seat(d.ann)
	first, _ := d.next(st)
	must(t, d.Skip(t.Context(), st, first.ID, store.SkipLater))
	second, _ := d.next(st)
	must(t, d.Skip(t.Context(), st, second.ID, store.SkipLater))
	third, _ := d.next(st)
	d.label(st, third.ID, store.Left)
	if p, _ := d.next(st); p.ID != first.ID {
		t.Errorf("pair %d comes back, want %d, which was skipped first", p.ID, first.ID)
	}
	if q, _ := d.next(d.seat(d.bob)); q.ID == 0 {
		t.Error("skipping is a matter of one annotator")
	}
}

// What somebody cannot judge leaves their queue for good, and is counted apart.
func TestWhatCannotBeJudgedDoesNotComeBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 3)
	st := d.seat(d.ann)
	hard, _ := d.next(st)
	must(t, d.Skip(t.Context(), st, hard.ID, store.SkipBroken))
	for range 2 {
		p, _ := d.next(st)
		d.label(st, p.ID, store.Equal)
	}
	if _, ok, err := d.NextPair(t.Context(), st); ok || err != nil {
		t.Errorf("the pair comes back (%v)", err)
	}
	if got := d.progress(d.ann); got.Declined != 1 || got.Open != 0 || got.Mine != 2 {
		t.Errorf("progress %+v", got)
	}
	if q, _ := d.next(d.seat(d.bob)); q.ID == 0 {
		t.Error("bob should still be asked")
	}
}

func TestUndoWithdraws(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	st := d.seat(d.ann)
	_, err := d.Undo(t.Context(), st, 0)
	wantProblem(t, err, eval.Conflict)
	p, _ := d.next(st)
	d.label(st, p.ID, store.Left)
	d.label(st, p.ID, store.Right) // a change of mind is a new row
	back, err := d.Undo(t.Context(), st, 0)
	must(t, err)
	if back != p.ID || len(d.labels()) != 0 {
		t.Errorf("undo returned pair %d and left %v", back, d.labels())
	}
	if q, _ := d.next(st); q.ID != p.ID {
		t.Error("the pair should be back in the queue, at its place")
	}
	_, err = d.Undo(t.Context(), st, 0)
	wantProblem(t, err, eval.Conflict)
}

// Undo is a matter of the page on which one works.
func TestUndoStaysWithinTheDimension(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, _ := d.next(d.seat(d.ann))
	d.label(d.seat(d.ann), p.ID, store.Left)
	other := d.seat(d.ann)
	other.Dimension = eval.AnswerRelevance
	_, err := d.Undo(t.Context(), other, 0)
	wantProblem(t, err, eval.Conflict)
}

func TestAPairOfAnotherSeatIsNotFound(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, _ := d.next(d.seat(d.ann))
	elsewhere, err := d.EnsureTeam(t.Context(), "Other")
	must(t, err)
	for name, change := range map[string]func(*store.Seat){
		"dataset":   func(st *store.Seat) { st.Dataset = d.importPairs("more", 1) },
		"dimension": func(st *store.Seat) { st.Dimension = eval.AnswerRelevance },
		"team":      func(st *store.Seat) { st.Team = elsewhere },
	} {
		st := d.seat(d.ann)
		change(&st)
		_, err := d.SeenPair(t.Context(), st, p.ID)
		wantProblem(t, err, eval.NotFound)
		wantProblem(t, d.Skip(t.Context(), st, p.ID, store.SkipLater), eval.NotFound)
		_, err = d.AddLabel(t.Context(), st, store.NewLabel{Pair: p.ID, Pick: store.Left})
		wantProblem(t, err, eval.NotFound)
		if len(d.labels()) != 0 {
			t.Errorf("%s: a label was stored", name)
		}
	}
	// Bob has not been shown the pair: he cannot pick it, nor have judged it.
	_, err = d.SeenPair(t.Context(), d.seat(d.bob), p.ID)
	wantProblem(t, err, eval.NotFound)
	_, err = d.AddLabel(t.Context(), d.seat(d.bob), store.NewLabel{Pair: p.ID, Pick: store.Left})
	wantProblem(t, err, eval.NotFound)
}

func TestASideMustBeNamed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, _ := d.next(d.seat(d.ann))
	_, err := d.AddLabel(t.Context(), d.seat(d.ann), store.NewLabel{Pair: p.ID, Pick: "x"})
	wantProblem(t, err, eval.Invalid)
}

func TestOwnLabelsAreThoseThatCanBeChanged(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 3)
	st := d.seat(d.ann)
	var ids []int64
	for _, side := range []store.Side{store.Left, store.Right, store.Equal} {
		p, _ := d.next(st)
		ids = append(ids, p.ID)
		d.label(st, p.ID, side)
	}
	d.label(st, ids[0], store.Right)
	must(t, d.Unblind(t.Context(), d.team, d.ann, ids[1]))
	own, err := d.OwnLabels(t.Context(), st, 0, 10)
	must(t, err)
	var got []string
	for _, l := range own {
		got = append(got, fmt.Sprint(l.Pair, " ", l.Side()))
	}
	if diff := cmp.Diff([]string{fmt.Sprint(ids[0], " right"), fmt.Sprint(ids[2], " tie")}, got); diff != "" {
		t.Error(diff)
	}
}
