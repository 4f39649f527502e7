package web_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// trusted is n pairs, X better by construction and written by version one. The
// gap falls from pair to pair; the method is right on the wide ones and by turns
// right and wrong on the rest.
func trusted(t *testing.T, n, wide int) (labelApp, eval.Dataset) {
	t.Helper()
	app := newLabelApp(t)
	d := app.pairs("Gaps", n, func(_ int, p *ingest.Pair) {
		p.Better, p.X.Role, p.Y.Role = eval.ChoiceX, "one", "two"
	})
	app.judged(d, eval.MethodScore, func(i int, _ eval.Pair) eval.Verdict {
		gap := 1 - float64(i)/float64(n)
		if i >= wide && i%2 == 0 {
			gap = -gap
		}
		return scoredPair(0.5+gap/2, 0.5-gap/2)
	})
	return app, d
}

func trustPath(d eval.Dataset, file, query string) string {
	return fmt.Sprintf("/datasets/%d/agreement/%s?gold=construction%s", d.ID, file, query)
}

// Sixty pairs, the forty widest right. With 90 % and 90 % one mistake is allowed
// from 38 pairs on, two from 52: the wrong pair at 41 and the right one at 42 are
// inside, the wrong one at 43 is not. 42 of 60 = 70 %; the gap there is 1 − 41/60.
func TestTrustKeepsAPromise(t *testing.T) {
	t.Parallel()
	app, d := trusted(t, 60, 40)
	lead := app.signIn("lead", eval.Editor)
	page := lead.get(trustPath(d, "trust", ""))
	want := "Trust the method when the gap is at least 0.32 (70 % of pairs): there it agrees with the construction gold at least 90 % of the time (90 % confidence). Send the other 30 % to a person."
	if got := page.text("promise"); got != want {
		t.Errorf("%q", got)
	}
	if got := page.text("to-people"); !strings.HasPrefix(got, "18 of 60 pairs of the dataset should go to a person") {
		t.Errorf("%q", got)
	}
	if !strings.HasPrefix(page.text("gap"), "Does a bigger gap mean it is more often right? Yes") {
		t.Errorf("%q", page.text("gap"))
	}
	rows, err := csv.NewReader(strings.NewReader(lead.get(page.Find("[data-testid=to-people] a").AttrOr("href", "")).body)).ReadAll()
	noError(t, err)
	if len(rows) != 19 || rows[1][0] != "60" || rows[1][5] != "gap below 0.32" {
		t.Errorf("%d rows, first %v", len(rows), rows[1])
	}
	if page.Find(".chart-curve .chart-wide .promise-part").Length() != 1 {
		t.Error("the part that keeps the promise is not drawn")
	}
}

func TestTrustRefusesInWords(t *testing.T) {
	t.Parallel()
	app, d := trusted(t, 60, 0)
	lead := app.signIn("lead", eval.Editor)
	for query, want := range map[string]string{
		"":                          "No gap is wide enough to keep this promise",
		"&promise=99&confidence=95": "This promise takes at least 299 labeled pairs without a single mistake; there are 60 in all.",
		"&gold=human":               "A promise takes at least 30 labeled pairs; there are 0.",
	} {
		path := trustPath(d, "trust", query)
		if query == "&gold=human" {
			path = strings.Replace(path, "gold=construction&", "", 1)
		}
		page := lead.get(path)
		if got := page.text("promise"); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", query, got)
		}
		if got := page.text("to-people"); !strings.HasPrefix(got, "60 of 60 pairs") {
			t.Errorf("%s: without a promise everything goes to people: %q", query, got)
		}
	}
	if res := lead.get(trustPath(d, "trust", "&promise=soon")); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an impossible promise answers %d", res.StatusCode)
	}
	app.judged(d, eval.MethodLeft, func(int, eval.Pair) eval.Verdict { return said(eval.ChoiceX) })
	if got := lead.get(trustPath(d, "trust", "&method=left")).Find("main").Text(); !strings.Contains(got, "This method has no gap to look at") {
		t.Error("a rule without scores has a gap")
	}
}

func said(pick eval.Choice) eval.Verdict { return eval.Verdict{Status: eval.Scored, Pick: pick} }

// People label 30 of 90 pairs, drawn by the queue, and always prefer version one.
func TestTrustCorrectsAWinRate(t *testing.T) {
	t.Parallel()
	app, d := trusted(t, 90, 60)
	lead := app.signIn("lead", eval.Editor)
	if got := lead.get(trustPath(d, "trust", "")).text("win-refused"); got != "Too few labels: people have labeled 0 pairs of these; at least 10 are needed." {
		t.Errorf("%q", got)
	}
	ann := app.signIn("Ann", eval.Annotator).person
	left := 30
	app.labelsUntil(d, ann, func(int) (eval.Choice, bool) { left--; return eval.ChoiceX, left >= 0 })
	page := lead.get(trustPath(d, "trust", ""))
	got := page.text("win")
	if !strings.HasPrefix(got, "Score 0–10 · built-in rules prefers “one” to “two” on 83 % of 90 pairs. Checked against 30 pairs that people labeled,") {
		t.Errorf("%q", got)
	}
	if n := page.Find(".chart-whiskers .chart-wide .forest-row").Length(); n != 3 {
		t.Errorf("%d whiskers where people always preferred the same version", n)
	}
}
