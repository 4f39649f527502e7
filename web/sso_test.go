package web

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/handlers"
	"concord/handlers/sso"
	"concord/store"
)

// house is an application with an issuer that may sign people in.
type house struct {
	site
	issuer *issuer
	sso    *sso.Issuer
}

func newHouse(t *testing.T, policy sso.Policy) house {
	t.Helper()
	i := newIssuer(t)
	policy.GroupsClaim = "groups"
	if policy.Role == "" {
		policy.Role = eval.Viewer
	}
	made := sso.New(sso.Settings{Issuer: i.URL, ClientID: clientID, Secret: clientSecret, Name: "Example House", Policy: policy})
	h := house{newSite(t, func(h *handlers.Handlers) { h.SSO = made }), i, made}
	made.Policy.Team = h.team
	return h
}

// goes opens an address and returns where it leads, or the page that it shows.
func (h house) goes(t *testing.T, c *http.Client, path string) (to, page string, status int) {
	t.Helper()
	resp := h.do(t, c, http.MethodGet, path)
	body, _ := io.ReadAll(resp.Body)
	return resp.Header.Get("Location"), string(body), resp.StatusCode
}

// enters takes a browser to the issuer and back.
func (h house) enters(t *testing.T, c *http.Client, begin string, claims map[string]any) (to, page string, status int) {
	t.Helper()
	there, page, status := h.goes(t, c, begin)
	if status != http.StatusSeeOther || !strings.HasPrefix(there, h.issuer.URL) {
		t.Fatalf("%s leads to %q (%d): %s", begin, there, status, page)
	}
	return h.goes(t, c, "/sso/callback?"+h.issuer.authorize(there, claims).Encode())
}

func (h house) signedIn(t *testing.T, c *http.Client) bool {
	t.Helper()
	return h.do(t, c, http.MethodGet, "/profile").StatusCode == http.StatusOK
}

func (h house) noted(t *testing.T, a eval.Action) []eval.Event {
	t.Helper()
	list, err := h.store.Audit(t.Context(), h.team, store.Trail{Action: a, Limit: 10})
	noError(t, err)
	return list
}

func TestSingleSignOnLetsADomainIn(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{Domains: []string{"Example.org"}, Role: eval.Editor})
	if _, page, _ := h.goes(t, h.client(t, ""), "/signin?next=/datasets"); !strings.Contains(page, "Sign in with Example House") || !strings.Contains(page, "/sso?next=%2Fdatasets") {
		t.Error("the way in does not offer it")
	}
	c := h.client(t, "")
	if to, page, status := h.enters(t, c, "/sso?next=/datasets", nil); to != "/datasets" || !h.signedIn(t, c) {
		t.Fatalf("leads to %q (%d): %s", to, status, page)
	}
	ada, err := h.store.PersonNamed(t.Context(), h.team, "Ada Byron")
	if err != nil || ada.Role != eval.Editor {
		t.Fatalf("%+v, %v", ada, err)
	}
	again := h.client(t, "") // the same account is the same person, whatever it is called now
	h.enters(t, again, "/sso", map[string]any{"name": "Countess", "email": "ada@elsewhere.example"})
	if people, err := h.store.People(t.Context(), h.team); err != nil || len(people) != 1 {
		t.Errorf("%+v, %v", people, err)
	}
	h.enters(t, h.client(t, ""), "/sso", map[string]any{"sub": "subject-2"}) // a namesake is somebody else
	if _, err := h.store.PersonNamed(t.Context(), h.team, "Ada Byron 2"); err != nil {
		t.Error(err)
	}
	if joined := h.noted(t, eval.PersonJoined); len(joined) != 2 || joined[1].Actor != "Ada Byron" {
		t.Errorf("noted %+v", joined)
	}
	if linked := h.noted(t, eval.IdentityLinked); len(linked) != 2 || linked[1].Detail != "ada@example.org of "+h.issuer.URL {
		t.Errorf("noted %+v", linked)
	}
	ins, err := h.store.SignIns(t.Context(), ada.ID)
	if err != nil || len(ins) != 2 || ins[0].How != eval.BySSO {
		t.Errorf("sign-ins %+v, %v", ins, err)
	}
}

