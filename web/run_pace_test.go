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

// Whoever manages judges changes from the page of a run how many requests are
// open at a time; everybody sees how many are. The change stands in the log.
func TestPaceOfARun(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	asked, release := make(chan struct{}, 100), make(chan struct{})
	l.endpoint("gated", func(judgetest.Request) *judgetest.Reply {
		asked <- struct{}{}
		return &judgetest.Reply{Wait: release}
	})
	admin, editor := l.client(t, eval.Admin), l.client(t, eval.Editor)
	path := l.post(editor, fmt.Sprintf("/datasets/%d/runs", l.samples(3, "")),
		url.Values{"judge": {"gated"}, "method": {eval.MetricContextRelevance}}).Header.Get("Location")
	<-asked
	doc := l.page(editor, path)
	contains(t, "the progress", text(doc, "[data-testid=flow]"), "at a time")
	if doc.Find("[data-testid=pace]").Length() != 0 {
		t.Error("an editor has the control of a judge")
	}
	if resp := l.post(editor, path+"/pace", url.Values{"concurrency": {"3"}}); resp.StatusCode != http.StatusForbidden {
		t.Errorf("an editor changes a judge: %d", resp.StatusCode)
	}
	if v, _ := l.page(admin, path).Find("[data-testid=pace] input").Attr("value"); v != "8" {
		t.Errorf("the control shows %q, want the judge's 8", v)
	}
	for value, want := range map[string]int{"0": http.StatusUnprocessableEntity, "many": http.StatusUnprocessableEntity, "3": http.StatusSeeOther} {
		if resp := l.post(admin, path+"/pace", url.Values{"concurrency": {value}}); resp.StatusCode != want {
			t.Errorf("%q answers %d, want %d", value, resp.StatusCode, want)
		}
	}
	if j, err := l.store.JudgeNamed(t.Context(), l.team, "gated"); err != nil || j.Concurrency != 3 {
		t.Errorf("%d at a time, %v", j.Concurrency, err)
	}
	list, err := l.store.Audit(t.Context(), l.team, store.Trail{Action: eval.JudgeChanged, Limit: 9})
	if err != nil || len(list) != 1 || list[0].Name != "gated" || list[0].Detail != "3 requests at a time instead of 8, from run "+path[len("/runs/"):] {
		t.Errorf("the log says %+v, %v", list, err)
	}
	close(release)
	l.await(path)
	if doc := l.page(admin, path); doc.Find("[data-testid=pace], [data-testid=flow]").Length() != 0 {
		t.Error("a run that is over has a pace")
	}
}

// What is done to runs, prompts, generators and kept replies stands in the log.
func TestDeedsAroundRunsAreNoted(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.First(1, judgetest.Broken))
	c := l.client(t, eval.Editor)
	d := l.samples(2, "")
	run := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {eval.MetricContextRelevance}})
	l.post(c, run+"/retry", url.Values{})
	l.await(run)
	reread := l.post(c, run+"/reread", url.Values{}).Header.Get("Location")
	l.await(reread)
	contract := `Reply so: {"verdicts":[{"i":1,"why":"…","v":1}]}`
	l.post(c, "/prompts/verify/en", url.Values{"text": {"Be strict."}, "contract": {contract}, "note": {"stricter"}, "use": {"on"}})
	l.post(c, fmt.Sprintf("/datasets/%d/generator", d), url.Values{"model": {"gpt-x"}, "tier": {"2"}})
	l.post(c, "/judges/forget", url.Values{})
	list, err := l.store.Audit(t.Context(), l.team, store.Trail{Actor: "the editor", Limit: 100})
	noError(t, err)
	noted := map[eval.Action]eval.Event{}
	for _, e := range list {
		noted[e.Action] = e
	}
	for action, want := range map[eval.Action]string{
		eval.RunBegun: "library", eval.RunRetried: "library", eval.RunReread: "library",
		eval.PromptSaved: "verify (en)", eval.PromptChosen: "verify (en)", eval.GeneratorSet: "library", eval.RepliesForgotten: "",
	} {
		if e, ok := noted[action]; !ok || e.Name != want {
			t.Errorf("%s: %+v", action, e)
		}
	}
	contains(t, "the saved wording", noted[eval.PromptSaved].Detail, "version ", "stricter")
}
