package store_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

func TestOverviewCountsStandingLabels(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	other := d.importPairs("other", 1)
	seat := store.Seat{Team: d.team, User: d.ann, Dataset: d.dataset, Dimension: eval.Faithfulness}
	for range 2 {
		p, _ := d.next(seat)
		d.label(seat, p.ID, store.Left)
	}
	_, err := d.Undo(t.Context(), seat, 0)
	must(t, err)
	list, err := d.DatasetPage(t.Context(), d.team, 0, 10)
	must(t, err)
	got := map[int64]int{}
	for _, o := range list {
		got[o.ID] = o.Labels
	}
	// Two labels, of which one was withdrawn.
	if diff := cmp.Diff(map[int64]int{d.dataset: 1, other: 0}, got); diff != "" {
		t.Error(diff)
	}
	if older, err := d.DatasetPage(t.Context(), d.team, other, 10); err != nil || len(older) != 1 || older[0].ID != d.dataset {
		t.Errorf("%v %v", older, err)
	}
	if _, err := d.Overview(t.Context(), d.team+1, d.dataset); err == nil {
		t.Error("another team sees the dataset")
	}
}

func TestPairExcerptsShowWhatIsJudged(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	set, err := d.Import(t.Context(), d.team, "mixed", func(sink ingest.Sink) (store.Filled, error) {
		for i := range 3 {
			p := ingest.Pair{}
			p.Question, p.Dimension = fmt.Sprint(i), eval.ContextRelevance
			p.X.Contexts, p.Y.Contexts = []string{`a "quoted" chunk`, "more"}, []string{}
			if i > 0 {
				p.Dimension, p.X.Answer, p.Y.Answer = eval.AnswerRelevance, "left", "right"
			}
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	must(t, err)
	first, err := d.PairExcerpts(t.Context(), d.team, set.ID, store.Window{Limit: 2})
	must(t, err)
	if first[0].X != `a "quoted" chunk` || first[0].Y != "" || first[1].X != "left" {
		t.Errorf("%+v", first)
	}
	last, err := d.PairExcerpts(t.Context(), d.team, set.ID, store.Window{After: first[1].ID, Limit: 2})
	must(t, err)
	back, err := d.PairExcerpts(t.Context(), d.team, set.ID, store.Window{Before: last[0].ID, Limit: 2})
	must(t, err)
	if diff := cmp.Diff(first, back); diff != "" {
		t.Error(diff)
	}
}

func TestAnswerColumns(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	set, err := d.Import(t.Context(), d.team, "answers", func(sink ingest.Sink) (store.Filled, error) {
		return store.Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{UserInput: "q", Response: "a", Metadata: map[string]string{
			"old answer": "a sentence that is long enough", "topic": "short", "score": "0.1234567890123456789012",
		}})
	})
	must(t, err)
	got, err := d.AnswerColumns(t.Context(), d.team, set.ID)
	must(t, err)
	if diff := cmp.Diff([]string{"response", "old answer"}, got); diff != "" {
		t.Error(diff)
	}
}
