package web

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

// message is one server-sent event.
type message struct {
	event string
	doc   *goquery.Document
}

// nextMessage reads one event; ok is false when the stream has ended.
func nextMessage(t *testing.T, lines *bufio.Scanner) (m message, ok bool) {
	t.Helper()
	var html []string
	for lines.Scan() {
		line := lines.Text()
		if line == "" {
			doc, err := goquery.NewDocumentFromReader(strings.NewReader(strings.Join(html, "\n")))
			noError(t, err)
			m.doc = doc
			return m, true
		}
		name, value, _ := strings.Cut(line, ":")
		switch value = strings.TrimPrefix(value, " "); name {
		case "event":
			m.event = value
		case "data":
			html = append(html, value)
		default:
			t.Fatalf("a line of the stream is no field: %q", line)
		}
	}
	return m, false
}

// A page hears how a run goes on, the head only when the state changes, and at
// the end the rows; then the stream ends.
func TestTheStreamOfARun(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	asked, release := make(chan struct{}, 100), make(chan struct{})
	l.endpoint("gated", func(judgetest.Request) *judgetest.Reply {
		asked <- struct{}{}
		return &judgetest.Reply{Wait: release}
	})
	c := l.client(t, eval.Editor)
	path := l.post(c, fmt.Sprintf("/datasets/%d/runs", l.samples(3, "")),
		url.Values{"judge": {"gated"}, "method": {eval.MetricContextRelevance}}).Header.Get("Location")
	<-asked
	connect, _ := l.page(c, path).Find("#run-live").Attr("sse-connect")
	resp, err := c.Get(l.URL + connect)
	noError(t, err)
	defer func() { _ = resp.Body.Close() }()
	if kind := resp.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("the stream is %q", kind)
	}
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	first, _ := nextMessage(t, lines)
	contains(t, "the first message", text(first.doc, "#run-progress"), "0 of 3", "over 0 of 3 rows (3 to do)")
	if first.event != "progress" || first.doc.Find("#run-head").Length() != 0 {
		t.Errorf("%q brings %d heads", first.event, first.doc.Find("#run-head").Length())
	}
	close(release)
	var before, last message
	for m, ok := nextMessage(t, lines); ok; m, ok = nextMessage(t, lines) {
		before, last = last, m
	}
	if last.event != "over" || before.event != "progress" {
		t.Fatalf("the stream ends with %q after %q", last.event, before.event)
	}
	contains(t, "the end", text(before.doc, "#run-head, #run-status"), "done", "Run done: 3 of 3 results, 0 failed.")
	if n := before.doc.Find("#run-rows [data-testid=row]").Length(); n != 3 {
		t.Errorf("the end brings %d rows", n)
	}
	if _, still := l.page(c, path).Find("#run-live").Attr("sse-connect"); still {
		t.Error("the page of a finished run opens a stream")
	}
}

// A run that ended between the page and its stream is told at once.
func TestTheStreamOfARunThatIsOver(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Viewer)
	path := l.evaluate(l.client(t, eval.Editor), l.samples(1, ""), url.Values{"method": {eval.MetricContextRelevance}})
	lines := bufio.NewScanner(l.do(t, c, http.MethodGet, path+"/events?state=running").Body)
	lines.Buffer(nil, 1<<20)
	first, _ := nextMessage(t, lines)
	contains(t, "the only state", text(first.doc, "#run-head"), "done")
	if second, _ := nextMessage(t, lines); second.event != "over" {
		t.Errorf("then comes %q", second.event)
	}
	if _, ok := nextMessage(t, lines); ok {
		t.Error("the stream goes on")
	}
}
