package web

import (
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"concord/eval"
)

func (s site) post(t *testing.T, c *http.Client, path string, form url.Values) *http.Response {
	t.Helper()
	resp, err := c.PostForm(s.URL+path, form)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp
}

// TestGuessingIsSlowedDown sends many guesses at once: five are looked at, and
// after them even the right password has to wait. A one-time link still works.
func TestGuessingIsSlowedDown(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.client(t, eval.Editor)
	const password = "correct horse battery"
	s.post(t, c, "/profile/password", url.Values{"password": {password}})
	var (
		all  sync.WaitGroup
		mu   sync.Mutex
		seen = map[int]int{}
	)
	guesser := s.client(t, "")
	for range 50 {
		all.Go(func() {
			resp, err := guesser.PostForm(s.URL+"/signin", url.Values{"name": {"the editor"}, "password": {"a wrong one"}})
			if err != nil {
				t.Error(err)
				return
			}
			_ = resp.Body.Close()
			mu.Lock()
			defer mu.Unlock()
			seen[resp.StatusCode]++
		})
	}
	all.Wait()
	if seen[http.StatusUnprocessableEntity] != 5 || seen[http.StatusTooManyRequests] != 45 {
		t.Errorf("answers to 50 guesses: %v, want 5 looked at", seen)
	}
	resp := s.post(t, s.client(t, ""), "/signin", url.Values{"name": {"the editor"}, "password": {password}})
	if resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
		t.Errorf("the right password right after: %d, Retry-After %q", resp.StatusCode, resp.Header.Get("Retry-After"))
	}
	s.again(t, "the editor")
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	here := s.client(t, eval.Viewer)
	there := s.again(t, "the viewer")
	body, _ := io.ReadAll(s.do(t, here, http.MethodGet, "/profile").Body)
	if n := strings.Count(string(body), `data-testid="session"`); n != 2 {
		t.Errorf("%d sessions are listed, want 2", n)
	}
	stranger := s.client(t, eval.Editor)
	who, err := s.store.PersonNamed(t.Context(), s.team, "the viewer")
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.store.SignIns(t.Context(), who.ID)
	if err != nil || len(list) != 2 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, i := range list { // another person cannot end them
		s.post(t, stranger, "/profile/sessions/"+strconv.FormatInt(i.ID, 10)+"/end", nil)
	}
	if resp := s.do(t, there, http.MethodGet, "/profile"); resp.StatusCode != http.StatusOK {
		t.Errorf("a stranger has ended it: %d", resp.StatusCode)
	}
	s.post(t, here, "/profile/sessions/end", nil)
	if resp := s.do(t, there, http.MethodGet, "/profile"); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("the other browser goes on: %d", resp.StatusCode)
	}
	if resp := s.do(t, here, http.MethodGet, "/profile"); resp.StatusCode != http.StatusOK {
		t.Errorf("this browser was signed out: %d", resp.StatusCode)
	}
}

// TestSentLinkSurvivesAPreview opens the address as a chat does, then as the person.
func TestSentLinkSurvivesAPreview(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	p, err := s.store.AddPerson(t.Context(), s.team, "Mara", eval.Annotator)
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.store.NewLoginLink(t.Context(), p.ID, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	c := s.client(t, "")
	for range 2 {
		if resp := s.do(t, c, http.MethodGet, "/welcome/"+token); resp.StatusCode != http.StatusOK {
			t.Fatalf("the page of the link: %d", resp.StatusCode)
		}
	}
	if resp := s.post(t, c, "/enter/"+token, nil); resp.StatusCode != http.StatusSeeOther {
		t.Errorf("its button: %d", resp.StatusCode)
	}
	if resp := s.do(t, c, http.MethodGet, "/welcome/"+token); resp.StatusCode != http.StatusNotFound {
		t.Errorf("a spent link: %d", resp.StatusCode)
	}
}
