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

// telltales are strings that only results, roles, metadata and other people
// bring: no response to an annotator may hold one of them.
var telltales = []string{
	"golden_role", "ungrounded_role", "telltale-source", "telltale-meta", "telltale-judge", "telltale-model",
	"telltale-reason", "telltale-label", "telltale-person", "0.8137", "ragas", "Ragas", "telltale-method",
	"x_role", "better\"", "context_precision",
}

var telltaleJudge = store.Judge{
	Name: "telltale-judge", BaseURL: "http://127.0.0.1:9/v1", Model: "telltale-model", Concurrency: 1, TimeoutSeconds: 1,
}

// plant fills a database with everything that could give a side away.
func plant(t *testing.T, app labelApp) eval.Dataset {
	t.Helper()
	d := app.pairs("Plain name", 6, func(i int, p *ingest.Pair) {
		p.X.Role, p.Y.Role, p.Better, p.Source = "golden_role", "ungrounded_role", eval.ChoiceX, "telltale-source"
		if i%2 == 0 {
			p.Dimension = eval.ContextRelevance
		}
	})
	_, err := app.store.Import(t.Context(), app.team, "telltale-method samples", func(sink ingest.Sink) (store.Filled, error) {
		return store.Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{
			Row: 1, UserInput: "Question 1?", Source: "telltale-source", Metadata: map[string]string{"telltale-meta": "telltale-meta"},
		})
	})
	noError(t, err)
	_, err = app.store.AddJudge(t.Context(), app.team, telltaleJudge, "")
	noError(t, err)
	judgePairs(t, app, d)
	other := app.signIn("telltale-person", eval.Editor)
	for _, dim := range []string{"faithfulness", "context_relevance"} {
		path := fmt.Sprintf("/label/%d/%s", d.ID, dim)
		other.post(path, url.Values{"pair": {other.get(path).pair()}, "pick": {"left"}, "comment": {"telltale-label"}})
	}
	return d
}

func judgePairs(t *testing.T, app labelApp, d eval.Dataset) {
	t.Helper()
	run, err := app.store.CreateRun(t.Context(), app.team, store.NewRun{
		Dataset: d.ID, Judge: "telltale-judge", Methods: []string{eval.MethodRagas}, Profile: eval.Paper,
	})
	noError(t, err)
	score := eval.ScoredAs(0.8137)
	for p, err := range app.store.Pairs(t.Context(), app.team, d.ID) {
		noError(t, err)
		noError(t, saved(app.store.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: p.ID, Method: eval.MethodRagas, Repeat: 1}, eval.Verdict{
			Status: eval.Scored, Pick: eval.ChoiceX, Reason: eval.Reason{Text: "telltale-reason"}, X: &score, Y: &score,
		})))
	}
}

// assertBlind looks for telltales in the whole response.
func assertBlind(t *testing.T, what string, r answer) {
	t.Helper()
	var all strings.Builder
	all.WriteString(r.body)
	noError(t, r.Header.Write(&all))
	for _, s := range telltales {
		if strings.Contains(all.String(), s) {
			t.Errorf("%s gives away %q", what, s)
		}
	}
}

// An annotator follows every link and asks for every address that others use.
func TestNothingUnblindsAnAnnotator(t *testing.T) {
	t.Parallel()
	for _, htmx := range []bool{false, true} {
		t.Run(fmt.Sprintf("htmx=%t", htmx), func(t *testing.T) {
			t.Parallel()
			app := newLabelApp(t)
			d := plant(t, app)
			ann := app.signIn("ann", eval.Annotator)
			ann.htmx = htmx
			label(t, ann, d)
			if seen := walk(t, ann); seen < 8 {
				t.Errorf("the walk saw %d pages only", seen)
			}
			for _, path := range closed(d) {
				res := ann.get(path)
				assertBlind(t, path, res)
				if res.StatusCode != http.StatusForbidden {
					t.Errorf("%s: status %d", path, res.StatusCode)
				}
			}
		})
	}
}

// label goes through a queue with all that the desk offers.
func label(t *testing.T, ann *browser, d eval.Dataset) {
	t.Helper()
	path := pathOf(d)
	for page := ann.get(path); page.pair() != ""; {
		assertBlind(t, "the desk", page)
		assertBlind(t, "skipping", ann.post(path+"/skip", url.Values{"pair": {page.pair()}}))
		assertBlind(t, "a refused form", ann.post(path, url.Values{"pair": {page.pair()}}))
		saved := url.Values{"pair": {page.pair()}, "pick": {"tie"}, "comment": {"mine"}}
		ann.post(path, saved)
		assertBlind(t, "undo", ann.post(path+"/undo", nil))
		page = ann.post(path, saved)
		assertBlind(t, "the next pair", page)
	}
}

// walk opens every page that links lead to from the start page.
func walk(t *testing.T, ann *browser) int {
	t.Helper()
	seen := map[string]bool{}
	for queue := []string{"/", "/labeling"}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		if seen[path] || strings.HasPrefix(path, "/static/") || !strings.HasPrefix(path, "/") {
			continue
		}
		seen[path] = true
		page := ann.get(path)
		assertBlind(t, path, page)
		if page.StatusCode >= http.StatusBadRequest {
			t.Errorf("a link leads to %s: status %d", path, page.StatusCode)
		}
		page.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
			href, _, _ := strings.Cut(a.AttrOr("href", ""), "#")
			queue = append(queue, href)
		})
	}
	return len(seen)
}

// closed are the addresses at which results stand.
func closed(d eval.Dataset) []string {
	set := fmt.Sprintf("/datasets/%d", d.ID)
	return []string{
		"/datasets", set, set + "/rows/1", set + "/labels.csv", set + "/labels.jsonl", set + "/agreement",
		set + "/agreement.json", set + "/agreement.csv", set + "/agreement/pairs", "/agreement", "/pairs/1",
		"/runs", "/runs/1", "/runs/1/progress", "/runs/1/scores.csv", "/runs/1/scores.jsonl", "/judges", "/people",
	}
}

// Item X must not be the left one more often for one role than for the other:
// across people the sides differ, whatever the roles are.
func TestSidesDoNotFollowRoles(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 10, func(_ int, p *ingest.Pair) { p.X.Role = "golden_role" })
	for i := range 3 {
		ann := app.signIn(fmt.Sprint("person ", i), eval.Annotator)
		ann.htmx = true
		left := 0
		page := ann.get(pathOf(d))
		for range 10 {
			if strings.HasPrefix(page.Find(`[data-testid="side"] .desk-text`).First().Text(), "First") {
				left++
			}
			page = ann.post(pathOf(d), url.Values{"pair": {page.pair()}, "pick": {"tie"}})
		}
		if left != 5 {
			t.Errorf("item X stood on the left %d times of 10", left)
		}
	}
}
