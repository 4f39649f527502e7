package web

import (
	"net/http"
	"net/url"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

// Two runs are compared on what both have; what differs beside the answers is
// named.
func TestTwoRunsSideBySide(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.Sensible)
	c := l.client(t, eval.Editor)
	d := l.samples(4, "The library opens at nine.")
	first := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {eval.MetricFaithfulness, eval.MetricContextRelevance}})
	second := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {eval.MetricContextRelevance}, "limit": {"3"}, "profile": {"paper"}})
	a, b := first[len("/runs/"):], second[len("/runs/"):]
	doc := l.page(c, "/runs/compare?a="+a+"&b="+b)
	contains(t, "the warnings", text(doc, "[data-testid=warnings]"), "Profile: current and paper")
	if n := doc.Find("[data-testid=compared]").Length(); n != 1 {
		t.Errorf("%d metrics are compared, want the one in common", n)
	}
	// Both judge one of three sentences as needed on the three common rows: 0.33 and 0.33, no change.
	contains(t, "the metric", text(doc, "[data-testid=compared]"), "Context relevance 3 0.33 0.33", "cannot be told apart", "0 0 3")
	if n := doc.Find("[data-testid=row]").Length(); n != 3 {
		t.Errorf("%d rows side by side", n)
	}
	contains(t, "none is worse", text(l.page(c, "/runs/compare?a="+a+"&b="+b+"&method=context_relevance&show=worse"), "#rows"), "No row is like that.")
	contains(t, "the trend", text(doc, "[data-testid=trend]"), "Run "+a, "Run "+b)
	if resp := l.do(t, c, http.MethodGet, "/runs/compare?a="+a+"&b=99"); resp.StatusCode != http.StatusNotFound {
		t.Errorf("a run that is not there: %d", resp.StatusCode)
	}
}
