package web_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// follow opens a login link in a new browser.
func (a labelApp) follow(link string) answer {
	a.t.Helper()
	jar, err := cookiejar.New(nil)
	noError(a.t, err)
	b := &browser{t: a.t, app: a, client: &http.Client{Jar: jar}}
	page := b.get(strings.TrimPrefix(link, a.url))
	if page.StatusCode != http.StatusOK {
		return page
	}
	return b.post(page.Find("form[action^='/enter/']").AttrOr("action", ""), nil)
}

func TestAnAdminAddsAPerson(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	admin := app.signIn("root", eval.Admin)
	page := admin.post("/people", url.Values{"name": {" 李雷 "}, "role": {"annotator"}})
	link := page.Find(`[data-testid="link"] code`).Text()
	if page.StatusCode != http.StatusOK || !strings.HasPrefix(link, app.url+"/welcome/") {
		t.Fatalf("status %d, link %q", page.StatusCode, link)
	}
	if again := admin.get("/people"); strings.Contains(again.body, "/welcome/") || !strings.Contains(again.text("person"), "李雷") {
		t.Error("the list should show the person and no longer the link")
	}
	if in := app.follow(link); in.StatusCode != http.StatusOK || in.Request.URL.Path != "/labeling" {
		t.Errorf("the link leads to %s: status %d", in.Request.URL.Path, in.StatusCode)
	}
	if in := app.follow(link); in.StatusCode != http.StatusNotFound {
		t.Errorf("the link works twice: status %d", in.StatusCode)
	}
}

func TestANewLinkEndsTheOldOne(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	admin := app.signIn("root", eval.Admin)
	linkOf := func(r answer) string { return r.Find(`[data-testid="link"] code`).Text() }
	first := linkOf(admin.post("/people", url.Values{"name": {"ann"}, "role": {"annotator"}}))
	var action string
	for _, form := range admin.get("/people").Find(`[data-testid="person"]`).EachIter() {
		if strings.Contains(form.Text(), "ann") && !strings.Contains(form.Text(), "root") {
			action = form.Find("form[action$='/link']").AttrOr("action", "")
		}
	}
	second := linkOf(admin.post(action, nil))
	if got := app.follow(first).StatusCode; got != http.StatusNotFound {
		t.Errorf("the first link still works: status %d", got)
	}
	if got := app.follow(second).StatusCode; got != http.StatusOK {
		t.Errorf("the second link: status %d", got)
	}
}

func TestAPersonThatCannotBeAdded(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	admin := app.signIn("root", eval.Admin)
	elsewhere, err := app.store.EnsureTeam(t.Context(), "Other team")
	noError(t, err)
	_, err = app.store.AddPerson(t.Context(), elsewhere, "stranger", eval.Admin)
	noError(t, err)
	for says, form := range map[string]url.Values{
		"Give the person a name":    {"name": {"  "}, "role": {"viewer"}},
		"There is already a person": {"name": {"root"}, "role": {"viewer"}},
		"is no role":                {"name": {"eve"}, "role": {"emperor"}},
		"stranger is taken":         {"name": {"stranger"}, "role": {"viewer"}},
		"within 80 characters":      {"name": {strings.Repeat("n", 81)}, "role": {"viewer"}},
	} {
		page := admin.post("/people", form)
		if page.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page.Find(".field-error").Text(), says) {
			t.Errorf("%q: status %d, %q", says, page.StatusCode, page.Find(".field-error").Text())
		}
		if got := page.Find("input[name=name]").AttrOr("value", ""); got != strings.TrimSpace(form.Get("name")) {
			t.Errorf("%q: the form forgot the name, it has %q", says, got)
		}
	}
}

// A link signs in to all that a person may see: an admin of one team must not
// get one for somebody who works in another.
func TestNoLinkLeadsIntoAnotherTeam(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	admin := app.signIn("root", eval.Admin)
	elsewhere, err := app.store.EnsureTeam(t.Context(), "Other team")
	noError(t, err)
	both, err := app.store.AddPerson(t.Context(), elsewhere, "ann", eval.Admin)
	noError(t, err)
	_, err = app.store.AddPerson(t.Context(), app.team, "ann", eval.Viewer)
	noError(t, err)
	stranger, err := app.store.AddPerson(t.Context(), elsewhere, "stranger", eval.Viewer)
	noError(t, err)
	for id, want := range map[int64]int{both.ID: http.StatusForbidden, stranger.ID: http.StatusNotFound} {
		page := admin.post(fmt.Sprintf("/people/%d/link", id), nil)
		if page.StatusCode != want || strings.Contains(page.body, "/enter/") {
			t.Errorf("person %d: status %d, want %d", id, page.StatusCode, want)
		}
	}
}
