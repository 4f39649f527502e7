package web

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers"
)

// access says who may use a route: "open" without signing in, "in" everybody who
// is signed in, and else the roles that the team gave.
var access = map[string]string{
	"GET /signin": "open", "POST /signin": "open", "GET /enter/:token": "open", "POST /enter/:token": "open", "GET /welcome/:token": "open",
	"GET /join/:token": "open", "POST /join/:token": "open",
	"POST /theme": "open", "GET /sso": "open", "GET /sso/callback": "open",
	"GET /healthz": "open", "GET /readyz": "open", "GET /static/*": "open",

	"GET /": "in", "POST /signout": "in", "GET /profile": "in", "POST /profile/password": "in",
	"GET /profile/sso": "in", "POST /profile/sso/:id/unlink": "in", "POST /profile/sessions/:id/end": "in", "POST /profile/sessions/end": "in",
	"POST /teams/:id/switch": "in",
}

// byPrefix is for routes that are not in access, the first match counts.
var byPrefix = []struct{ prefix, roles string }{
	{"GET /label", "admin editor adjudicator annotator"},
	{"POST /label", "admin editor adjudicator annotator"},
	{"GET /campaigns/:campaign/label", "admin editor adjudicator annotator"},
	{"POST /campaigns/:campaign/label", "admin editor adjudicator annotator"},
	{"GET /campaigns/new", "admin editor"},
	{"GET /campaigns", "admin editor adjudicator viewer"},
	{"GET /people", "admin"}, {"POST /people", "admin"},
	{"POST /judges/forget", "admin editor"}, {"POST /judges/:id/stability", "admin editor"},
	{"POST /judges", "admin"}, {"GET /judges/", "admin"},
	{"GET /storage", "admin"}, {"POST /storage", "admin"}, {"GET /deletions", "admin editor"},
	{"POST /runs/:id/pace", "admin"},
	{"GET /audit", "admin"}, {"POST /invitations", "admin"}, {"POST /teams", "admin"},
	{"GET /datasets/new", "admin editor"}, {"GET /uploads", "admin editor"}, {"GET /pairs/new", "admin editor"},
	{"GET /datasets/:id/runs/new", "admin editor"},
	{"GET /datasets/:id/rows/:row/edit", "admin editor"},
	{"GET /imports", "admin editor"},
	{"GET /datasets/:id/quality", "admin editor"},
	{"GET /datasets/:id/adjudication", "admin editor adjudicator"}, {"POST /datasets/:id/adjudication", "admin editor adjudicator"},
	{"GET /datasets", "admin editor adjudicator viewer"},
	{"GET /runs", "admin editor adjudicator viewer"},
	{"GET /agreement", "admin editor adjudicator viewer"},
	{"GET /pairs/:id", "admin editor adjudicator viewer"},
	{"GET /judges", "admin editor adjudicator viewer"}, {"GET /prompts", "admin editor adjudicator viewer"},
	{"POST /pairs/:id/tags", "admin editor adjudicator"},
	{"POST /runs/:id/pairs", "admin editor adjudicator viewer"},
	{"POST ", "admin editor"},
}

func rolesOf(t *testing.T, route string) string {
	t.Helper()
	if a, ok := access[route]; ok {
		return a
	}
	for _, b := range byPrefix {
		if strings.HasPrefix(route, b.prefix) {
			return b.roles
		}
	}
	t.Fatalf("nobody has said who may use %s", route)
	return ""
}

// TestAccess walks every route with every role.
func TestAccess(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	e := echo.New()
	routes(e, &handlers.Handlers{Store: s.store, Sessions: NewSessions(nil, false)}, &shell{})
	clients := map[eval.Role]*http.Client{"": s.client(t, "")}
	for _, r := range eval.Roles() {
		clients[r] = s.client(t, r)
	}
	for _, route := range e.Routes() {
		name := route.Method + " " + route.Path
		if route.Method == echo.RouteNotFound || name == "POST /signout" {
			continue // the one is no page, the other ends the session
		}
		allowed := rolesOf(t, name)
		path := strings.NewReplacer(":id", "1", ":row", "1", ":pair", "1", ":dataset", "1", ":campaign", "1", ":dimension", "faithfulness", ":token", "x", "*", "x").Replace(route.Path)
		for role, c := range clients {
			resp := s.ask(t, c, route.Method, path)
			_ = resp.Body.Close() // unread: a stream has no end
			switch {
			case allowed == "open":
				if to := resp.Header.Get("Location"); strings.HasPrefix(to, "/signin") && path != "/signin" {
					t.Errorf("%s must be open, and leads to %s", name, to)
				}
			case role == "":
				if resp.StatusCode != http.StatusSeeOther || !strings.HasPrefix(resp.Header.Get("Location"), "/signin") {
					t.Errorf("%s without signing in: %d", name, resp.StatusCode)
				}
			case allowed == "in" || strings.Contains(" "+allowed+" ", " "+string(role)+" "):
				if resp.StatusCode == http.StatusForbidden || resp.StatusCode >= http.StatusInternalServerError {
					t.Errorf("%s as %s: %d", name, role, resp.StatusCode)
				}
			default:
				if resp.StatusCode != http.StatusForbidden {
					t.Errorf("%s as %s: %d, want 403", name, role, resp.StatusCode)
				}
			}
		}
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	resp := s.do(t, s.client(t, ""), http.MethodGet, "/signin")
	csp := resp.Header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
		t.Errorf("policy %q", csp)
	}
	for header, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Referrer-Policy": "same-origin",
	} {
		if got := resp.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
}

