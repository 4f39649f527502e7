package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

func TestEditJudge(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Admin)
	j := l.judgeAt("edited", judgetest.New(t, judgetest.Sensible).URL)
	l.samples(2, "")
	path := fmt.Sprintf("/judges/%d", j.ID)
	doc := l.page(c, path+"/edit")
	if v, _ := doc.Find("[name=base_url]").Attr("value"); v != j.BaseURL {
		t.Errorf("the form has %q for the address", v)
	}
	if doc.Find("[name=name]").Length() != 0 {
		t.Error("the name can be changed")
	}
	form := url.Values{"base_url": {j.BaseURL}, "model": {"m2"}, "concurrency": {"3"}, "price_input": {"2,50"}, "price_output": {"10"}, "currency": {"USD"}, "tier": {"strong"}, "window_tokens": {"8192"}}
	if resp := l.post(c, path, form); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("saving answers %d: %s", resp.StatusCode, text(document(t, resp), "form"))
	}
	contains(t, "the judge", text(l.page(c, "/judges"), "[data-testid=judge]"),
		"m2", "3 requests at a time", "2.5 USD read, 10 USD written", "strong", "8,192 tokens", "Check stability")

	form.Set("price_input", "free")
	resp := l.post(c, path, form)
	if resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a price in words answers %d", resp.StatusCode)
	}
	contains(t, "the form", text(document(t, resp), "form"), "Write a number such as 2.50")
	if resp := l.post(c, "/judges/999", form); resp.StatusCode != http.StatusNotFound {
		t.Errorf("a judge that is not there answers %d", resp.StatusCode)
	}
}

// The test says what the endpoint cannot do, and the page remembers it.
func TestLearnedTraitsAreShown(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Admin)
	j := l.judgeAt("odd", judgetest.New(t, judgetest.Unsupported("temperature", "logprobs", "top_logprobs")).URL)
	contains(t, "the report", text(document(t, l.post(c, fmt.Sprintf("/judges/%d/test", j.ID), nil)), "[data-testid=report]"),
		"Takes no temperature", "takes 5 calls an item")
}

func TestGenerators(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	l.judgeAt("same", "http://127.0.0.1:1/v1")
	list, err := l.store.Judges(t.Context(), l.team)
	noError(t, err)
	d := l.samples(2, "")
	path := fmt.Sprintf("/datasets/%d/generator", d)
	if resp := l.post(c, path, url.Values{"model": {strings.ToUpper(list[0].Model)}, "tier": {"medium"}}); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("saving answers %d", resp.StatusCode)
	}
	contains(t, "the generators", text(l.page(c, "/judges"), "[data-testid=generators]"), "same:", "also wrote the answers")
	contains(t, "the launch form", text(l.page(c, fmt.Sprintf("/datasets/%d/runs/new?judge=same", d)), "main"), "also wrote the answers")
	if resp := l.post(c, "/datasets/999/generator", url.Values{"model": {"m"}}); resp.StatusCode != http.StatusNotFound {
		t.Errorf("a dataset that is not there answers %d", resp.StatusCode)
	}
}

// A self-check is a run of the same rows several times.
func TestCheckStability(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	j := l.judgeAt("steady", judgetest.New(t, judgetest.Sensible).URL)
	d := l.samples(2, "")
	resp := l.post(c, fmt.Sprintf("/judges/%d/stability", j.ID), url.Values{"dataset": {fmt.Sprint(d)}})
	if resp.StatusCode != http.StatusSeeOther || !strings.HasPrefix(resp.Header.Get("Location"), "/runs/") {
		t.Fatalf("it answers %d", resp.StatusCode)
	}
	runs, err := l.store.RunPage(t.Context(), l.team, d, 0, 1)
	noError(t, err)
	if r := runs[0]; r.Settings.Repeats != 5 || r.Judge != "steady" {
		t.Errorf("run %+v", r)
	}
}
