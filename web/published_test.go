package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// Someone types in numbers from a paper; they are checked, drawn beside the
// dataset's own, and taken away again.
func TestPublishedNumbers(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Twelve", 12, func(_ int, p *ingest.Pair) { p.Better = eval.ChoiceX })
	lead := app.signIn("lead", eval.Editor)
	path := fmt.Sprintf("/datasets/%d/agreement/published", d.ID)
	if text := lead.get(path).Find("main").Text(); !strings.Contains(text, "Nothing published is kept here") {
		t.Errorf("at first %q", text)
	}

	form := url.Values{"source": {"A report, 2026"}, "dimension": {"faithfulness"}, "pairs": {"50"}, "lines": {"Ragas, 0.95\nOther, lots"}}
	res := lead.post(path, form)
	if res.StatusCode != 422 || !strings.Contains(res.Find("main").Text(), "Line 2: “lots” is no agreement.") {
		t.Errorf("%d %q", res.StatusCode, res.Find(".field-error").Text())
	}
	if res.Find("textarea").Text() != "Ragas, 0.95\nOther, lots" {
		t.Error("what was typed is gone")
	}
	form.Set("lines", "Ragas, 0.95\nOther, 0.96\nOdd, 0.955\npeople, 0.9")
	if res := lead.post(path, form); res.StatusCode != 200 {
		t.Fatalf("%d", res.StatusCode)
	}
	page := lead.get(path)
	table := strings.Join(strings.Fields(page.Find("[data-testid=published-group]").Text()), " ")
	for _, want := range []string{
		"Ragas0.955085–98 %", "needs half a pair", "Other0.9650", "fits 48 of 50 pairs", "cannot be", "Two people0.950",
		// 48 against 48 of 50 (47.5 rounded for the rival): nothing between them.
		"Other against Ragas: p is 1.00, however their errors overlap",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("%q is not in %q", want, table)
		}
	}
	if csv := lead.get(path + ".csv").body; !strings.Contains(csv, "\"A report, 2026\",faithfulness,Odd,0.955,50,") || !strings.Contains(csv, ",none") {
		t.Errorf("CSV %s", csv)
	}

	own := lead.get(fmt.Sprintf("/datasets/%d/agreement?gold=construction&published=1", d.ID))
	if rows := own.Find("[data-testid=published] tr"); rows.Length() != 5 { // the head and four numbers
		t.Errorf("%d published rows", rows.Length())
	}
	if viewer := app.signIn("viewer", eval.Viewer); viewer.get(path).Find("form[action$=published]").Length() != 0 {
		t.Error("a viewer is offered the form")
	}
	lead.post(path+"/remove", url.Values{"source": {"A report, 2026"}})
	if lead.get(path).Find("[data-testid=published-group]").Length() != 0 {
		t.Error("they are still there")
	}
}
