package store_test

import (
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

func TestScoresRolesAndJudgesOfADimension(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	on := store.MethodOn{Dataset: d.dataset, Dimension: eval.Faithfulness, Method: eval.MethodScore, Judge: "strict"}
	pairs, err := d.PairPage(t.Context(), d.team, d.dataset, on.Dimension, 0, 100)
	must(t, err)
	run, err := d.CreateRun(t.Context(), d.team, store.NewRun{Dataset: d.dataset, Judge: on.Judge, Model: "gpt-4o", Methods: []string{on.Method}, Profile: eval.Paper})
	must(t, err)
	x, y := eval.ScoredAs(0.25), eval.ScoredAs(0.75)
	must(t, saved(d.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: pairs[0].ID, Method: on.Method, Repeat: 1}, eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceY, X: &x, Y: &y})))
	must(t, saved(d.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: pairs[1].ID, Method: on.Method, Repeat: 1}, eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.ParseFailed}})))
	scores, err := d.TwoScores(t.Context(), d.team, on)
	must(t, err)
	if s := scores[pairs[0].ID]; s.X == nil || s.Y == nil || *s.X != 0.25 || *s.Y != 0.75 {
		t.Errorf("%+v", s)
	}
	if s, judged := scores[pairs[1].ID]; !judged || s.X != nil {
		t.Error("a failure for good is judged and has no score")
	}
	if other, err := d.TwoScores(t.Context(), d.team+1, on); err != nil || len(other) > 0 {
		t.Errorf("another team reads %v %v", other, err)
	}
	one, err := d.Constructions(t.Context(), d.team, d.dataset, on.Dimension)
	must(t, err)
	all, err := d.Constructions(t.Context(), d.team, d.dataset, "")
	must(t, err)
	if len(one) != 2 || len(all) != 4 || one[pairs[0].ID].Better == "" {
		t.Errorf("%d on the dimension, %d in all", len(one), len(all))
	}
	judges, err := d.JudgedBy(t.Context(), d.team, d.dataset)
	must(t, err)
	if len(judges) != 1 || judges[0] != (store.JudgeModel{Judge: "strict", Model: "gpt-4o"}) {
		t.Errorf("%v", judges)
	}
	if at, err := d.FirstVerdict(t.Context(), d.team, d.dataset); err != nil || at == 0 {
		t.Errorf("%d %v", at, err)
	}
	if at, err := d.FirstVerdict(t.Context(), d.team+1, d.dataset); err != nil || at != 0 {
		t.Errorf("another team: %d %v", at, err)
	}
}
