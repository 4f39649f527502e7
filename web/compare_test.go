package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
)

// compare opens two methods against each other.
func (a agreementApp) compare(query string) reply {
	a.t.Helper()
	r := a.get(fmt.Sprintf("/datasets/%d/agreement/compare%s", a.dataset, query))
	if r.status != 200 {
		a.t.Fatalf("%s answers %d: %s", query, r.status, words(r.Find(".notice")))
	}
	return r
}

// Ragas and the rule are both right on pairs 1–24 and both wrong on 37–40; Ragas
// is right alone on 25–30 and has no opinion on 31–36, where the rule is wrong.
func TestTwoMethodsAgainstEachOther(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.compare("?a=ragas:m&b=longer")
	for split, want := range map[string]string{
		"first": "12", "second": "0", "same": "28", "right-right": "24", "right-wrong": "6", "half-wrong": "6", "wrong-wrong": "4", "wrong-right": "0",
	} {
		cell := p.Find(fmt.Sprintf(`[data-testid="split-%s"]`, split))
		if words(cell) != want {
			t.Errorf("%s: %q, want %s", split, words(cell), want)
		}
		if want == "0" {
			continue
		}
		pairs := a.get(cell.AttrOr("href", ""))
		if got := words(pairs.Find(`nav[aria-label="Common pairs"] a[aria-current] .tab-count`)); got != want {
			t.Errorf("%s opens %s pairs, want %s", split, got, want)
		}
	}
	// Twelve pairs, all on one side: p = 2/2^12 = 0.0005; 9 of 40 is 22.5 points.
	panel := words(p.Find("section[aria-labelledby=result]"))
	for _, want := range []string{
		"Ragas · m does better.", "did better than Longer wins on 12 pairs; the reverse happened on 0.", "less than once in 1000",
		"p < 0.001, exact sign-flip test on pairs", "+23 points", "Compared on the 40 pairs with a gold that both have judged.",
	} {
		if !strings.Contains(panel, want) {
			t.Errorf("%q is not in %q", want, panel)
		}
	}
	if n := p.Find(".chart-wide a.wing-first").Length(); n != 1 {
		t.Errorf("%d links to the pairs of the first wing", n)
	}
}

func TestPairsOfTwoMethodsShowBothVerdictsAndUnblind(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	list := a.get(a.compare("?a=ragas:m&b=longer").Find(`[data-testid="split-right-wrong"]`).AttrOr("href", ""))
	if n := list.Find("article.pair").Length(); n != 6 {
		t.Fatalf("%d pairs, want 6", n)
	}
	first := list.Find("article.pair").First()
	if got := words(first.Find(".pair-gold .pair-side-head")); got != "X gold Ragas · m" {
		t.Errorf("the gold side says %q", got)
	}
	want := "Ragas · m Right ragas prefers the grounded answer Longer wins Wrong Prefers Y."
	if got := words(first.Find(".compare-picks")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// Whoever has seen six of forty pairs has thirty-four left to label blind.
	person, err := a.store.PersonNamed(t.Context(), a.team, "ann")
	check(t, err)
	seen, err := a.store.Unblinded(t.Context(), a.team, person.ID, a.pairs[0], a.pairs[len(a.pairs)-1])
	check(t, err)
	if len(seen) != 6 {
		t.Errorf("%d pairs are unblinded, want 6", len(seen))
	}
}

func TestMatrixOfAllMethods(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.compare("")
	// Without a choice: the best method against the best rule.
	if got := p.Find("#method-a option[selected]").AttrOr("value", ""); got != "ragas:m" {
		t.Errorf("the first is %q", got)
	}
	if got := p.Find("#method-b option[selected]").AttrOr("value", ""); got != "longer" {
		t.Errorf("the second is %q", got)
	}
	// Ragas 33, ranking 25, the rule 24 of 40: 22.5, 20 and 2.5 points.
	rows := map[string][]string{}
	p.Find(".matrix-table tbody tr").Each(func(_ int, tr *goquery.Selection) {
		tr.Find("td").Each(func(_ int, td *goquery.Selection) {
			rows[words(tr.Find("th"))] = append(rows[words(tr.Find("th"))], words(td))
		})
	})
	if got := strings.Join(rows["Ragas · m"], " | "); got != "the same method | +20 ● | +23 ●" {
		t.Errorf("Ragas: %s", got)
	}
	if got := strings.Join(rows["Longer wins"], " | "); got != "−23 ● | −3 | the same method" {
		t.Errorf("the rule: %s", got)
	}
	csv := a.get(fmt.Sprintf("/datasets/%d/agreement/compare.csv", a.dataset))
	if n := strings.Count(csv.body, "\n"); n != 4 || !strings.Contains(csv.body, "library,construction,faithfulness,ragas,m,longer,,40,12,0,28,0.225,") {
		t.Errorf("%s", csv.body)
	}
}

func TestComparisonsThatCannotBe(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t)
	if got := words(a.compare("").Find(".empty h2")); got != "Nothing to compare yet" {
		t.Errorf("without methods: %q", got)
	}
	a.judge("", eval.MethodLonger, func(int) eval.Verdict { return picks(eval.ChoiceX, "") })
	if got := words(a.compare("").Find(".empty h2")); got != "Nothing to compare yet" {
		t.Errorf("with one method: %q", got)
	}
	for _, path := range []string{"?a=odd", "?dimension=odd", "/pairs?show=odd"} {
		if r := a.get(fmt.Sprintf("/datasets/%d/agreement/compare%s", a.dataset, path)); r.status != 404 {
			t.Errorf("%s answers %d", path, r.status)
		}
	}
}
