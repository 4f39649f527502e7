package web

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
	"concord/store"
)

// TestDeedsAreNoted does what an admin does and reads the log.
func TestDeedsAreNoted(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	admin := s.client(t, eval.Admin)
	for _, form := range []struct {
		path   string
		values url.Values
	}{
		{"/people", url.Values{"name": {"Mara"}, "role": {"annotator"}}},
		{"/judges", url.Values{"name": {"j1"}, "base_url": {"http://127.0.0.1:9/v1"}, "model": {"m"}, "api_key": {"sk-planted"}}},
		{"/profile/password", url.Values{"password": {"a long enough one"}}},
	} {
		resp, err := admin.PostForm(s.URL+form.path, form.values)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode >= http.StatusBadRequest {
			t.Fatalf("%s: %d", form.path, resp.StatusCode)
		}
	}
	list, err := s.store.Audit(t.Context(), s.team, store.Trail{Actor: "the admin", Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	noted := map[eval.Action]eval.Event{}
	for _, e := range list {
		noted[e.Action] = e
	}
	for action, name := range map[eval.Action]string{
		eval.PersonAdded: "Mara", eval.LinkMade: "Mara", eval.JudgeAdded: "j1", eval.PasswordSet: "the admin",
	} {
		if e := noted[action]; e.Name != name || e.Address != "127.0.0.1" {
			t.Errorf("%s: %+v", action, e)
		}
	}
	for path, want := range map[string]string{"/audit?actor=the+admin": "made a sign-in link for", "/audit.csv": "person.added,"} {
		body, _ := io.ReadAll(s.do(t, admin, http.MethodGet, path).Body)
		if !strings.Contains(string(body), want) || strings.Contains(string(body), "sk-planted") {
			t.Errorf("%s lacks %q or shows a key:\n%s", path, want, body)
		}
	}
	// The download itself stands in the log by now.
	list, err = s.store.Audit(t.Context(), s.team, store.Trail{Action: eval.Exported, Limit: 10})
	if err != nil || len(list) != 1 || list[0].Name != "audit.csv" {
		t.Errorf("downloads: %+v, %v", list, err)
	}
}
