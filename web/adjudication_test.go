package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// disputed is a dataset on whose pairs ann says the first text and bob the second.
func disputed(t *testing.T, app labelApp, d eval.Dataset) {
	t.Helper()
	for name, text := range map[string]string{"ann": "First", "bob": "Second"} {
		b := app.signIn(name, eval.Annotator)
		b.htmx = true
		for page := b.get(pathOf(d)); page.pair() != ""; {
			side := "right"
			if strings.HasPrefix(page.Find(`[data-testid="side"] .desk-text`).First().Text(), text) {
				side = "left"
			}
			page = b.post(pathOf(d), url.Values{"pair": {page.pair()}, "pick": {side}, "comment": {name + " says why"}})
		}
	}
}

func settlePath(d eval.Dataset, pair string) string {
	return fmt.Sprintf("/datasets/%d/adjudication/%s", d.ID, pair)
}

func TestADisputeIsSettled(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	disputed(t, app, d)
	eve := app.signIn("eve", eval.Adjudicator)
	list := eve.get(fmt.Sprintf("/datasets/%d/adjudication", d.ID))
	if n := list.Find(`[data-testid="dispute"]`).Length(); n != 2 {
		t.Fatalf("%d disputes: %s", n, list.Find("main").Text())
	}
	first, _ := list.Find(`[data-testid="dispute"] a`).Attr("href")
	page := eve.get(first)
	if got := page.text("case-label"); !strings.Contains(got, "Annotator 1") || strings.Contains(got, "ann") && strings.Contains(strings.ReplaceAll(got, "ann says why", ""), "ann ") {
		t.Errorf("names should be hidden: %q", got)
	}
	if got := eve.get(first + "?names=shown").text("case-label"); !strings.Contains(got, "ann") || !strings.Contains(got, "bob says why") {
		t.Errorf("names and comments should be shown: %q", got)
	}
	for says, form := range map[string]url.Values{
		"Choose A, B or equal": {"reason": {"because"}, "last": {"0"}},
		"Say why":              {"pick": {"left"}, "last": {"0"}},
	} {
		if res := eve.post(first, form); res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(res.body, says) {
			t.Errorf("%q: status %d", says, res.StatusCode)
		}
	}
	eve.htmx = true
	next := eve.post(first, url.Values{"pick": {"left"}, "reason": {"A sticks to the context"}, "last": {"0"}, "key": {"k"}})
	if next.StatusCode != http.StatusOK || next.pair() == "" || next.pair() == page.pair() || next.Header.Get("HX-Push-Url") != settlePath(d, next.pair()) {
		t.Fatalf("status %d, pair %q after %q, at %q", next.StatusCode, next.pair(), page.pair(), next.Header.Get("HX-Push-Url"))
	}
	end := eve.post(settlePath(d, next.pair()), url.Values{"pick": {"tie"}, "reason": {"no difference"}, "last": {"0"}})
	if end.Header.Get("HX-Redirect") != fmt.Sprintf("/datasets/%d/adjudication", d.ID) {
		t.Errorf("the end leads to %q", end.Header.Get("HX-Redirect"))
	}
	eve.htmx = false
	again := eve.get(first)
	if got := again.text("decision"); !strings.Contains(got, "Settled: A is better.") || !strings.Contains(got, "A sticks to the context") {
		t.Errorf("decision %q", got)
	}
	report := eve.get(fmt.Sprintf("/datasets/%d/agreement?gold=adjudicated", d.ID))
	if report.StatusCode != http.StatusOK || !strings.Contains(report.body, "Adjudicated") {
		t.Errorf("the agreement page does not offer the gold: status %d", report.StatusCode)
	}
	if got := eve.get("/pairs/" + page.pair()).text("decision"); !strings.Contains(got, "A sticks to the context") {
		t.Errorf("the pair's page says %q", got)
	}
	// Now eve has seen results: the decision is fixed.
	over := eve.post(first, url.Values{"pick": {"right"}, "reason": {"Ragas says so"}, "last": {"1"}})
	if over.StatusCode != http.StatusConflict {
		t.Errorf("status %d after results were seen", over.StatusCode)
	}
	if got := eve.get(first); got.Find("#desk-form").Length() != 0 {
		t.Error("the form is still there")
	}
}

