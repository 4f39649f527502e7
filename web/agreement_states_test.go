package web_test

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// Every state has a sentence and no wrong number.
func TestStatesOfTheReportHaveASentence(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]struct {
		make  func(agreementApp)
		query string
		want  string
	}{
		"no labels": {func(a agreementApp) { a.judged() }, "?gold=human", "No labels yet"},
		"one label": {func(a agreementApp) { a.judged(); a.label(map[int]eval.Choice{0: eval.ChoiceX}) }, "?gold=human", "Only 1 pair so far: too few to say which method to trust."},
		"all ties": {func(a agreementApp) {
			a.judge("m", eval.MethodRagas, func(int) eval.Verdict { return picks(eval.ChoiceTie, "") })
		}, "", "50 % of 40 pairs (0 right, 40 no opinion, 0 wrong; a tie counts half)"},
		"one class": {func(a agreementApp) {
			a.judge("m", eval.MethodRagas, func(int) eval.Verdict { return picks(eval.ChoiceX, "") })
		}, "", "agrees with the construction gold on 100 % of 40 pairs"},
		"nothing judged": {func(agreementApp) {}, "", "No method has judged the 40 pairs with gold yet: evaluate them first."},
		"people saw no difference": {func(a agreementApp) {
			a.judged()
			a.label(map[int]eval.Choice{0: eval.ChoiceX, 1: eval.ChoiceX})
		}, "?gold=unanimous", "No labels yet"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAgreementApp(t)
			state.make(a)
			p := a.page(state.query)
			if got := words(p.Find("main")); !strings.Contains(got, state.want) {
				t.Errorf("the page does not say %q: %s", state.want, got)
			}
			for _, odd := range []string{"NaN", "Inf", "%!"} {
				if strings.Contains(p.Find("main").Text(), odd) {
					t.Errorf("the page shows %s", odd)
				}
			}
		})
	}
}

// All forty pairs of one question: there is a rate, but no interval.
func TestPairsOfOneQuestion(t *testing.T) {
	t.Parallel()
	a := agreementApp{datasetsApp: newDatasetsApp(t, eval.Editor)}
	d, err := a.store.Import(t.Context(), a.team, "one question", func(sink ingest.Sink) (store.Filled, error) {
		for i := range 40 {
			p := ingest.Pair{Better: eval.ChoiceX}
			p.Row, p.Dimension, p.Question = i+2, eval.Faithfulness, "When does it open?"
			p.X.Answer, p.Y.Answer = fmt.Sprint("At nine ", i), "No."
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	check(t, err)
	a.dataset = d.ID
	for p, err := range a.store.Pairs(t.Context(), a.team, d.ID) {
		check(t, err)
		a.pairs = append(a.pairs, p.ID)
	}
	a.judge("m", eval.MethodRagas, func(int) eval.Verdict { return picks(eval.ChoiceX, "") })
	p := a.page("")
	if got := cells(p, ".agreement-table", "Ragas"); got[6] != "100 %" || got[7] != "—" {
		t.Errorf("%q", got)
	}
	if got := words(p.Find("main")); !strings.Contains(got, "all pairs come from one question") {
		t.Errorf("no reason: %s", got)
	}
}

// The page shows what is true when it is asked: a label given meanwhile changes
// the numbers at the next look, and the list behind an old number shows the pairs
// that there are now.
func TestGoldThatChangesMeanwhile(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	a.label(map[int]eval.Choice{0: eval.ChoiceX})
	before := a.page("?gold=human")
	link := before.Find(`.agreement-table a[href*="method=ragas"][href*="outcome=right"]`).AttrOr("href", "")
	a.label(map[int]eval.Choice{1: eval.ChoiceX})
	if got := cells(a.page("?gold=human"), ".agreement-table", "Ragas"); got[1] != "2" {
		t.Errorf("after a second label: %q", got)
	}
	if n := a.get(link).Find("article.pair").Length(); n != 2 {
		t.Errorf("%d pairs behind the link", n)
	}
}