// TestSessionCookie: by https, no other host of the domain can set it or get it.
func TestSessionCookie(t *testing.T) {
	t.Parallel()
	plain, secure := NewSessions(nil, false).Cookie, NewSessions(nil, true).Cookie
	if secure.Name != "__Host-concord" || !secure.Secure || secure.Path != "/" || secure.Domain != "" || plain.Name != "concord" {
		t.Errorf("%+v, by http %+v", secure, plain)
	}
	if !plain.HttpOnly || plain.SameSite != http.SameSiteLaxMode {
		t.Errorf("%+v", plain)
	}
}

func TestOtherSitesCannotWrite(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.client(t, eval.Admin)
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/people", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(header, value)
		resp, err := c.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusForbidden {
			t.Errorf("a form from elsewhere (%s: %s) is answered with %d", header, value, resp.StatusCode)
		}
	}
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.client(t, eval.Editor)
	post := func(c *http.Client, path string, form url.Values) *http.Response {
		resp, err := c.PostForm(s.URL+path, form)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		return resp
	}
	elsewhere := s.again(t, "the editor")
	if resp := post(c, "/profile/password", url.Values{"password": {"short"}}); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a short password is answered with %d", resp.StatusCode)
	}
	const password = "correct horse battery"
	if resp := post(c, "/profile/password", url.Values{"password": {password}}); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("setting a password: %d", resp.StatusCode)
	}
	if resp := s.do(t, c, http.MethodGet, "/profile"); resp.StatusCode != http.StatusOK {
		t.Errorf("who sets a password is signed out: %d", resp.StatusCode)
	}
	if resp := s.do(t, elsewhere, http.MethodGet, "/profile"); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("an older session of the person goes on: %d", resp.StatusCode)
	}
	for _, try := range []struct {
		name, password string
		status         int
	}{
		{"the editor", "wrong horse battery", http.StatusUnprocessableEntity},
		{"nobody", password, http.StatusUnprocessableEntity},
		{"the editor", "", http.StatusUnprocessableEntity},
		{"the editor", password, http.StatusSeeOther},
	} {
		fresh := s.client(t, "")
		resp := post(fresh, "/signin", url.Values{"name": {try.name}, "password": {try.password}, "next": {"//evil.example"}})
		if resp.StatusCode != try.status {
			t.Errorf("%s with %q: %d, want %d", try.name, try.password, resp.StatusCode, try.status)
		}
		if to := resp.Header.Get("Location"); to != "" && to != "/" {
			t.Errorf("signing in leads to %s", to)
		}
	}
}

func TestHeadIsAGetWithoutBody(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, path := range []string{"/healthz", "/signin"} {
		resp := s.do(t, s.client(t, ""), http.MethodHead, path)
		body, _ := io.ReadAll(resp.Body)
		if resp.StatusCode != http.StatusOK || len(body) > 0 {
			t.Errorf("HEAD %s: %d with %d bytes", path, resp.StatusCode, len(body))
		}
	}
}

func TestBrokenFormsAreTheSendersFault(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.client(t, eval.Admin)
	for _, f := range []struct{ path, kind, body string }{
		{"/pairs", "application/x-www-form-urlencoded", "%%%=%zz&;;"},
		{"/pairs", "multipart/form-data", "no boundary"},
		{"/uploads", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\x00b\"\r\n\r\nx"},
		{"/uploads", "multipart/form-data; boundary=b", ""},
	} {
		resp, err := c.Post(s.URL+f.path, f.kind, strings.NewReader(f.body))
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode >= http.StatusInternalServerError {
			t.Errorf("POST %s %s %q: %d", f.path, f.kind, f.body, resp.StatusCode)
		}
	}
}

// TestLinkIsNotLogged keeps one-time tokens out of the log.
func TestLinkIsNotLogged(t *testing.T) {
	t.Parallel()
	u, err := url.Parse("/enter/SECRET")
	if err != nil {
		t.Fatal(err)
	}
	if got := safePath(u); strings.Contains(got, "SECRET") {
		t.Error(got)
	}
}
