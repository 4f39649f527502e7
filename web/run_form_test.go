package web

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

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