// TestSingleSignOnRefuses sends what an issuer, or who listens in between, must
// not get through.
func TestSingleSignOnRefuses(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{Domains: []string{"example.org"}})
	for name, r := range map[string]struct {
		claims map[string]any
		query  url.Values // in place of what the issuer sends
		says   string
		status int
	}{
		"wrong nonce":        {claims: map[string]any{"nonce": "another"}, says: "could not be trusted", status: 403},
		"no nonce":           {claims: map[string]any{"nonce": ""}, says: "could not be trusted", status: 403},
		"wrong audience":     {claims: map[string]any{"aud": "another"}, says: "could not be trusted", status: 403},
		"wrong issuer":       {claims: map[string]any{"iss": "https://evil.example"}, says: "could not be trusted", status: 403},
		"expired":            {claims: map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}, says: "could not be trusted", status: 403},
		"wrong state":        {query: url.Values{"state": {"another"}}, says: "used already, took too long, or was begun in another browser", status: 422},
		"no state":           {query: url.Values{"state": {""}}, says: "begun in another browser", status: 422},
		"wrong code":         {query: url.Values{"code": {"another"}}, says: "could not be trusted", status: 403},
		"the person said no": {query: url.Values{"code": {""}, "error": {"access_denied"}}, says: "has not signed you in", status: 422},
		"other domain":       {claims: map[string]any{"email": "ada@example.com"}, says: "nobody here does", status: 403},
		"subdomain":          {claims: map[string]any{"email": "ada@sub.example.org"}, says: "nobody here does", status: 403},
		"not verified":       {claims: map[string]any{"email_verified": false}, says: "nobody here does", status: 403},
		"no address":         {claims: map[string]any{"email": nil}, says: "nobody here does", status: 403},
	} {
		c := h.client(t, "")
		there, _, _ := h.goes(t, c, "/sso")
		q := h.issuer.authorize(there, r.claims)
		for k, v := range r.query {
			q[k] = v
		}
		to, page, status := h.goes(t, c, "/sso/callback?"+q.Encode())
		if status != r.status || to != "" || !strings.Contains(page, r.says) || h.signedIn(t, c) {
			t.Errorf("%s: %d %q, signed in %v: %.2000s", name, status, to, h.signedIn(t, c), page)
		}
	}
	if people, err := h.store.People(t.Context(), h.team); err != nil || len(people) != 0 {
		t.Errorf("somebody has joined: %+v, %v", people, err)
	}
	if refused := h.noted(t, eval.SigninRefused); len(refused) != 4 {
		t.Errorf("noted %+v", refused)
	}
}

func TestSingleSignOnReturnsOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{Domains: []string{"example.org"}})
	c := h.client(t, "")
	there, _, _ := h.goes(t, c, "/sso")
	back := "/sso/callback?" + h.issuer.authorize(there, nil).Encode()
	stranger := h.client(t, "")
	if _, page, _ := h.goes(t, stranger, back); h.signedIn(t, stranger) || !strings.Contains(page, "begun in another browser") {
		t.Error("the way back works in another browser")
	}
	h.goes(t, c, back)
	if !h.signedIn(t, c) {
		t.Fatal("the first return signs nobody in")
	}
	if _, page, status := h.goes(t, c, back); status != http.StatusUnprocessableEntity || !strings.Contains(page, "used already") {
		t.Errorf("the second return: %d", status)
	}
}

func TestSingleSignOnByGroup(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{Groups: []string{"experts"}, Role: eval.Annotator})
	c := h.client(t, "")
	there, _, _ := h.goes(t, c, "/sso")
	if !strings.Contains(there, "groups") {
		t.Errorf("groups are not asked for: %s", there)
	}
	for groups, in := range map[any]bool{"experts": true, "expert": false} {
		c := h.client(t, "")
		h.enters(t, c, "/sso", map[string]any{"sub": groups, "groups": []any{"staff", groups}})
		if h.signedIn(t, c) != in {
			t.Errorf("in the group %v: %v, want %v", groups, !in, in)
		}
	}
}

func TestSingleSignOnOfInvited(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{})
	token, err := h.store.Invite(t.Context(), h.team, eval.Annotator, time.Hour)
	noError(t, err)
	c := h.client(t, "")
	if _, page, _ := h.goes(t, c, "/join/"+token); !strings.Contains(page, "Join with Example House") {
		t.Error("the invitation does not offer it")
	}
	h.enters(t, c, "/sso?join="+token, map[string]any{"email_verified": false})
	if p, err := h.store.PersonNamed(t.Context(), h.team, "Ada Byron"); err != nil || p.Role != eval.Annotator || !h.signedIn(t, c) {
		t.Errorf("%+v, %v", p, err)
	}
	if _, page, status := h.enters(t, h.client(t, ""), "/sso?join="+token, map[string]any{"sub": "second"}); status != http.StatusForbidden || !strings.Contains(page, "invitation was used already") {
		t.Errorf("the invitation works twice: %d", status)
	}
}

