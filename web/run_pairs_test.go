package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// A list that tells what methods picked names no pair before the person asks for
// it; then the pairs leave that person's labeling queue. Other lists only hide
// the picks.
func TestFilteredPairsOfARun(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.pairs(3)
	path := l.evaluate(c, d, url.Values{"method": {eval.MethodLonger, eval.MethodShorter, eval.MethodLeft}})
	doc := l.page(c, path)
	contains(t, "the filter", text(doc, "[data-testid=filter]"), "Methods disagree", "No answer")
	// Longer and shorter pick different items of every pair.
	split := l.page(c, path+"?show=split")
	if n := split.Find("[data-testid=row]").Length(); n != 0 || strings.Contains(text(split, "#run-rows"), "When does library") {
		t.Errorf("%d pairs are named before anybody asks", n)
	}
	contains(t, "the offer", text(split, "#run-rows"), "Show 3 pairs (you will no longer label these pairs blind)")
	if n := l.page(c, path+"?show=none").Find("[data-testid=row]").Length(); n != 0 {
		t.Errorf("%d pairs without an answer", n)
	}
	resp := l.post(c, path+"/pairs?show=split", url.Values{})
	if to := resp.Header.Get("Location"); resp.StatusCode != http.StatusSeeOther || to != path+"?show=split#run-rows" {
		t.Errorf("%d to %s", resp.StatusCode, to)
	}
	split = l.page(c, path+"?show=split")
	if n := split.Find("[data-testid=row]").Length(); n != 3 {
		t.Errorf("%d pairs after asking", n)
	}
	other := l.client(t, eval.Adjudicator)
	if n := l.page(other, path+"?show=split").Find("[data-testid=row]").Length(); n != 0 {
		t.Errorf("somebody else sees %d pairs", n)
	}
}
