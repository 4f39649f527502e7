package web_test

import (
	"fmt"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

func (a agreementApp) method(query string) reply {
	a.t.Helper()
	r := a.get(fmt.Sprintf("/datasets/%d/agreement/method?%s", a.dataset, query))
	if r.status != 200 {
		a.t.Fatalf("%s answers %d", query, r.status)
	}
	return r
}

// Ragas on forty pairs, X better on all: 30 right, 6 ties, 4 wrong. The answer of
// X is longer than that of Y everywhere.
func TestOneMethodClosely(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	link := a.page("").Find(`.agreement-table a[href*="/agreement/method"][href*="method=ragas"]`).AttrOr("href", "")
	p := a.get(link)
	for id, want := range map[string]string{
		"difficulty": "Not known: no pair that it judged has labels by two people.",
		"length":     "Cannot be said: length and quality cannot be told apart in these pairs.",
		"steady":     "Not known: run it again to see.",
		"stand-in":   "Not known: the test needs two people with labels on 30 questions",
		"kappa":      "Every label is the same letter",
	} {
		if got := p.text(id); !strings.Contains(got, want) && id != "kappa" {
			t.Errorf("%s: %q", id, got)
		}
	}
	if got := cells(p, ".crossed-table", "X"); strings.Join(got, " ") != "X 30 4 6 0" {
		t.Errorf("picks of gold X: %q", got)
	}
	if r := a.get(fmt.Sprintf("/datasets/%d/agreement/method?dimension=odd", a.dataset)); r.status != 404 {
		t.Errorf("an unknown dimension answers %d", r.status)
	}
}

// Forty pairs, three repeats: the first ten flip once (X, X, Y). Flips: 10 pairs ×
// 2/3 over 40 pairs is 17 %. The score of item Y is 0.7 in the third repeat of
// those, else 0.4; X has 0.5.
func TestRepeatsOfAMethod(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t)
	run, err := a.store.CreateRun(t.Context(), a.team, store.NewRun{
		Dataset: a.dataset, Judge: "m", Methods: []string{eval.MethodRagas}, Profile: eval.Paper, Settings: eval.RunSettings{Repeats: 3},
	})
	check(t, err)
	for i, id := range a.pairs {
		for repeat := 1; repeat <= 3; repeat++ {
			y := 0.4
			if i < 10 && repeat == 3 {
				y = 0.7
			}
			v := scoredPair(0.5, y)
			check(t, saved(a.store.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: id, Method: eval.MethodRagas, Repeat: repeat}, v)))
		}
	}
	p := a.method("method=ragas&judge=m")
	if got := p.text("steady"); !strings.HasPrefix(got, "Over 3 repeats the winner changed on 10 of 40 pairs; two runs differ on 17 % of pairs. A score moves by about ±") {
		t.Errorf("%q", got)
	}
	if n := p.Find(".chart-strips .chart-wide a").Length(); n != 30 {
		t.Errorf("%d strips", n)
	}
	if n := p.Find(".chart-strips .chart-wide .strip-flips").Length(); n != 30 { // ten pairs, three dots each
		t.Errorf("%d dots of pairs that flip", n)
	}
	if csv := a.get(p.Find(`a[href*="repeats.csv"]`).AttrOr("href", "")); strings.Count(csv.body, "\n") != 121 {
		t.Errorf("%d lines", strings.Count(csv.body, "\n"))
	}
	// The agreement table counts the first repeat only: 40 right.
	if got := cells(a.page(""), ".agreement-table", "Ragas"); got[1] != "40" {
		t.Errorf("%q", got)
	}
}