// TestSingleSignOnIsLinkedInTheProfile never matches by name or e-mail: the person
// links the account, and nobody else can then.
func TestSingleSignOnIsLinkedInTheProfile(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{})
	viewer := h.client(t, eval.Viewer)
	namesake := map[string]any{"name": "the viewer"}
	stranger := h.client(t, "")
	h.enters(t, stranger, "/sso", namesake)
	if h.signedIn(t, stranger) {
		t.Fatal("an account is taken for a person of the same name")
	}
	if to, page, _ := h.enters(t, viewer, "/profile/sso", namesake); to != "/profile" {
		t.Fatalf("linking leads to %q: %s", to, page)
	}
	again := h.client(t, "")
	h.enters(t, again, "/sso", namesake)
	if !h.signedIn(t, again) {
		t.Error("the linked account does not sign in")
	}
	editor := h.client(t, eval.Editor)
	if _, page, status := h.enters(t, editor, "/profile/sso", namesake); status != http.StatusConflict || !strings.Contains(page, "linked to another person") {
		t.Errorf("an account is linked to two: %d", status)
	}
	_, page, _ := h.goes(t, viewer, "/profile")
	if !strings.Contains(page, "ada@example.org") {
		t.Error("the profile does not name the account")
	}
	me, err := h.store.PersonNamed(t.Context(), h.team, "the viewer")
	noError(t, err)
	if resp := h.post(t, editor, "/profile/sso/1/unlink", nil); resp.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else unlinks it: %d", resp.StatusCode)
	}
	h.post(t, viewer, "/profile/sso/1/unlink", nil)
	if list, err := h.store.Identities(t.Context(), me.ID); err != nil || len(list) != 0 {
		t.Errorf("unlinked: %+v, %v", list, err)
	}
	if len(h.noted(t, eval.IdentityLinked)) != 1 || len(h.noted(t, eval.IdentityUnlinked)) != 1 {
		t.Error("it is not in the log")
	}
}

func TestWhoWasRemovedStaysOut(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{Domains: []string{"example.org"}})
	c := h.client(t, "")
	h.enters(t, c, "/sso", nil)
	ada, err := h.store.PersonNamed(t.Context(), h.team, "Ada Byron")
	noError(t, err)
	noError(t, h.store.RemovePerson(t.Context(), h.team, ada.ID))
	if _, page, _ := h.enters(t, h.client(t, ""), "/sso", nil); !strings.Contains(page, "You work in no team here any more") {
		t.Error(page)
	}
}

// TestIssuerDown: the way in says so, and passwords go on.
func TestIssuerDown(t *testing.T) {
	t.Parallel()
	h := newHouse(t, sso.Policy{})
	c := h.client(t, eval.Viewer)
	h.post(t, c, "/profile/password", url.Values{"password": {"correct horse battery"}})
	set := func(down bool) {
		h.issuer.mu.Lock()
		defer h.issuer.mu.Unlock()
		h.issuer.down = down
	}
	set(true)
	fresh := h.client(t, "")
	if _, page, status := h.goes(t, fresh, "/sso"); status != http.StatusBadGateway || !strings.Contains(page, "Example House cannot be reached at the moment") {
		t.Errorf("%d: %s", status, page)
	}
	if resp := h.post(t, fresh, "/signin", url.Values{"name": {"the viewer"}, "password": {"correct horse battery"}}); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("a password is answered with %d", resp.StatusCode)
	}
	set(false)
	later := h.client(t, "")
	there, _, _ := h.goes(t, later, "/sso")
	back := h.issuer.authorize(there, nil)
	set(true)
	if _, page, status := h.goes(t, later, "/sso/callback?"+back.Encode()); status != http.StatusBadGateway || !strings.Contains(page, "cannot be reached") {
		t.Errorf("down on the way back: %d %s", status, page)
	}
}

func TestSingleSignOnIsOffByDefault(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	body, _ := io.ReadAll(s.do(t, s.client(t, ""), http.MethodGet, "/signin").Body)
	if strings.Contains(string(body), "/sso") {
		t.Error("the way in offers what is not set up")
	}
	for _, path := range []string{"/sso", "/sso/callback?code=x&state=y"} {
		if resp := s.do(t, s.client(t, ""), http.MethodGet, path); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
	}
}
