package web

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/store"
)

// Two runs are compared on what both have; what differs beside the answers is
// named, and rows that did not change are not listed unless asked for.
func TestTwoRunsSideBySide(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.Sensible)
	c := l.client(t, eval.Editor)
	d := l.samples(4, "The library opens at nine.")
	first := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {eval.MetricFaithfulness, eval.MetricContextRelevance}})
	second := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {eval.MetricContextRelevance}, "limit": {"3"}, "profile": {"paper"}})
	a, b := first[len("/runs/"):], second[len("/runs/"):]
	at := "/runs/compare?a=" + a + "&b=" + b
	doc := l.page(c, at)
	contains(t, "the warnings", text(doc, "[data-testid=warnings]"), "Profile: current and paper")
	if n := doc.Find("[data-testid=compared]").Length(); n != 1 {
		t.Errorf("%d metrics are compared, want the one in common", n)
	}
	// Both judge one of three sentences as needed on the three common rows: 0.33 and 0.33, no change.
	contains(t, "the metric", text(doc, "[data-testid=compared]"), "Context relevance 3 0.33 0.33 0.00", "no row changed", "0 0 3")
	contains(t, "the rows", text(doc, "#rows"), "All 3 common rows have the same value in both runs.")
	if n := l.page(c, at+"&method=context_relevance&show=same").Find("[data-testid=row]").Length(); n != 3 {
		t.Errorf("%d rows side by side", n)
	}
	contains(t, "none is worse", text(l.page(c, at+"&method=context_relevance&show=worse"), "#rows"), "No row is like that.")
	contains(t, "the trend", text(doc, "[data-testid=trend]"), "Run "+a, "Run "+b)
	if resp := l.do(t, c, http.MethodGet, "/runs/compare?a="+a+"&b=99"); resp.StatusCode != http.StatusNotFound {
		t.Errorf("a run that is not there: %d", resp.StatusCode)
	}
	l.endpoint("other", judgetest.Sensible)
	third := l.evaluate(c, d, url.Values{"judge": {"other"}, "method": {eval.MetricContextRelevance}, "dry_run": {"1"}})
	doc = l.page(c, "/runs/compare?a="+a+"&b="+third[len("/runs/"):])
	contains(t, "the warnings", text(doc, "[data-testid=warnings]"), "Judge: scripted and other")
	if trend := text(doc, "[data-testid=trend]"); strings.Contains(trend, "Run "+third[len("/runs/"):]) {
		t.Errorf("a trial stands in the trend: %s", trend)
	}
}

// Runs that were asked with different wordings or embedded with different models
// are told apart, and the comparison leaves as a file.
func TestComparisonNamesPromptsAndEmbeddings(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.Sensible)
	c := l.client(t, eval.Editor)
	d := l.samples(4, "")
	start := func(embedding, wording string) string {
		r, err := l.store.CreateRun(t.Context(), l.team, store.NewRun{
			Dataset: d, Judge: "scripted", Model: "m", Embedding: embedding,
			Methods: []string{eval.MetricAnswerRelevance}, Profile: eval.Current,
		})
		noError(t, err)
		_, err = l.store.FixPrompts(t.Context(), l.team, r.ID, []store.Prompt{{Task: "invert", Lang: eval.English, Text: wording, Hash: wording + "-hash"}})
		noError(t, err)
		path := "/runs/" + fmt.Sprint(r.ID)
		l.await(path)
		return fmt.Sprint(r.ID)
	}
	a, b := start("small", "one"), start("large", "two")
	doc := l.page(c, "/runs/compare?a="+a+"&b="+b)
	contains(t, "the warnings", text(doc, "[data-testid=warnings]"), "Embedding model: small and large", "version one-ha and version two-ha")
	resp := l.do(t, c, http.MethodGet, "/runs/compare.csv?a="+a+"&b="+b)
	body, err := io.ReadAll(resp.Body)
	noError(t, err)
	contains(t, "the file", string(body), "metric,row,question,run_"+a+",run_"+b+",difference,change", "answer_relevance,2,When does the library open?,")
	if n := strings.Count(string(body), "\n"); n != 5 {
		t.Errorf("%d lines, want a head and four rows", n)
	}
}
