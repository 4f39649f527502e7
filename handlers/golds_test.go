package handlers

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/agreement"
)

func TestAdjudicatedGoldIsOfferedOnlyWhereSomethingWasSettled(t *testing.T) {
	t.Parallel()
	always := []eval.GoldKind{eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority}
	j := agreement.Judgments{Pairs: []agreement.JudgedPair{{ID: 1, Better: eval.ChoiceX}}}
	if diff := cmp.Diff(always, goldsOf(j)); diff != "" {
		t.Error(diff)
	}
	j.Pairs[0].Adjudicated = eval.ChoiceY
	if diff := cmp.Diff(append(always, eval.GoldAdjudicated), goldsOf(j)); diff != "" {
		t.Error(diff)
	}
}
