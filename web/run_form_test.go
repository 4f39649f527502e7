package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/store"
)

// What is needed is named before anything is asked.
func TestRunFormSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	asked := judgetest.New(t, judgetest.Sensible)
	_, err := l.store.AddJudge(t.Context(), l.team, store.Judge{Name: "chatty", BaseURL: asked.URL, Model: "m", Concurrency: 1, TimeoutSeconds: 9}, "")
	noError(t, err)
	d := l.samples(4, "")
	form := fmt.Sprintf("/datasets/%d/runs/new", d)

	doc := l.page(c, form+"?judge=chatty")
	contains(t, "the form", text(doc, "[data-testid=method]"),
		"Context recall needs the column reference, which this dataset does not have.",
		"Answer relevance needs an embedding model, which the judge chatty does not have.")
	if n := doc.Find("[data-testid=method] input[disabled]").Length(); n != 6 {
		t.Errorf("%d methods are off, want 6: answer relevance, two precisions, recall, two by ids", n)
	}
	// Faithfulness 2 calls a row, context relevance 1, precision without reference one a chunk: (2 + 1 + 2) × 4.
	contains(t, "the estimate", text(doc, "[data-testid=estimate]"), "Results 12", "Judge calls about 20", "Cost unknown no price is set")

	doc, status := l.fragment(c, http.MethodGet, form+"?judge=chatty&chosen=1&method=context_relevance&limit=3")
	if status != http.StatusOK || doc.Find("#run-plan").Length() != 1 || doc.Find("nav").Length() != 0 {
		t.Error("htmx does not get the plan alone")
	}
	contains(t, "the new estimate", text(doc, "[data-testid=estimate]"), "Results 3", "about 3")

	contains(t, "rules", text(l.page(c, form), "[data-testid=estimate]"), "Judge calls none", "nothing leaves this machine")
	if n := asked.Calls(""); n != 0 {
		t.Errorf("%d calls were made by looking", n)
	}
}

func TestRunsThatAreRefused(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.samples(1, "")
	for name, r := range map[string]struct {
		form url.Values
		says string
	}{
		"nothing chosen":   {url.Values{"chosen": {"1"}}, "Choose at least one method."},
		"a missing column": {url.Values{"method": {eval.MetricContextRecall}}, "needs the column reference"},
		"no such metric":   {url.Values{"method": {"nonsense"}}, "There is no metric"},
		"no such profile":  {url.Values{"method": {eval.MetricFaithfulness}, "profile": {"x"}}, "is no profile"},
		"a limit of words": {url.Values{"method": {eval.MetricFaithfulness}, "limit": {"few"}}, "Write a whole number"},
	} {
		resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), r.form)
		if resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, resp.StatusCode)
		}
		contains(t, name, text(document(t, resp), "form.launch"), r.says)
	}
	if resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), url.Values{"judge": {"nobody"}, "method": {eval.MetricFaithfulness}}); resp.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown judge: %d", resp.StatusCode)
	}
	if resp := l.do(t, c, http.MethodGet, "/datasets/99/runs/new"); resp.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown dataset: %d", resp.StatusCode)
	}
}

// A form that is sent twice, as by a double click, starts one run; another choice
// in the same form starts another.
func TestADoubleClickStartsOneRun(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.samples(2, "")
	once, _ := l.page(c, fmt.Sprintf("/datasets/%d/runs/new", d)).Find("input[name=once]").Attr("value")
	send := func(method string) string {
		resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), url.Values{"once": {once}, "chosen": {"1"}, "method": {method}})
		return resp.Header.Get("Location")
	}
	first, again, other := send(eval.MetricFaithfulness), send(eval.MetricFaithfulness), send(eval.MetricContextRelevance)
	if once == "" || first != again || first == other {
		t.Errorf("the form %q leads to %s, %s and %s", once, first, again, other)
	}
	if now, _ := l.page(c, fmt.Sprintf("/datasets/%d/runs/new", d)).Find("input[name=once]").Attr("value"); now == once {
		t.Error("two forms are the same")
	}
}

// Pairs are chosen by what is known of them; a method says once what it lacks.
func TestThePairsOfARunAreChosen(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.pairs(3)
	form := fmt.Sprintf("/datasets/%d/runs/new", d)
	first := l.evaluate(c, d, url.Values{"judge": {"lexical"}, "method": eval.DefaultPairMethods()})
	list, err := l.store.PairPage(t.Context(), l.team, d, eval.Faithfulness, 0, 10)
	noError(t, err)
	editor, err := l.store.PersonNamed(t.Context(), l.team, "the editor")
	noError(t, err)
	noError(t, l.store.TagPair(t.Context(), l.team, editor.ID, list[1].ID, "odd", ""))
	doc := l.page(c, form)
	contains(t, "the choice", text(doc, "[name=rows]"), "Pairs with a tag", "Pairs on which methods disagree", "Pairs without a verdict")
	contains(t, "the presets", text(doc, ".presets"), "Like run "+first[len("/runs/"):])
	contains(t, "one pair", text(l.page(c, form+"?rows=tag&tag=odd&chosen=1&method=longer"), "[data-testid=estimate]"), "Results 1 on 1 pair")
	path := l.evaluate(c, d, url.Values{"rows": {"tag"}, "tag": {"odd"}, "method": {eval.MethodLonger}})
	contains(t, "the run", text(l.page(c, path), "#run-head"), "pairs tagged “odd”")
	for _, none := range []url.Values{
		{"rows": {"tag"}, "tag": {"even"}}, {"rows": {"unanswered"}, "run": {first[len("/runs/"):]}}, {"rows": {"dimension"}, "dimension": {"overall"}},
	} {
		none["method"] = []string{eval.MethodLonger}
		if resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), none); resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%v starts a run: %d", none, resp.StatusCode)
		}
	}
	if n := strings.Count(text(doc, "[data-testid=method]"), "no probabilities to weigh"); n != 1 {
		t.Errorf("what a method lacks is said %d times", n)
	}
}

// A browser sends no form with a required field that is empty, and says nothing
// where that field is hidden: on a dataset without tags or runs there is none.
func TestTheRunFormCanBeSentAsItIs(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	for _, d := range []int64{l.pairs(3), l.samples(3, "")} {
		doc := l.page(c, fmt.Sprintf("/datasets/%d/runs/new", d))
		doc.Find("form.launch :not(select)[required]").Each(func(_ int, field *goquery.Selection) {
			if field.AttrOr("value", "") == "" {
				t.Errorf("the field %q is required and empty", field.AttrOr("name", ""))
			}
		})
	}
}
