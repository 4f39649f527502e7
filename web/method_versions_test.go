package web_test

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
)

// worded runs GPT Score on the forty pairs with a wording; it is right where say is.
func (a agreementApp) worded(text string, right func(i int) bool) {
	a.t.Helper()
	a.judge("m", eval.MethodScore, func(i int) eval.Verdict {
		if right(i) {
			return picks(eval.ChoiceX, "")
		}
		return picks(eval.ChoiceY, "")
	})
	runs, err := a.store.RunPage(a.t.Context(), a.team, a.dataset, 0, 1)
	check(a.t, err)
	_, err = a.store.FixPrompts(a.t.Context(), a.team, runs[0].ID, []store.Prompt{{Task: "grade", Lang: eval.English, Text: text, Hash: text}})
	check(a.t, err)
}

// The shipped wording is right on every second pair; then somebody opens five
// held-out pairs and three others, words the prompt anew, and that one is right
// everywhere.
func TestMethodOverItsVersions(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t)
	a.worded("shipped", func(i int) bool { return i%2 == 0 })
	path := fmt.Sprintf("/datasets/%d/agreement/versions?gold=construction&dimension=faithfulness&method=score&judge=m", a.dataset)
	contains(t, words(a.get(path).Find("main")), "One version so far", "Shipped wording", "Word a prompt anew or choose another model")

	held, before := 0, 0
	var opened []int64
	looked := 0
	for i, id := range a.pairs {
		switch {
		case agreement.HeldOut(fmt.Sprintf("When does library %d open?", i+1)):
			if held++; held <= 5 {
				opened = append(opened, id)
			}
			if i%2 == 0 {
				before++
			}
		case looked < 3:
			looked++
			opened = append(opened, id)
		}
	}
	people, err := a.store.People(t.Context(), a.team)
	check(t, err)
	author := people[0].ID
	check(t, a.store.Unblind(t.Context(), a.team, author, opened...))
	id, err := a.store.AddPrompt(t.Context(), a.team, author, store.Prompt{Task: "grade", Lang: eval.English, Text: "own", Hash: "abcdef99", Note: "stricter"})
	check(t, err)
	check(t, a.store.ChoosePrompt(t.Context(), a.team, "grade", eval.English, id))
	a.worded("shipped", func(int) bool { return true })

	page := a.get(path)
	gain := held - before
	contains(t, words(page.Find("main")),
		"The newest version is better than the one before on held-out pairs",
		"“Grade one item” version abcdef (stricter) tuned on these pairs paper",
		"Whoever worded it had seen results of 5 of the held-out pairs before",
		fmt.Sprintf("%s of %d pairs", agreement.Percent(float64(before)/float64(held), held), held),
		fmt.Sprintf("100 %% of %d pairs", held),
		// The only comparison: exact McNemar of gain to 0.
		"better ("+agreement.P(agreement.McNemar(gain, 0))+")",
	)
	if n := strings.Count(words(page.Find("main")), "tuned on these pairs"); n != 1 {
		t.Errorf("%d versions tuned on these pairs", n)
	}
	csv := a.get(strings.Replace(path, "versions?", "versions.csv?", 1)).body
	contains(t, csv, fmt.Sprintf(",%d,1,", 40-held), ",5,")

	// The explorer of what may be looked at: the shipped wording's mistakes are gone.
	explore := strings.Replace(path, "versions?", "explore?", 1)
	a.worded("other", func(i int) bool { return i >= 10 })
	all, some := a.get(explore), a.get(explore+"&half=development")
	wrong, shown := 10, 0
	for i := range 10 {
		if !agreement.HeldOut(fmt.Sprintf("When does library %d open?", i+1)) {
			shown++
		}
	}
	contains(t, words(all.Find("[data-testid=differ]")), fmt.Sprint(wrong))
	contains(t, words(some.Find("[data-testid=differ]")), fmt.Sprint(shown))
}

// Two judges that always say the same are one opinion.
func TestMethodsAgainstEachOther(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	path := fmt.Sprintf("/datasets/%d/agreement/judges?gold=construction", a.dataset)
	page := a.get(path)
	// Ragas: x to 30, tie to 36, y. GPT Ranking: x to 20, tie to 30, y. Same on 20 x
	// and 4 y; ragas is wrong on the last 4, where ranking is too. By luck .75·.5 +
	// .15·.25 + .1·.25 = .4375, so κ = (.6 − .4375)/.5625 = 0.29.
	contains(t, words(page.Find("[data-testid=lead]")), "pick the same on 60 % of 40 pairs")
	row := words(page.Find("[data-testid=between]").First())
	contains(t, row, "Ragas · m GPT Ranking · m 40 24 0.29 4 4")
	contains(t, a.get(strings.Replace(path, "judges?", "judges.csv?", 1)).body, "faithfulness,ragas,m,rank,m,40,24,0.6,", ",4,4\n", ",10,4\n")
	if n := page.Find("[data-testid=between]").Length(); n != 2 {
		t.Errorf("%d rows: trivial rules are no second opinion", n)
	}
	empty := newAgreementApp(t)
	contains(t, words(empty.get(fmt.Sprintf("/datasets/%d/agreement/judges", empty.dataset)).Find("main")), "Nothing to compare yet")
}