func TestTheDiscussion(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	disputed(t, app, d)
	eve, fay := app.signIn("eve", eval.Adjudicator), app.signIn("fay", eval.Editor)
	path, _ := eve.get(fmt.Sprintf("/datasets/%d/adjudication", d.ID)).Find(`[data-testid="dispute"] a`).Attr("href")
	eve.post(path+"/remarks", url.Values{"remark": {"Is the year part of the question?"}, "key": {"one"}})
	eve.post(path+"/remarks", url.Values{"remark": {"Is the year part of the question?"}, "key": {"one"}})
	if got := fay.get(path); got.Find(`[data-testid="remark"]`).Length() != 1 || !strings.Contains(got.text("remark"), "eve") {
		t.Errorf("remarks %q", got.text("remark"))
	}
	if got := fay.post(path+"/remarks", url.Values{"remark": {" "}}); got.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an empty remark: status %d", got.StatusCode)
	}
	fay.get(strings.Replace(path, fmt.Sprintf("/datasets/%d/adjudication", d.ID), "/pairs", 1))
	if got := fay.post(path+"/remarks", url.Values{"remark": {"Ragas says A"}}); got.StatusCode != http.StatusConflict {
		t.Errorf("who has seen results can write before the decision: status %d", got.StatusCode)
	}
}

// Nothing on the way to a decision tells what methods say, how a pair was made
// or which file it comes from; and nothing of it is for annotators or viewers.
func TestAdjudicationIsBlindToMethods(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Plain name", 3, func(_ int, p *ingest.Pair) {
		p.X.Role, p.Y.Role, p.Better, p.Source = "golden_role", "ungrounded_role", eval.ChoiceX, "telltale-source"
	})
	_, err := app.store.AddJudge(t.Context(), app.team, telltaleJudge, "")
	noError(t, err)
	judgePairs(t, app, d)
	disputed(t, app, d)
	eve := app.signIn("eve", eval.Adjudicator)
	list := fmt.Sprintf("/datasets/%d/adjudication", d.ID)
	for _, htmx := range []bool{false, true} {
		eve.htmx = htmx
		page := eve.get(list)
		assertBlind(t, list, page)
		path, _ := page.Find(`[data-testid="dispute"] a`).Attr("href")
		assertBlind(t, "the case", eve.get(path))
		assertBlind(t, "with names", eve.get(path+"?names=shown"))
		assertBlind(t, "a refused form", eve.post(path, nil))
		assertBlind(t, "a remark", eve.post(path+"/remarks", url.Values{"remark": {"hm"}}))
		assertBlind(t, "the next case", eve.post(path, url.Values{"pick": {"left"}, "reason": {"r"}, "last": {"0"}}))
		assertBlind(t, "a stale form", eve.post(path, url.Values{"pick": {"left"}, "reason": {"r"}, "last": {"7"}}))
	}
	for _, role := range []eval.Role{eval.Annotator, eval.Viewer} {
		b := app.signIn("the "+string(role), role)
		if got := b.get(list); got.StatusCode != http.StatusForbidden {
			t.Errorf("%s: status %d", role, got.StatusCode)
		}
	}
}

// What an adjudicator has not decided yet, the page of a run does not tell by the
// way: it shows picks only of pairs whose results were seen.
func TestARunKeepsItsPicksFromWhoSettles(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	_, err := app.store.AddJudge(t.Context(), app.team, telltaleJudge, "")
	noError(t, err)
	judgePairs(t, app, d)
	disputed(t, app, d)
	eve := app.signIn("eve", eval.Adjudicator)
	path, _ := eve.get(fmt.Sprintf("/datasets/%d/adjudication", d.ID)).Find(`[data-testid="dispute"] a`).Attr("href")
	eve.get(path)
	if got := eve.get("/runs/1"); strings.Contains(got.body, "0.8137") || strings.Contains(got.Find("main").Text(), "prefers") {
		t.Errorf("the run tells: %s", got.Find("main").Text())
	}
}
