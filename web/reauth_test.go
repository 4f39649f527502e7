package web

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"concord/eval"
)

// TestPasswordIsChangedByWhoKnowsIt keeps a password from whoever finds an open
// browser; who has just come by a link has forgotten it.
func TestPasswordIsChangedByWhoKnowsIt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	byLink := s.client(t, eval.Editor)
	const first, second, third = "correct horse battery", "another horse battery", "a third horse battery"
	s.post(t, byLink, "/profile/password", url.Values{"password": {first}})
	c := s.client(t, "")
	s.post(t, c, "/signin", url.Values{"name": {"the editor"}, "password": {first}})
	body, _ := io.ReadAll(s.do(t, c, http.MethodGet, "/profile").Body)
	if !strings.Contains(string(body), "Current password") {
		t.Error("the form does not ask for the current password")
	}
	for _, current := range []string{"", "wrong horse battery"} {
		if resp := s.post(t, c, "/profile/password", url.Values{"password": {second}, "current": {current}}); resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("with %q: %d", current, resp.StatusCode)
		}
	}
	if resp := s.post(t, c, "/profile/password", url.Values{"password": {second}, "current": {first}}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("with the current one: %d", resp.StatusCode)
	}
	for range 5 {
		s.post(t, c, "/profile/password", url.Values{"password": {third}, "current": {"a guess of many"}})
	}
	if resp := s.post(t, c, "/profile/password", url.Values{"password": {third}, "current": {second}}); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("guessing is not slowed down: %d", resp.StatusCode)
	}
	forgot := s.again(t, "the editor")
	if resp := s.post(t, forgot, "/profile/password", url.Values{"password": {third}}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("by a link: %d", resp.StatusCode)
	}
}

// TestLinksAreSpentByWhoOpensThem: a link that another site or a prefetch opens
// shows a button, and is still good.
func TestLinksAreSpentByWhoOpensThem(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	p, err := s.store.AddPerson(t.Context(), s.team, "Mara", eval.Annotator)
	noError(t, err)
	token, err := s.store.NewLoginLink(t.Context(), p.ID, 1e12)
	noError(t, err)
	c := s.client(t, "")
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Purpose": "prefetch;prerender"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/enter/"+token, nil)
		noError(t, err)
		req.Header.Set(header, value)
		resp, err := c.Do(req)
		noError(t, err)
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusOK || !strings.Contains(string(body), "Sign in as Mara") {
			t.Errorf("%s: %d", header, resp.StatusCode)
		}
	}
	if resp := s.do(t, c, http.MethodGet, "/enter/"+token); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("opened by the person: %d", resp.StatusCode)
	}
}
