package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/lexical"
	"concord/handlers"
	"concord/store"
)

// site is the whole application on a database of its own.
type site struct {
	*httptest.Server
	store *store.Store
	team  int64
}

func newSite(t *testing.T, settings ...func(*handlers.Handlers)) site {
	t.Helper()
	s, err := OpenStore(t)
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	sessions, stop := s.Sessions()
	rules := lexical.New()
	h := &handlers.Handlers{
		Store: s, Sessions: NewSessions(sessions, false),
		Judge: func(context.Context, int64, string) (judge.Judge, error) { return rules, nil },
	}
	for _, set := range settings {
		set(h)
	}
	srv := httptest.NewServer(New(h, Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), MaxUpload: 1 << 20}))
	t.Cleanup(func() {
		srv.Close()
		stop()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return site{srv, s, team}
}

// client is a browser that follows no redirects, signed in with a role, or not
// at all with an empty one.
func (s site) client(t *testing.T, role eval.Role) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if role == "" {
		return c
	}
	p, err := s.store.AddPerson(t.Context(), s.team, "the "+string(role), role)
	if err != nil {
		t.Fatal(err)
	}
	return s.enter(t, c, p)
}

// again is another browser of a person.
func (s site) again(t *testing.T, name string) *http.Client {
	t.Helper()
	p, err := s.store.PersonNamed(t.Context(), s.team, name)
	if err != nil {
		t.Fatal(err)
	}
	return s.enter(t, s.client(t, ""), p)
}

func (s site) enter(t *testing.T, c *http.Client, p eval.Person) *http.Client {
	t.Helper()
	token, err := s.store.NewLoginLink(t.Context(), p.ID, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if resp := s.do(t, c, http.MethodGet, "/enter/"+token); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("signing in answers %d", resp.StatusCode)
	}
	return c
}

// ask leaves the body to the caller.
func (s site) ask(t *testing.T, c *http.Client, method, path string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

// do reads the body whole.
func (s site) do(t *testing.T, c *http.Client, method, path string) *http.Response {
	t.Helper()
	resp := s.ask(t, c, method, path)
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.Body.Close() != nil {
		t.Fatal(err)
	}
	resp.Body = io.NopCloser(strings.NewReader(string(body)))
	return resp
}
