package web

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/store"
)

// The scripted judge is sensible: both statements' rules can be derived by hand.
func TestRunOnSamples(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.Sensible)
	c := l.client(t, eval.Editor)
	d := l.samples(3, "The library opens at nine.")
	path := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {
		eval.MetricFaithfulness, eval.MetricAnswerRelevance, eval.MetricContextRelevance, eval.MetricContextPrecision,
	}})
	doc := l.page(c, path)
	contains(t, "the head", text(doc, "#run-head"), "done", "Judged by scripted", "profile current")
	// Every word of the one statement is in chunk 1. Of three sentences the first shares "library" with the
	// question. Chunk 1 shares "library" with the reference, chunk 2 nothing: average precision 1.
	means := text(doc, "[data-testid=mean]")
	contains(t, "the means", means, "Faithfulness 1.00 over 3 of 3 rows", "Context relevance 0.33 over 3 of 3 rows", "Context precision 1.00 over 3 of 3 rows")
	contains(t, "the usage", text(doc, "[data-testid=usage]"), "Cost unknown")
	if n := doc.Find("[data-testid=row]").Length(); n != 3 {
		t.Errorf("%d rows", n)
	}
	if doc.Find("#run-live[hx-trigger], #run-outcome[hx-trigger]").Length() != 0 {
		t.Error("the page of a finished run still asks")
	}
	row, _ := doc.Find("[data-testid=row] a").First().Attr("href")
	l.checkRow(c, row)

	for _, kind := range []string{"csv", "jsonl"} {
		resp := l.do(t, c, http.MethodGet, path+"/scores."+kind)
		body, err := io.ReadAll(resp.Body)
		noError(t, err)
		if lines := strings.Count(string(body), "\n"); lines != map[string]int{"csv": 13, "jsonl": 12}[kind] {
			t.Errorf("%s has %d lines", kind, lines)
		}
		contains(t, kind, resp.Header.Get("Content-Disposition"), "attachment", "library-run-")
	}
	contains(t, "the list", text(l.page(c, "/runs"), "[data-testid=run]"), "library", "done", "12 of 12", "scripted")
}

// checkRow opens a row down to the judge's replies.
func (l lab) checkRow(c *http.Client, path string) {
	l.t.Helper()
	doc := l.page(c, path+"?mark=context_relevance")
	if got := text(doc, "[data-testid=contexts] li mark"); got != "[marked] The library opens at nine and closes at eight. [end of mark]" {
		l.t.Errorf("marked: %q", got)
	}
	contains(l.t, "the contexts", text(doc, "[data-testid=contexts]"), "1 of 3 sentences", "A garden is behind the house.", "Bread is sold next door.")
	contains(l.t, "faithfulness", text(doc, "[data-metric=faithfulness]"), "supported", "2 judge calls")
	contains(l.t, "answer relevance", text(doc, "[data-metric=answer_relevance]"), "The real question", "When does the library open?", "similarity")
	contains(l.t, "the strip", text(doc, "[data-metric=context_precision] .strip"), "✓", "✗", "Chunk 1 useful, P@1 1.00", "Chunk 2 not useful, P@2 0.50")
	if doc.Find("[data-metric=faithfulness] pre.raw").Length() != 4 {
		l.t.Error("the raw requests and replies are not there")
	}
	contains(l.t, "the steps", text(doc, ".row-steps"), "Next row")
	contains(l.t, "quotes of statements", text(l.page(c, path), "[data-testid=contexts]"), "what the judge quotes", "[end of mark] 1")
}

