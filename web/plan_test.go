package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

func (a agreementApp) plan(query string) reply {
	a.t.Helper()
	return a.get(fmt.Sprintf("/datasets/%d/agreement/plan%s", a.dataset, query))
}

// goalsOf are the rows of the planner: pairs needed, at hand, to label.
func goalsOf(p reply) map[string]string {
	rows := map[string]string{}
	p.Find(".plan-table").Last().Find("tbody tr").Each(func(_ int, tr *goquery.Selection) {
		var list []string
		tr.Find("td").Each(func(_ int, td *goquery.Selection) { list = append(list, words(td)) })
		rows[words(tr.Find("th"))] = strings.Join(list, " | ")
	})
	return rows
}

// The figures of agreement §3.14 and §3.12, with forty pairs at hand.
func TestPlannerSaysHowManyMorePairs(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.plan("?first=70&second=63&within=10&promise=90")
	for goal, want := range map[string]string{
		"Tell 70 % from 63 % if their errors have nothing to do with each other":   "716 | 40 | 676 more",
		"Tell 70 % from 63 % if the better one errs only where the other errs too": "110 | 40 | 70 more",
		"Know 70 % to within ± 10 points":                                          "78 | 40 | 38 more",
		"Promise at least 90 % agreement if none of them turns out wrong":          "22 | 40 | enough already",
		"Promise at least 90 % agreement if 1 of them turns out wrong":             "38 | 40 | enough already",
		"Promise at least 90 % agreement if 2 of them turn out wrong":              "52 | 40 | 12 more",
	} {
		if got := goalsOf(p)[goal]; got != want {
			t.Errorf("%s: %q, want %q", goal, got, want)
		}
	}
	if got := words(p.Find(`[data-testid="tell"]`)); got != "With 40 pairs you cannot tell 70 % from 63 %: that takes roughly 110 to 720 pairs." {
		t.Errorf("%q", got)
	}
	// 27 of 40 is the first count with a two-sided p below 5 %: P(X ≥ 27) = 0.019.
	if got := words(p.Find(`[data-testid="coin"]`)); got != "A method must be right on 27 of 40 pairs to be better than guessing." {
		t.Errorf("%q", got)
	}
	if list := a.get(p.Find("#present a").AttrOr("href", "")); list.Find("tbody tr").Length() != 40 {
		t.Errorf("%d pairs behind forty", list.Find("tbody tr").Length())
	}
	if got := words(p.Find(".chart-wide .here-label")); got != "you are here: 40" {
		t.Errorf("%q", got)
	}
}

func TestPlannerStartsFromWhatIsKnown(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	p := a.plan("")
	// Ragas agrees on 82.5 %, the best rule on 60 %.
	if first, second := p.Find("#plan-first").AttrOr("value", ""), p.Find("#plan-second").AttrOr("value", ""); first != "83" && first != "82" || second != "60" {
		t.Errorf("starts with %s and %s", first, second)
	}
	csv := a.get(p.Find(`.downloads a`).AttrOr("href", ""))
	if !strings.HasPrefix(csv.body, "pairs,accuracy_a,accuracy_b,power_independent_errors,power_nested_errors\n0,") || strings.Count(csv.body, "\n") != 26 {
		t.Errorf("%s", csv.body)
	}
	for _, query := range []string{"?first=odd", "?promise=100", "?within=0", "?second=NaN"} {
		if r := a.plan(query); r.status != 400 && r.status != 422 {
			t.Errorf("%s answers %d", query, r.status)
		}
	}
	if r := a.plan("?dimension=odd"); r.status != 404 {
		t.Errorf("an unknown dimension answers %d", r.status)
	}
}

func TestPlannerWithoutLabels(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t)
	p := a.plan("?gold=human")
	if p.status != 200 || words(p.Find("#present")) != "0 pairs have a gold on faithfulness" {
		t.Errorf("%d: %q", p.status, words(p.Find("#present")))
	}
	if got := words(p.Find(`[data-testid="coin"]`)); got != "0 pairs are too few to tell any method from guessing." {
		t.Errorf("%q", got)
	}
	d, err := a.store.Import(t.Context(), a.team, "no pairs", func(ingest.Sink) (store.Filled, error) { return store.Filled{Kind: eval.Pairs}, nil })
	check(t, err)
	if got := words(a.get(fmt.Sprintf("/datasets/%d/agreement/plan", d.ID)).Find(".empty h2")); got != "No pairs yet" {
		t.Errorf("without pairs: %q", got)
	}
	a.signIn("view", eval.Viewer)
	if a.plan("").Find(".actions a").Length() != 0 {
		t.Error("a viewer is asked to label")
	}
}
