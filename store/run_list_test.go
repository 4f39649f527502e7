package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

// judged writes a result for each of the bench's rows: values in their order, nil
// is a failure.
func (b bench) judged(run int64, values ...*float64) (rows []int64) {
	b.t.Helper()
	units, err := b.Missing(b.t.Context(), engine.Chunk{Run: run, First: 0, Last: 1 << 40}, 100)
	must(b.t, err)
	for _, u := range units {
		score := eval.Without(eval.Failed, eval.Timeout, "No answer.")
		if v := values[len(rows)]; v != nil {
			score = eval.ScoredAs(*v)
		}
		must(b.t, saved(b.SaveScore(b.t.Context(), run, u, score)))
		rows = append(rows, u.Row)
	}
	return rows
}

func ptr(v float64) *float64 { return &v }

// Rows 1…6 have 0.5, 0.2, failed, 0.9, 0.2, failed.
func TestRowsWhose(t *testing.T) {
	t.Parallel()
	b := newBench(t, 6)
	run := b.start()
	r := b.judged(run, ptr(0.5), ptr(0.2), nil, ptr(0.9), ptr(0.2), nil)
	method := b.run(run).Methods[0]
	scored := store.ScoresAre{Method: method, Status: eval.Scored}
	low, from := scored, scored
	low.Below, from.From = ptr(0.5), ptr(0.5)
	failed := store.ScoresAre{Method: method, Status: eval.Failed}
	for name, c := range map[string]struct {
		are  store.ScoresAre
		from store.ScoreKey
		back bool
		most int
		want []int64
	}{
		"worst first, by row within a value": {scored, store.ScoreKey{}, false, 9, []int64{r[1], r[4], r[0], r[3]}},
		"behind a place":                     {scored, store.ScoreKey{Row: r[1], Value: ptr(0.2)}, false, 2, []int64{r[4], r[0]}},
		"in front of a place":                {scored, store.ScoreKey{Row: r[3], Value: ptr(0.9)}, true, 2, []int64{r[4], r[0]}},
		"below, not at":                      {low, store.ScoreKey{}, false, 9, []int64{r[1], r[4]}},
		"from, and at":                       {from, store.ScoreKey{}, false, 9, []int64{r[0], r[3]}},
		"failed":                             {failed, store.ScoreKey{}, false, 9, []int64{r[2], r[5]}},
		"failed, behind a row":               {failed, store.ScoreKey{Row: r[2]}, false, 9, []int64{r[5]}},
		"failed, in front of a row":          {failed, store.ScoreKey{Row: r[5]}, true, 9, []int64{r[2]}},
		"failed for a cause":                 {store.ScoresAre{Status: eval.Failed, Code: eval.Timeout}, store.ScoreKey{}, false, 9, []int64{r[2], r[5]}},
		"failed for no such cause":           {store.ScoresAre{Status: eval.Failed, Code: eval.Refused}, store.ScoreKey{}, false, 9, nil},
		"failed, of any method":              {store.ScoresAre{Status: eval.Failed}, store.ScoreKey{}, false, 1, []int64{r[2]}},
	} {
		keys, err := b.RowsWhose(t.Context(), b.team, run, c.are, c.from, c.back, c.most)
		must(t, err)
		var got []int64
		for _, k := range keys {
			got = append(got, k.Row)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	if keys, err := b.RowsWhose(t.Context(), other, run, scored, store.ScoreKey{}, false, 9); err != nil || len(keys) > 0 {
		t.Errorf("another team sees %v, %v", keys, err)
	}
}