// Whatever an endpoint does, the run goes on, the row says what happened, and
// the counts are honest.
func TestRunsOnBadEndpoints(t *testing.T) {
	t.Parallel()
	gone := judgetest.New(nil, nil)
	gone.Close()
	for name, b := range map[string]struct {
		script judgetest.Script
		url    string
		cause  string
		retry  bool
	}{
		"prose":        {script: judgetest.Prose, cause: "Reply could not be read."},
		"half a reply": {script: judgetest.HalfJSON, cause: "Reply was cut off."},
		"limited":      {script: judgetest.RateLimited(1, ""), cause: "Rate limit.", retry: true},
		"wrong key":    {script: judgetest.Unauthorized, cause: "Endpoint error.", retry: true},
		"unreachable":  {url: gone.URL, cause: "Endpoint error.", retry: true},
		"filtered":     {script: judgetest.Filtered, cause: "Content filter."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			if b.url == "" {
				b.url = judgetest.New(t, b.script).URL
			}
			l.judgeAt("bad", b.url)
			c := l.client(t, eval.Editor)
			path := l.evaluate(c, l.samples(2, ""), url.Values{"judge": {"bad"}, "method": {eval.MetricContextRelevance}})
			doc := l.page(c, path)
			contains(t, "the run", text(doc, "#run-head"), "done", "2 failed", "Retry 2 failed")
			contains(t, "the mean", text(doc, "[data-testid=mean]"), "— over 0 of 2 rows 2 failed")
			contains(t, "the failure", text(doc, "[data-testid=failure]"), "2 results", b.cause)
			if can := doc.Find("[data-testid=failure] .tag-info").Length() == 1; can != b.retry {
				t.Errorf("a retry can help: %v", can)
			}
			row, _ := doc.Find("[data-testid=row] a").First().Attr("href")
			opened := l.page(c, row)
			contains(t, "the row", text(opened, "[data-metric=context_relevance]"), "failed", "judge call")
			if html, _ := opened.Html(); strings.Contains(html, "sk-very-secret") {
				t.Error("the row shows the key")
			}
			resp := l.post(c, path+"/retry", nil)
			if resp.StatusCode != http.StatusSeeOther {
				t.Errorf("retry answers %d", resp.StatusCode)
			}
			l.await(path)
			contains(t, "after the retry", text(l.page(c, path), "[data-testid=mean]"), "over 0 of 2 rows 2 failed")
		})
	}
}

// A run is followed, stopped and resumed from the page; it goes on without it.
func TestFollowStopResume(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	asked, release := make(chan struct{}, 100), make(chan struct{})
	l.endpoint("slow", func(judgetest.Request) *judgetest.Reply {
		asked <- struct{}{}
		return &judgetest.Reply{Wait: release}
	})
	c := l.client(t, eval.Editor)
	d := l.samples(20, "")
	path := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), url.Values{"judge": {"slow"}, "method": {eval.MetricContextRelevance}}).Header.Get("Location")
	for range 8 {
		<-asked // eight at a time
	}
	doc := l.page(c, path)
	contains(t, "the page", text(doc, "#run-head"), "running", "Stop")
	contains(t, "the mean", text(doc, "[data-testid=mean]"), "over 0 of 20 rows (20 to do)")
	poll, _ := doc.Find("#run-live").Attr("hx-get")
	if again, _ := l.fragment(c, http.MethodGet, poll); again.Find("#run-progress").Length() != 1 || again.Find("#run-head").Length() != 0 {
		t.Error("a poll without change brings more or less than the progress")
	}
	if resp := l.post(c, path+"/stop", nil); resp.Header.Get("Location") != path {
		t.Errorf("stop leads to %q", resp.Header.Get("Location"))
	}
	contains(t, "while it stops", text(l.page(c, path), "#run-head"), "stopping", "calls in flight finish")
	close(release)
	l.await(path)
	last, _ := l.fragment(c, http.MethodGet, poll)
	if _, over := last.Find("#run-progress").Attr("data-over"); !over {
		t.Error("the page does not hear of the end")
	}
	status := text(last, "#run-head, #run-status")
	contains(t, "the last poll", status, "stopped", "Resume")
	// Eight were asked; up to two more were begun and waited for a place.
	if !regexp.MustCompile(`Run stopped: (8|9|10) of 20 results, 0 failed\.`).MatchString(status) {
		t.Errorf("the last poll says %q", status)
	}
	if n := last.Find("#run-rows [data-testid=row]").Length(); n != 20 { // the rest cancelled
		t.Errorf("the last poll brings %d rows", n)
	}
	l.post(c, path+"/resume", nil)
	l.await(path)
	contains(t, "at the end", text(l.page(c, path), "[data-testid=mean]"), "over 20 of 20 rows")
	if resp := l.post(c, path+"/stop", nil); resp.StatusCode != http.StatusConflict {
		t.Errorf("stopping a finished run: %d", resp.StatusCode)
	}
}

