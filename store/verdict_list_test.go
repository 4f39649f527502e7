package store_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/store"
)

// Six pairs, three of each of two dimensions, judged by ragas and rank:
//
//	ragas  x  y  tie  no answer  timeout  x
//	rank   y  y  x    x          x        not judged yet
func TestPairsWhose(t *testing.T) {
	t.Parallel()
	b := openBench(t, t.TempDir())
	d, err := b.Import(t.Context(), b.team, "pairs", func(sink ingest.Sink) (store.Filled, error) {
		for i := range 6 {
			p := ingest.Pair{Better: eval.ChoiceX}
			p.Row, p.Dimension, p.Question = i+2, []eval.Dimension{eval.Faithfulness, eval.AnswerRelevance}[i/3], fmt.Sprintf("Question %d?", i)
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	must(t, err)
	run, err := b.CreateRun(t.Context(), b.team, store.NewRun{
		Dataset: d.ID, Judge: "scripted", Profile: eval.Paper, Methods: []string{eval.MethodRagas, eval.MethodRank},
	})
	must(t, err)
	units, err := b.Missing(t.Context(), engine.Chunk{Run: run.ID, First: 0, Last: 1 << 40}, 100)
	must(t, err)
	pick := func(c eval.Choice) eval.Verdict { return eval.Verdict{Status: eval.Scored, Pick: c} }
	fail := func(c eval.Code) eval.Verdict {
		return eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: c, Text: string(c)}}
	}
	said := map[string][]eval.Verdict{
		eval.MethodRagas: {pick("x"), pick("y"), pick("tie"), fail(eval.ParseFailed), fail(eval.Timeout), pick("x")},
		eval.MethodRank: {pick("y"), pick("y"), pick("x"), pick("x"), pick("x"),
			{Status: eval.Cancelled, Reason: eval.Reason{Code: eval.ByUser}}},
	}
	var p []int64
	for _, u := range units {
		if len(p) == 0 || p[len(p)-1] != u.Row {
			p = append(p, u.Row)
		}
		must(t, saved(b.SaveVerdict(t.Context(), run.ID, u, said[u.Method][len(p)-1])))
	}
	must(t, b.TagPair(t.Context(), b.team, b.person(t), p[4], "odd", ""))
	both, all := []string{eval.MethodRagas, eval.MethodRank}, store.Window{Limit: 9}
	for name, c := range map[string]struct {
		are  store.PairsAre
		w    store.Window
		want []int64
	}{
		"all":                 {store.PairsAre{}, all, p},
		"of a dimension":      {store.PairsAre{Dimension: eval.AnswerRelevance}, all, p[3:]},
		"tagged":              {store.PairsAre{Tag: "odd"}, all, p[4:5]},
		"tagged otherwise":    {store.PairsAre{Tag: "even"}, all, nil},
		"different items":     {store.PairsAre{Methods: both, Split: true}, all, p[:1]},
		"no opinion":          {store.PairsAre{Methods: both, State: store.Undecided}, all, p[2:3]},
		"no answer":           {store.PairsAre{Methods: both, State: store.NoAnswer}, all, p[3:4]},
		"not judged yet":      {store.PairsAre{Methods: both, State: store.NotYet}, all, p[4:]},
		"failed":              {store.PairsAre{Methods: both, State: store.WentWrong}, all, p[3:5]},
		"failed for a cause":  {store.PairsAre{Methods: both, State: store.WentWrong, Code: eval.Timeout}, all, p[4:5]},
		"picked by one":       {store.PairsAre{Methods: both[:1], State: store.Picked}, all, []int64{p[0], p[1], p[5]}},
		"picked, the last":    {store.PairsAre{Methods: both, State: store.Picked}, store.Window{Before: p[5], Limit: 2}, p[3:5]},
		"picked, behind":      {store.PairsAre{Methods: both, State: store.Picked}, store.Window{After: p[1], Limit: 2}, p[2:4]},
		"split and dimension": {store.PairsAre{Methods: both, Split: true, Dimension: eval.AnswerRelevance}, all, nil},
	} {
		got, err := b.PairsWhose(t.Context(), b.team, run.ID, c.are, c.w)
		if err != nil || len(got)+len(c.want) > 0 && !cmp.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, c.want)
		}
	}
	other, err := b.EnsureTeam(t.Context(), "Other")
	must(t, err)
	if got, err := b.PairsWhose(t.Context(), other, run.ID, store.PairsAre{}, all); err != nil || len(got) > 0 {
		t.Errorf("another team lists %v, %v", got, err)
	}
	list, err := b.VerdictsOn(t.Context(), b.team, run.ID, p[:2])
	if err != nil || len(list) != 4 {
		t.Errorf("%d verdicts on two pairs, %v", len(list), err)
	}
}

// person is somebody of the team.
func (b bench) person(t *testing.T) int64 {
	t.Helper()
	p, err := b.AddPerson(t.Context(), b.team, "Ada", eval.Editor)
	must(t, err)
	return p.ID
}
