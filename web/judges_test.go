package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/store"
)

func TestJudgesPage(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	admin := l.client(t, eval.Admin)
	doc := l.page(admin, "/judges")
	contains(t, "the rules", text(doc, "[data-testid=built-in]"), "Built-in rules", "need no key", "do not understand meaning")

	resp := l.post(admin, "/judges", url.Values{
		"name": {"mine"}, "base_url": {"http://127.0.0.1:1/v1"}, "model": {"m"}, "api_key": {"sk-very-secret"}, "requests_minute": {"60"},
	})
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("adding answers %d", resp.StatusCode)
	}
	doc = l.page(admin, "/judges")
	html, err := doc.Html()
	noError(t, err)
	if strings.Contains(html, "sk-very") {
		t.Error("the key is shown")
	}
	contains(t, "the judge", text(doc, "[data-testid=judge]"), "mine", "http://127.0.0.1:1/v1", "stored, encrypted",
		"none: answer relevance is not available", "8 requests at a time, 60 requests a minute, 60 seconds a request", "Test", "Delete")

	viewer := text(l.page(l.client(t, eval.Viewer), "/judges"), "main")
	if strings.Contains(viewer, "Delete") || strings.Contains(viewer, "Add judge") {
		t.Error("a viewer is offered what only admins may do")
	}
	list, err := l.store.Judges(t.Context(), l.team)
	noError(t, err)
	if resp := l.post(admin, fmt.Sprintf("/judges/%d/delete", list[0].ID), nil); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("deleting answers %d", resp.StatusCode)
	}
	if resp := l.post(admin, fmt.Sprintf("/judges/%d/delete", list[0].ID), nil); resp.StatusCode != http.StatusNotFound {
		t.Errorf("deleting twice answers %d", resp.StatusCode)
	}
}

func TestJudgeEntriesThatAreRefused(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Admin)
	l.judgeAt("taken", "http://127.0.0.1:1/v1")
	for name, r := range map[string]struct{ field, value, says string }{
		"no name":          {"name", "", "This is needed."},
		"no model":         {"model", "", "This is needed."},
		"no address":       {"base_url", "localhost", "The base URL is not a web address"},
		"the built-in one": {"name", "Lexical", "belongs to the built-in rules"},
		"a taken name":     {"name", "taken", "There is already a judge named"},
		"key and variable": {"api_key_env", "OPENAI_API_KEY", "not both"},
		"words":            {"concurrency", "many", "Write a whole number from 1 to 256."},
		"too long":         {"timeout_seconds", "121", "Write a whole number from 1 to 120."},
	} {
		form := url.Values{"name": {"a"}, "base_url": {"http://127.0.0.1:1/v1"}, "model": {"m"}, "api_key": {"sk-very-secret"}}
		form.Set(r.field, r.value)
		resp := l.post(c, "/judges", form)
		doc := document(t, resp)
		if resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, resp.StatusCode)
		}
		contains(t, name, text(doc, "form"), r.says)
		if html, _ := doc.Html(); strings.Contains(html, "sk-very") {
			t.Errorf("%s: the key is sent back", name)
		}
	}
	form := url.Values{"name": {"a"}, "base_url": {"http://127.0.0.1:1/v1"}, "model": {"m"}, "api_key_env": {"CONCORD_SECRET_KEY"}}
	contains(t, "Concord's own secret", text(document(t, l.post(c, "/judges", form)), "form"), "is a setting of Concord itself")
}

// The report says in plain words what works and what does not.
func TestJudgeTest(t *testing.T) {
	t.Parallel()
	gone := judgetest.New(nil, nil)
	gone.Close()
	for name, b := range map[string]struct {
		script judgetest.Script
		url    string
		says   []string
	}{
		"works":       {script: judgetest.Sensible, says: []string{"This judge works.", "ok Endpoint reachable.", "ok Replies in JSON.", "ok Embeddings."}},
		"wrong key":   {script: judgetest.Unauthorized, says: []string{"not usable", "ok Endpoint reachable.", "failed API key accepted.", "skipped Replies in JSON."}},
		"prose":       {script: judgetest.For("verify", judgetest.Prose), says: []string{"not usable", "failed Replies in JSON."}},
		"unreachable": {url: gone.URL, says: []string{"not usable", "failed Endpoint reachable."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			c := l.client(t, eval.Admin)
			if b.url == "" {
				b.url = judgetest.New(t, b.script).URL
			}
			path := fmt.Sprintf("/judges/%d/test", l.judgeAt("tried", b.url).ID)
			doc, status := l.fragment(c, http.MethodPost, path)
			if status != http.StatusOK || doc.Find("[data-testid=report]").Length() != 1 || doc.Find("nav").Length() != 0 {
				t.Errorf("htmx gets %d and not the report alone", status)
			}
			contains(t, "the report", text(doc, "[data-testid=report]"), b.says...)
			contains(t, "the page without script", text(document(t, l.post(c, path, nil)), "[data-testid=judge] [data-testid=report]"), b.says...)
			if html, _ := doc.Html(); strings.Contains(html, "sk-very-secret") {
				t.Error("the report shows the key")
			}
		})
	}
}

// A judge whose key is not there can be tested and chosen: both say what to do.
func TestJudgeWithoutItsKey(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Admin)
	j, err := l.store.AddJudge(t.Context(), l.team, store.Judge{
		Name: "keyless", BaseURL: "http://127.0.0.1:1/v1", Model: "m", APIKeyEnv: "NO_SUCH_VARIABLE_IS_SET", Concurrency: 1, TimeoutSeconds: 9,
	}, "")
	noError(t, err)
	contains(t, "the list", text(l.page(c, "/judges"), "[data-testid=judge]"), "from the environment variable NO_SUCH_VARIABLE_IS_SET", "not set")
	doc, _ := l.fragment(c, http.MethodPost, fmt.Sprintf("/judges/%d/test", j.ID))
	contains(t, "the report", text(doc, "[data-testid=report]"), "not usable", "NO_SUCH_VARIABLE_IS_SET is not set")
	form := l.page(c, fmt.Sprintf("/datasets/%d/runs/new?judge=keyless", l.samples(1, "")))
	contains(t, "the form", text(form, "#run-plan"), "This judge cannot be asked", "NO_SUCH_VARIABLE_IS_SET is not set", "Update estimate")
	if strings.Contains(text(form, "#run-plan"), "Start the run") {
		t.Error("a run that cannot work can be started")
	}
}