// Looking at a run on pairs unblinds nobody; asking for the picks does.
func TestPicksAreShownToWhoAsks(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.pairs(3)
	path := l.evaluate(c, d, url.Values{"judge": {"lexical"}, "method": eval.DefaultPairMethods()})
	who, err := l.store.PersonNamed(t.Context(), l.team, "the editor")
	noError(t, err)
	queue := func() bool {
		_, ok, err := l.store.NextPair(t.Context(), store.Seat{Team: l.team, User: who.ID, Dataset: d, Dimension: eval.Faithfulness})
		noError(t, err)
		return ok
	}
	doc := l.page(c, path)
	contains(t, "the verdicts", text(doc, "[data-testid=picks]"), "Ragas · built-in rules", "Always left 3 0 0 0 0")
	contains(t, "the rows", text(doc, "#run-rows"), "Show picks per pair (you will no longer label these pairs blind)")
	if head := text(doc, "#run-rows thead"); head != "Row Question Dimension" {
		t.Errorf("before asking, the columns are %q", head)
	}
	if !queue() {
		t.Fatal("looking at the run took its pairs out of the queue")
	}
	show, _ := doc.Find(".run-show form").Attr("action")
	if to := l.post(c, show, nil).Header.Get("Location"); to != path+"#run-rows" {
		t.Errorf("showing leads to %q", to)
	}
	doc = l.page(c, path)
	if rows := text(doc, "[data-testid=row]"); strings.Count(rows, " X") < 3 {
		t.Errorf("rows after asking: %s", rows)
	}
	if queue() {
		t.Error("pairs whose picks were shown are still in the queue")
	}
	href, _ := doc.Find("[data-testid=row] a").First().Attr("href")
	if to := l.do(t, c, http.MethodGet, strings.Replace(href, "/pairs/", path+"/rows/", 1)).Header.Get("Location"); to != href {
		t.Errorf("a row of pairs leads to %q, want %q", to, href)
	}
}

// A download of picks is a look at them.
func TestDownloadedPicksAreSeen(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	path := l.evaluate(c, l.pairs(2), url.Values{"method": {eval.MethodLonger, eval.MethodLeft}})
	contains(t, "the page", text(l.page(c, path), "#run-rows"), "or download, leave your labeling queue")
	resp := l.do(t, c, http.MethodGet, path+"/scores.csv")
	body, err := io.ReadAll(resp.Body)
	noError(t, err)
	if n := strings.Count(string(body), "\n"); n != 5 {
		t.Errorf("%d lines, want a head and four verdicts", n)
	}
	if doc := l.page(c, path); doc.Find(".run-show form").Length() != 0 || !strings.Contains(text(doc, "[data-testid=row]"), "Y") {
		t.Error("after the download the picks still are kept from the person")
	}
}

func TestRunsOfAnotherTeamAreNotFound(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	path := l.evaluate(l.client(t, eval.Editor), l.samples(1, ""), url.Values{"method": {eval.MetricContextRelevance}})
	other := l
	var err error
	other.team, err = l.store.EnsureTeam(t.Context(), "Other")
	noError(t, err)
	c := other.client(t, eval.Admin)
	for _, p := range []string{"", "/progress", "/rows/1", "/scores.csv", "/scores.jsonl"} {
		if resp := l.do(t, c, http.MethodGet, path+p); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path+p, resp.StatusCode)
		}
	}
	for _, p := range []string{"/stop", "/resume", "/retry", "/pairs"} {
		if resp := l.post(c, path+p, nil); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path+p, resp.StatusCode)
		}
	}
	contains(t, "the list", text(l.page(c, "/runs"), ".empty"), "No runs yet")
}
