package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/store"
)

// judged runs a method on all pairs of a dataset, with the verdicts given.
func (a labelApp) judged(d eval.Dataset, method string, say func(i int, p eval.Pair) eval.Verdict) {
	a.t.Helper()
	run, err := a.store.CreateRun(a.t.Context(), a.team, store.NewRun{
		Dataset: d.ID, Judge: "lexical", Methods: []string{method}, Profile: eval.Paper,
	})
	noError(a.t, err)
	i := 0
	for p, err := range a.store.Pairs(a.t.Context(), a.team, d.ID) {
		noError(a.t, err)
		noError(a.t, saved(a.store.SaveVerdict(a.t.Context(), run.ID, engine.Unit{Row: p.ID, Method: method, Repeat: 1}, say(i, p))))
		i++
	}
}

// scoredPair is a pointwise verdict with two scores.
func scoredPair(x, y float64) eval.Verdict {
	sx, sy := eval.ScoredAs(x), eval.ScoredAs(y)
	return eval.Verdict{Status: eval.Scored, Pick: eval.Prefer(x, y), X: &sx, Y: &sy}
}

// explored is eight pairs, X better by construction: 0 and 1 right, 2 and 3 tied,
// 4 without a usable answer, 5 a refusal, 6 and 7 wrong by a statement.
func explored(t *testing.T) (labelApp, eval.Dataset) {
	t.Helper()
	app := newLabelApp(t)
	d := app.pairs("Towers", 8, func(i int, p *ingest.Pair) {
		p.Better, p.X.Role, p.Y.Role = eval.ChoiceX, "grounded", "ungrounded"
		if i == 5 {
			p.X.Answer = "I don't know."
		}
	})
	app.judged(d, eval.MethodRagas, func(i int, p eval.Pair) eval.Verdict {
		switch {
		case i < 2:
			return scoredPair(1, 0.5)
		case i < 4:
			return scoredPair(1, 1)
		case i == 4:
			return eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.ParseFailed, Text: "The reply could not be read."}}
		}
		v := scoredPair(0, 1)
		v.X.Parts = []eval.Part{{Kind: eval.StatementPart, Index: 1, Text: fmt.Sprintf("Nobody ever wrote claim %d.", i), Verdict: eval.No}}
		v.Y.Parts = []eval.Part{{Kind: eval.StatementPart, Index: 1, Text: "This one held.", Verdict: eval.Yes}}
		return v
	})
	return app, d
}

func explorePath(d eval.Dataset, more ...string) string {
	path := fmt.Sprintf("/datasets/%d/agreement/explore?gold=construction", d.ID)
	for i := 0; i < len(more); i += 2 {
		path += "&" + more[i] + "=" + url.QueryEscape(more[i+1])
	}
	return path
}

// tabs reads the counts of a row of tabs: "All 6".
func tabs(r answer, label string) []string {
	var list []string
	r.Find(`nav[aria-label="` + label + `"] a`).Each(func(_ int, s *goquery.Selection) {
		list = append(list, strings.Join(strings.Fields(s.Text()), " "))
	})
	return list
}

func TestExploreGroupsWhatDiffersByCause(t *testing.T) {
	t.Parallel()
	app, d := explored(t)
	lead := app.signIn("lead", eval.Editor)
	page := lead.get(explorePath(d))
	if got := page.text("differ"); got != "Ragas · built-in rules differs from the construction gold on 6 of 8 pairs." {
		t.Errorf("summary %q", got)
	}
	want := "All 6; One item is a refusal 1; No usable answer 1; Same score 2; Statements 2"
	if got := strings.Join(tabs(page, "Causes"), "; "); got != want {
		t.Errorf("causes %q", got)
	}
	if got := page.text("reasons"); got != "No usable answer because of parse failed: 1 pair." {
		t.Errorf("reasons %q", got)
	}
	if page.Find("[data-testid=open]").Length() > 0 || !strings.Contains(page.text("start"), "Looking ends blind labeling") {
		t.Error("a pair is open before it is said what that costs")
	}
	if !strings.Contains(page.text("start"), "Open the first of 6 pairs") {
		t.Errorf("start %q", page.text("start"))
	}
}

