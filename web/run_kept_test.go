package web

import (
	"fmt"
	"net/url"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

// A run that asks what was asked before says so before it starts, and costs
// nothing.
func TestRunFormCountsKeptReplies(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	asked := judgetest.New(t, judgetest.Sensible)
	l.judgeAt("chatty", asked.URL)
	d := l.samples(4, "")
	form := fmt.Sprintf("/datasets/%d/runs/new?judge=chatty&chosen=1&method=faithfulness&method=context_relevance", d)
	contains(t, "before", text(l.page(c, form), "[data-testid=estimate]"), "Judge calls about 12")

	l.evaluate(c, d, url.Values{"judge": {"chatty"}, "method": {eval.MetricFaithfulness}})
	calls := asked.Calls("")
	doc := text(l.page(c, form), "[data-testid=estimate]")
	contains(t, "after", doc, "Judge calls about 4", "8 replies are kept from before")
	contains(t, "with refresh", text(l.page(c, form+"&refresh=1"), "[data-testid=estimate]"), "Judge calls about 12")
	if n := asked.Calls(""); n != calls {
		t.Errorf("%d calls were made by looking", n-calls)
	}
}
