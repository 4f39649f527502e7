package store_test

import (
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

func TestTagsBelongToTheirTeam(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 1)
	pairs, err := d.PairPage(t.Context(), d.team, d.dataset, eval.AnswerRelevance, 0, 100)
	must(t, err)
	id := pairs[0].ID
	if err := d.TagPair(t.Context(), d.team+1, d.ann, id, "late", ""); err == nil {
		t.Error("another team tags the pair")
	}
	must(t, d.TagPair(t.Context(), d.team, d.ann, id, "Late", "first"))
	must(t, d.TagPair(t.Context(), d.team, d.bob, id, "late", "second"))
	if err := d.UntagPair(t.Context(), d.team+1, id, "late"); err == nil {
		t.Error("another team takes the tag off")
	}
	tags, err := d.PairTags(t.Context(), d.team, d.dataset)
	must(t, err)
	// Given twice, a tag stays one, with the newer note and person.
	if len(tags) != 1 || tags[0].Tag != "late" || tags[0].Note != "second" || tags[0].Person != "bob" {
		t.Errorf("%+v", tags)
	}
	if other, err := d.PairTags(t.Context(), d.team+1, d.dataset); err != nil || len(other) > 0 {
		t.Errorf("another team reads %v %v", other, err)
	}
}

// A newer run of another profile replaces the older one whole; one of the same
// profile replaces pair by pair; what is not judged yet replaces nothing.
func TestEvidenceIsOfTheNewestVerdicts(t *testing.T) {
	t.Parallel()
	d := newDesk(t, 2)
	on := store.MethodOn{Dataset: d.dataset, Dimension: eval.Faithfulness, Method: eval.MethodRagas, Judge: "lexical"}
	pairs, err := d.PairPage(t.Context(), d.team, d.dataset, on.Dimension, 0, 100)
	must(t, err)
	say := func(profile eval.Profile, pair int, v eval.Verdict) {
		run, err := d.CreateRun(t.Context(), d.team, store.NewRun{Dataset: d.dataset, Judge: on.Judge, Methods: []string{on.Method}, Profile: profile})
		must(t, err)
		must(t, saved(d.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: pairs[pair].ID, Method: on.Method, Repeat: 1}, v)))
	}
	picks := func() (x, y eval.Choice) {
		got, err := d.Evidence(t.Context(), d.team, on, []int64{pairs[0].ID, pairs[1].ID})
		must(t, err)
		return got[pairs[0].ID].Pick, got[pairs[1].ID].Pick
	}
	for _, step := range []struct {
		profile      eval.Profile
		pair         int
		v            eval.Verdict
		first, after eval.Choice
	}{
		{eval.Paper, 0, eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceX}, eval.ChoiceX, ""},
		{eval.Paper, 1, eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceY}, eval.ChoiceX, eval.ChoiceY},
		{eval.Paper, 1, eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.Timeout}}, eval.ChoiceX, eval.ChoiceY},
		{eval.Current, 0, eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceTie}, eval.ChoiceTie, ""},
	} {
		say(step.profile, step.pair, step.v)
		if x, y := picks(); x != step.first || y != step.after {
			t.Errorf("after %v: %q and %q", step, x, y)
		}
	}
}
