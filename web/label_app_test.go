package web_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/ingest"
	"concord/handlers"
	"concord/store"
	"concord/web"
)

// labelApp is the real application on a real database.
type labelApp struct {
	t     testing.TB
	store *store.Store
	team  int64
	url   string
}

func newLabelApp(t testing.TB) labelApp {
	t.Helper()
	s, err := web.OpenStore(t)
	noError(t, err)
	team, err := s.EnsureTeam(t.Context(), "")
	noError(t, err)
	sessions, stop := s.Sessions()
	srv := httptest.NewServer(web.New(
		&handlers.Handlers{Store: s, Sessions: web.NewSessions(sessions, false)},
		web.Options{Log: slog.New(slog.DiscardHandler), MaxUpload: 1 << 20}))
	t.Cleanup(func() {
		srv.Close()
		stop()
		_ = s.Close()
	})
	return labelApp{t, s, team, srv.URL}
}

// pairs imports n pairs on faithfulness, each answer with the texts given.
func (a labelApp) pairs(name string, n int, edit func(i int, p *ingest.Pair)) eval.Dataset {
	a.t.Helper()
	d, err := a.store.Import(a.t.Context(), a.team, name, func(sink ingest.Sink) (store.Filled, error) {
		for i := range n {
			p := ingest.Pair{}
			p.Row, p.Dimension, p.Question = i+1, eval.Faithfulness, fmt.Sprintf("Question %d?", i)
			p.X = eval.Item{Answer: fmt.Sprintf("First text %d.", i), Contexts: []string{"Shared context."}}
			p.Y = eval.Item{Answer: fmt.Sprintf("Second text %d.", i), Contexts: []string{"Shared context."}}
			if edit != nil {
				edit(i, &p)
			}
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	noError(a.t, err)
	return d
}

// browser is one person's browser. htmx makes it ask for fragments.
type browser struct {
	t      testing.TB
	app    labelApp
	person eval.Person
	client *http.Client
	htmx   bool
}

// signIn adds a person and uses their link.
func (a labelApp) signIn(name string, role eval.Role) *browser {
	a.t.Helper()
	p, err := a.store.AddPerson(a.t.Context(), a.team, name, role)
	noError(a.t, err)
	token, err := a.store.NewLoginLink(a.t.Context(), p.ID, time.Hour)
	noError(a.t, err)
	jar, err := cookiejar.New(nil)
	noError(a.t, err)
	b := &browser{t: a.t, app: a, person: p, client: &http.Client{Jar: jar}}
	b.get("/enter/" + token)
	return b
}

// answer is a response with its page.
type answer struct {
	*http.Response
	body string
	*goquery.Document
}

func (b *browser) get(path string) answer { return b.send(http.MethodGet, path, nil) }

func (b *browser) post(path string, form url.Values) answer {
	return b.send(http.MethodPost, path, form)
}

func (b *browser) send(method, path string, form url.Values) answer {
	b.t.Helper()
	res, body := b.fetch(method, path, form)
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	noError(b.t, err)
	return answer{res, body, doc}
}

// fetch brings a page without looking into it.
func (b *browser) fetch(method, path string, form url.Values) (*http.Response, string) {
	b.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, b.app.url+path, strings.NewReader(form.Encode()))
	noError(b.t, err)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if b.htmx {
		req.Header.Set("HX-Request", "true")
	}
	res, err := b.client.Do(req)
	noError(b.t, err)
	body, err := io.ReadAll(res.Body)
	noError(b.t, err)
	noError(b.t, res.Body.Close())
	return res, string(body)
}

func (r answer) text(testid string) string {
	return strings.Join(strings.Fields(r.Find(`[data-testid="`+testid+`"]`).Text()), " ")
}

// pair is the id of the pair on the page; empty when there is none.
func (r answer) pair() string { return r.Find("input[name=pair]").AttrOr("value", "") }

func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
