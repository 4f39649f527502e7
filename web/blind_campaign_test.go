package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
)

// skeleton is a page without its texts and values: the elements with their
// classes and the names of their attributes.
func skeleton(r answer) string {
	var b strings.Builder
	r.Find("[data-desk], [data-desk] *").Each(func(_ int, s *goquery.Selection) {
		b.WriteString(goquery.NodeName(s) + "." + s.AttrOr("class", ""))
		for _, a := range s.Get(0).Attr {
			b.WriteString(" " + a.Key)
		}
		b.WriteByte('\n')
	})
	return b.String()
}

// Pairs that check the annotator look like all others, and nothing of a campaign
// tells which is which: not the page, the address, a header or an error.
func TestChecksLookLikeAnyOtherPair(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Plain name", 60, func(i int, p *ingest.Pair) {
		p.Dimension = eval.AnswerRelevance // no context: every page has the same parts
		p.X.Role, p.Y.Role, p.Better = "golden_role", "ungrounded_role", eval.ChoiceX
	})
	ed := app.signIn("telltale-person", eval.Editor)
	campaign := beginCampaign(t, ed, d, url.Values{"dimension": {"answer_relevance"}, "repeats": {"20"}, "gold": {"20"}, "training": {"1"}})
	ann := app.signIn("ann", eval.Annotator)
	desk := campaign + "/label/answer_relevance"
	assertBlind(t, "the instructions", ann.get(desk))
	ann.post(desk+"/begin", nil)
	ann.htmx = true
	page := ann.post(desk, url.Values{"pair": {ann.get(desk).pair()}, "pick": {"left"}}) // training
	shapes, answers := map[string]int{}, 0
	for page.pair() != "" {
		assertBlind(t, "the desk", page)
		for _, word := range []string{"gold", "repeat", "purpose", "probability"} {
			if strings.Contains(page.Find("[data-desk]").Not(".guidelines").Find(".desk-head, .desk-work, .desk-bar, form").Text(), word) {
				t.Errorf("the desk says %q", word)
			}
		}
		if answers++; answers > 10 && answers < 60 { // until then the list of the last labels grows
			shapes[skeleton(page)]++
		}
		page = ann.post(desk, url.Values{"pair": {page.pair()}, "pick": {"left"}, "key": {page.Find("[name=key]").AttrOr("value", "")}})
	}
	if answers < 60 {
		t.Errorf("%d answers: there were no checks among them", answers)
	}
	if len(shapes) != 1 {
		t.Errorf("the desk has %d shapes: %v", len(shapes), shapes)
	}
	ann.htmx = false
	walk(t, ann)
	for _, path := range []string{"/campaigns", "/campaigns/new", campaign, campaign + "/labels.csv", campaign + "/labels.jsonl"} {
		got := ann.get(path)
		assertBlind(t, path, got)
		if got.StatusCode != http.StatusForbidden {
			t.Errorf("%s: status %d", path, got.StatusCode)
		}
	}
}

// Downloading the labels shows what others said: those pairs leave the queue of
// whoever did it, and the log tells.
func TestTheDownloadUnblinds(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	ed, ann := app.signIn("ed", eval.Editor), app.signIn("ann", eval.Annotator)
	campaign := beginCampaign(t, ed, d, url.Values{"annotators": {"2"}})
	desk := campaign + "/label/faithfulness"
	ann.post(desk+"/begin", nil)
	said := ann.get(desk).pair()
	ann.post(desk, url.Values{"pair": {said}, "pick": {"left"}})
	csv := ed.get(campaign + "/labels.csv")
	if n := strings.Count(csv.body, "\n"); n != 2 { // the header and one answer
		t.Errorf("%d lines:\n%s", n, csv.body)
	}
	ed.post(desk+"/begin", nil)
	if got := ed.get(desk).pair(); got == said || got == "" {
		t.Errorf("ed gets pair %q, whose label he has read", got)
	}
	events, err := app.store.Audit(t.Context(), app.team, store.Trail{Action: eval.Exported, Limit: 9})
	noError(t, err)
	if len(events) != 1 || events[0].Actor != "ed" {
		t.Errorf("the log says %+v", events)
	}
}
