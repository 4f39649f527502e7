package store_test

import (
	"errors"
	"fmt"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/store/storetest"
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
	dir := t.TempDir()
	s, err := store.Open(ctx, dir, store.Options{Database: storetest.URL(t, dir)})
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
	t, ok, err := d.NextPair(d.t.Context(), st)
	must(d.t, err)
	if !ok {
		d.t.Fatal("the queue is empty")
	}
	return t.Pair, t.Left
}

func (d desk) label(st store.Seat, pair int64, side store.Side) {
	d.t.Helper()
	_, err := d.AddLabel(d.t.Context(), st, store.NewLabel{Pair: pair, Pick: side})
	must(d.t, err)
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
