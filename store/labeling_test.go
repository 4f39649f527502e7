package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// desk is a real database with pairs to label and two annotators.
type desk struct {
	*store.Store
	t        testing.TB
	team     int64
	ann, bob int64
	dataset  int64
}

func newDesk(t testing.TB, pairs int) desk {
	t.Helper()
	ctx := t.Context()
	s, err := store.Open(ctx, t.TempDir())
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	d := desk{Store: s, t: t}
	d.team, err = s.EnsureTeam(ctx, "")
	must(t, err)
	for name, id := range map[string]*int64{"ann": &d.ann, "bob": &d.bob} {
		p, err := s.AddPerson(ctx, d.team, name, eval.Annotator)
		must(t, err)
		*id = p.ID
	}
	d.dataset = d.importPairs("pairs", pairs)
	return d
}

// importPairs makes a dataset of n pairs on each of two dimensions.
func (d desk) importPairs(name string, n int) int64 {
	d.t.Helper()
	set, err := d.Import(d.t.Context(), d.team, name, func(sink ingest.Sink) (store.Filled, error) {
		for i := range n {
			for _, dim := range []eval.Dimension{eval.Faithfulness, eval.AnswerRelevance} {
				p := ingest.Pair{Better: eval.ChoiceX}
				p.Row, p.Dimension, p.Question = i+1, dim, fmt.Sprintf("Question %d?", i)
				p.X.Answer, p.Y.Answer, p.X.Role, p.Y.Role = "good", "bad", "golden", "ungrounded"
				if err := sink.Pair(p); err != nil {
					return store.Filled{}, err
				}
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	must(d.t, err)
	return set.ID
}

func (d desk) seat(user int64) store.Seat {
	return store.Seat{Team: d.team, User: user, Dataset: d.dataset, Dimension: eval.Faithfulness}
}

func (d desk) next(st store.Seat) (eval.Pair, eval.Choice) {
	d.t.Helper()
	p, left, ok, err := d.NextPair(d.t.Context(), st)
	must(d.t, err)
	if !ok {
		d.t.Fatal("the queue is empty")
	}
	return p, left
}

func (d desk) label(st store.Seat, pair int64, side store.Side) {
	d.t.Helper()
	must(d.t, d.AddLabel(d.t.Context(), st, store.NewLabel{Pair: pair, Pick: side}))
}

// labels lists the standing labels of the dataset as "annotator pick unblinded".
func (d desk) labels() (list []string) {
	d.t.Helper()
	rows, err := d.Labels(d.t.Context(), d.team, d.dataset)
	must(d.t, err)
	for _, l := range rows {
		list = append(list, fmt.Sprint(l.Annotator, " ", l.Pick, " ", l.Unblinded))
	}
	return list
}

func (d desk) progress(user int64) store.Progress {
	d.t.Helper()
	list, err := d.LabelingProgress(d.t.Context(), d.team, user, d.dataset)
	must(d.t, err)
	return list[0]
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantProblem(t testing.TB, err error, kind eval.ProblemKind) {
	t.Helper()
	var p *eval.Problem
	if !errors.As(err, &p) || p.Kind != kind {
		t.Errorf("error %v, want a problem of kind %d", err, kind)
	}
}

func TestSidesAreBalancedInBlocksOfTen(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 40)
	lefts := map[int64]map[int64]eval.Choice{d.ann: {}, d.bob: {}}
	for user, seen := range lefts {
		for _, dim := range []eval.Dimension{eval.Faithfulness, eval.AnswerRelevance} {
			st := d.seat(user)
			st.Dimension = dim
			x := 0
			for i := 1; i <= 40; i++ {
				p, left := d.next(st)
				seen[p.ID] = left
				if left == eval.ChoiceX {
					x++
				}
				if i%10 == 0 && x != i/2 {
					t.Errorf("user %d, %s: item X stood %d times on the left in %d pairs", user, dim, x, i)
				}
				d.label(st, p.ID, store.Equal)
			}
		}
	}
	// The chance that two people see 80 pairs alike is below 10⁻¹⁵.
	if cmp.Equal(lefts[d.ann], lefts[d.bob]) {
		t.Error("both annotators see every pair the same way round")
	}
}

func TestASideIsDrawnOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 20)
	for range 20 {
		p, left := d.next(d.seat(d.ann))
		for range 5 {
			if _, again, err := d.SeenPair(t.Context(), d.seat(d.ann), p.ID); err != nil || again != left {
				t.Fatalf("left is %s, then %s (%v)", left, again, err)
			}
		}
		d.label(d.seat(d.ann), p.ID, store.Left)
	}
}

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
	must(t, d.AddLabel(t.Context(), d.seat(d.ann), store.NewLabel{
		Pair: p.ID, Pick: store.Right, Comment: "clear", VisibleMS: 1200, TotalMS: 1500,
	}))
	got, err := d.LabelsOnPair(t.Context(), d.team, p.ID)
	must(t, err)
	want := eval.Label{PairID: p.ID, Annotator: "ann", Pick: left.Other(), Left: left, Comment: "clear", VisibleMS: 1200, TotalMS: 1500}
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
	if _, _, ok, err := d.NextPair(t.Context(), d.seat(d.ann)); ok || err != nil {
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
	must(t, d.Skip(t.Context(), st, first.ID))
	second, _ := d.next(st)
	must(t, d.Skip(t.Context(), st, second.ID))
	third, _ := d.next(st)
	d.label(st, third.ID, store.Left)
	if p, _ := d.next(st); p.ID != first.ID {
		t.Errorf("pair %d comes back, want %d, which was skipped first", p.ID, first.ID)
	}
	if q, _ := d.next(d.seat(d.bob)); q.ID == 0 {
		t.Error("skipping is a matter of one annotator")
	}
}

func TestUndoWithdraws(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	st := d.seat(d.ann)
	_, err := d.Undo(t.Context(), st)
	wantProblem(t, err, eval.Conflict)
	p, _ := d.next(st)
	d.label(st, p.ID, store.Left)
	d.label(st, p.ID, store.Right) // a change of mind is a new row
	back, err := d.Undo(t.Context(), st)
	must(t, err)
	if back != p.ID || len(d.labels()) != 0 {
		t.Errorf("undo returned pair %d and left %v", back, d.labels())
	}
	if q, _ := d.next(st); q.ID != p.ID {
		t.Error("the pair should be back in the queue, at its place")
	}
	_, err = d.Undo(t.Context(), st)
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
	_, err := d.Undo(t.Context(), other)
	wantProblem(t, err, eval.Conflict)
}

func TestSeenResultsTakeAPairOutOfTheQueue(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	st := d.seat(d.ann)
	p, _ := d.next(st)
	must(t, d.Unblind(t.Context(), d.team, d.ann, p.ID))
	if _, _, ok, err := d.NextPair(t.Context(), st); ok || err != nil {
		t.Errorf("the pair is still in the queue (%v)", err)
	}
	_, _, err := d.SeenPair(t.Context(), st, p.ID)
	wantProblem(t, err, eval.NotFound)
	wantProblem(t, d.Skip(t.Context(), st, p.ID), eval.NotFound)
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
	_, err := d.Undo(t.Context(), st)
	wantProblem(t, err, eval.Conflict)
	if diff := cmp.Diff([]string{"ann tie false"}, d.labels()); diff != "" {
		t.Error(diff)
	}
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
		_, _, err := d.SeenPair(t.Context(), st, p.ID)
		wantProblem(t, err, eval.NotFound)
		wantProblem(t, d.Skip(t.Context(), st, p.ID), eval.NotFound)
		err = d.AddLabel(t.Context(), st, store.NewLabel{Pair: p.ID, Pick: store.Left})
		wantProblem(t, err, eval.NotFound)
		if len(d.labels()) != 0 {
			t.Errorf("%s: a label was stored", name)
		}
	}
	// Bob has not been shown the pair: he cannot pick it, nor have judged it.
	_, _, err = d.SeenPair(t.Context(), d.seat(d.bob), p.ID)
	wantProblem(t, err, eval.NotFound)
	err = d.AddLabel(t.Context(), d.seat(d.bob), store.NewLabel{Pair: p.ID, Pick: store.Left})
	wantProblem(t, err, eval.NotFound)
}

func TestASideMustBeNamed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	p, _ := d.next(d.seat(d.ann))
	err := d.AddLabel(t.Context(), d.seat(d.ann), store.NewLabel{Pair: p.ID, Pick: "x"})
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

// Twenty people save at once, each double-clicking every time.
func TestConcurrentSaves(t *testing.T) {
	t.Parallel()
	const people, pairs = 20, 10
	d := newDesk(t, pairs)
	ctx := t.Context()
	var wg sync.WaitGroup
	for i := range people {
		p, err := d.AddPerson(ctx, d.team, fmt.Sprint("person ", i), eval.Annotator)
		must(t, err)
		wg.Go(func() {
			for range pairs {
				if err := d.saveTwice(ctx, d.seat(p.ID)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if got := len(d.labels()); got != people*pairs {
		t.Errorf("%d labels, want %d", got, people*pairs)
	}
	if got := d.progress(d.ann); got.Team != pairs || got.Twice != pairs {
		t.Errorf("progress %+v", got)
	}
}

func (d desk) saveTwice(ctx context.Context, st store.Seat) error {
	p, _, ok, err := d.NextPair(ctx, st)
	if err != nil || !ok {
		return fmt.Errorf("no pair: %w", err)
	}
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		wg.Go(func() { errs[i] = d.AddLabel(ctx, st, store.NewLabel{Pair: p.ID, Pick: store.Left}) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// BenchmarkSaveAndNext is what a save costs in the database at 10,000 pairs a
// dimension and a thousand labels.
func BenchmarkSaveAndNext(b *testing.B) {
	d := newDesk(b, 10_000)
	st, ctx := d.seat(d.ann), b.Context()
	for range 1000 {
		p, _ := d.next(st)
		d.label(st, p.ID, store.Left)
	}
	for b.Loop() {
		p, _ := d.next(st)
		d.label(st, p.ID, store.Left)
		if _, err := d.LabelingProgress(ctx, d.team, d.ann, d.dataset); err != nil {
			b.Fatal(err)
		}
	}
}
