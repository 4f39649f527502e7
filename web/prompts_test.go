package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
)

func TestPrompts(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	contains(t, "the list", text(l.page(c, "/prompts"), "main"), "Verify statements", "Chinese", "shipped")

	path := "/prompts/verify/en"
	contract := `Reply so: {"verdicts":[{"i":1,"why":"…","v":1}]}`
	contains(t, "the prompt", text(l.page(c, path), "main"), "Shipped with Concord", "in use", "Try it on one row")
	resp := l.post(c, path, url.Values{"text": {"Check {chunks}."}, "contract": {contract}})
	if resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown slot answers %d", resp.StatusCode)
	}
	contains(t, "the refusal", text(document(t, resp), "form"), "nothing to put in place of {chunks}")

	resp = l.post(c, path, url.Values{"text": {"Check every statement.\r\nBe strict."}, "contract": {contract}, "note": {"stricter"}, "use": {"on"}})
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("saving answers %d", resp.StatusCode)
	}
	version := resp.Header.Get("Location")
	doc := l.page(c, version)
	contains(t, "the version", text(doc, "[data-testid=versions]"), "stricter", "in use")
	if got := doc.Find("#prompt-text").Text(); got != "Check every statement.\nBe strict." {
		t.Errorf("kept as %q", got)
	}
	contains(t, "the difference", text(l.page(c, version+"&against=shipped"), "[data-testid=diff]"), "+ Be strict.", "− You check statements")
	if resp := l.post(c, path+"/choose", url.Values{"id": {"0"}}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("going back answers %d", resp.StatusCode)
	}
	for _, gone := range []string{"/prompts/data/en", "/prompts/verify/fr", "/prompts/repair/en"} {
		if resp := l.do(t, c, http.MethodGet, gone); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %v", gone, resp.StatusCode)
		}
	}
	viewer := l.page(l.client(t, eval.Viewer), path)
	if viewer.Find("button:contains(Save)").Length() != 0 {
		t.Error("a viewer can save prompts")
	}
}

// A trial shows request, reply and what was read, and keeps nothing.
func TestTryPrompt(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	s := judgetest.New(t, judgetest.Sensible)
	l.judgeAt("tried", s.URL)
	dataset := strconv.FormatInt(l.samples(2, ""), 10)
	form := url.Values{
		"text": {"Check every statement."}, "contract": {`Reply so: {"verdicts":[{"i":1,"why":"…","v":1}]}`},
		"judge": {"tried"}, "dataset": {dataset}, "row": {"2"},
	}
	doc := document(t, l.post(c, "/prompts/verify/en/try", form))
	contains(t, "the trial", text(doc, "[data-testid=trial]"), "Score 1.00", "The library opens at nine.", "yes", "Check every statement.")
	if s.Calls("") != 2 {
		t.Errorf("%d calls, want split and verify", s.Calls(""))
	}
	form.Set("row", "3")
	contains(t, "a row too far", text(document(t, l.post(c, "/prompts/verify/en/try", form)), "[data-testid=trial]"), "does not have that many rows")
	form.Set("judge", "lexical")
	contains(t, "the rules", text(document(t, l.post(c, "/prompts/verify/en/try", form)), "[data-testid=trial]"), "built-in rules are not")
	list, err := l.store.Prompts(t.Context(), l.team, "verify", eval.English)
	noError(t, err)
	if len(list) != 0 || strings.Contains(text(l.page(c, "/prompts"), "main"), "version") {
		t.Error("a trial is kept")
	}
}