func TestExploreWalksThroughOneCause(t *testing.T) {
	t.Parallel()
	app, d := explored(t)
	lead := app.signIn("lead", eval.Editor)
	over := lead.get(explorePath(d, "cause", "statements"))
	first := lead.get(over.Find("[data-testid=start] a").AttrOr("href", ""))
	if got := first.text("place"); got != "1 of 2" {
		t.Errorf("place %q", got)
	}
	if got := first.text("crossed") + " / " + first.text("passed"); got != "Nobody ever wrote claim 6. not supported / This one held. supported" {
		t.Errorf("statements %q", got)
	}
	if first.Find("[data-step=prev]").Length() != 0 {
		t.Error("there is something before the first")
	}
	second := lead.get(first.Find("[data-step=next]").AttrOr("href", ""))
	if second.text("place") != "2 of 2" || !strings.Contains(second.text("crossed"), "claim 7") {
		t.Errorf("%q %q", second.text("place"), second.text("crossed"))
	}
	if second.Find("[data-step=next]").Length() != 0 || second.Find("[data-step=prev] kbd").Text() != "K" {
		t.Error("the ends or the key caps are wrong")
	}
}

func TestExploreUnblindsOnlyWhatIsOpened(t *testing.T) {
	t.Parallel()
	app, d := explored(t)
	lead := app.signIn("lead", eval.Editor)
	open := func() int {
		list, err := app.store.LabelingProgress(t.Context(), app.team, lead.person.ID, d.ID)
		noError(t, err)
		return list[0].Open
	}
	over := lead.get(explorePath(d))
	lead.get(strings.Replace(explorePath(d), "/explore", "/explore.csv", 1))
	if open() != 8 {
		t.Fatalf("the overview leaves %d of 8 pairs to label", open())
	}
	lead.get(over.Find("[data-testid=start] a").AttrOr("href", ""))
	if open() != 7 {
		t.Errorf("one opened pair leaves %d", open())
	}
	if res := lead.get(explorePath(d, "pair", "1")); res.StatusCode != http.StatusNotFound {
		t.Errorf("a pair that does not differ answers %d", res.StatusCode)
	}
}

func TestExploreTags(t *testing.T) {
	t.Parallel()
	app, d := explored(t)
	lead := app.signIn("lead", eval.Editor)
	path := explorePath(d, "cause", "tied", "pair", "3")
	form := func(more ...string) url.Values {
		v := url.Values{"back": {path}}
		for i := 0; i < len(more); i += 2 {
			v.Set(more[i], more[i+1])
		}
		return v
	}
	page := lead.post("/pairs/3/tags", form("tag", " Wrong  Date ", "note", "<b>1889</b>"))
	if page.Request.URL.RequestURI() != path {
		t.Errorf("back at %s", page.Request.URL)
	}
	if got := page.text("tag"); !strings.HasPrefix(got, "wrong date <b>1889</b>") {
		t.Errorf("tag %q", got)
	}
	if got := strings.Join(tabs(lead.get(explorePath(d)), "Tags"), "; "); got != "Any tag; wrong date 1" {
		t.Errorf("filters %q", got)
	}
	if got := lead.get(explorePath(d, "tag", "wrong date", "pair", "3")).text("place"); got != "1 of 1" {
		t.Errorf("filtered %q", got)
	}
	if res := lead.post("/pairs/3/tags", form("tag", "  ")); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an empty tag answers %d", res.StatusCode)
	}
	if res := lead.post("/pairs/99/tags", form("tag", "x")); res.StatusCode != http.StatusNotFound {
		t.Errorf("a tag on no pair answers %d", res.StatusCode)
	}
	viewer := app.signIn("viewer", eval.Viewer)
	if res := viewer.get(path); res.Find(".tag-form").Length() != 0 || res.text("tag") == "" {
		t.Error("a viewer reads tags and writes none")
	}
	if res := viewer.post("/pairs/3/tags", form("tag", "x")); res.StatusCode != http.StatusForbidden {
		t.Errorf("a viewer's tag answers %d", res.StatusCode)
	}
	if gone := lead.post("/pairs/3/tags/remove", form("tag", "wrong date")); gone.text("tag") != "" {
		t.Error("the tag is still there")
	}
}

func TestExploreWithoutAnythingToExplore(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	lead := app.signIn("lead", eval.Editor)
	d := app.pairs("Fresh", 2, nil)
	if page := lead.get(explorePath(d)); !strings.Contains(page.Find("main").Text(), "No method has judged these pairs yet") {
		t.Error("nothing is said of a dataset without a run")
	}
	if res := lead.get(explorePath(d, "dimension", "taste")); res.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown dimension answers %d", res.StatusCode)
	}
	right := app.pairs("Right", 2, func(_ int, p *ingest.Pair) { p.Better = eval.ChoiceX })
	app.judged(right, eval.MethodRagas, func(int, eval.Pair) eval.Verdict { return scoredPair(1, 0) })
	if got := lead.get(explorePath(right)).text("differ"); got != "Ragas · built-in rules agrees with the construction gold on all 2 pairs." {
		t.Errorf("%q", got)
	}
}
