package web_test

import (
	"bytes"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/handlers"
	"concord/store"
	"concord/web"
)

// datasetsApp is the whole application on a database of its own, with one
// person signed in.
type datasetsApp struct {
	t        *testing.T
	store    *store.Store
	team     int64
	base     string
	handlers *handlers.Handlers
	client   *http.Client
}

const maxUpload = 1 << 20

func newDatasetsApp(t *testing.T, role eval.Role) *datasetsApp {
	t.Helper()
	s, err := web.OpenStore(t)
	check(t, err)
	t.Cleanup(func() { _ = s.Close() })
	sessions, stop := s.Sessions()
	t.Cleanup(stop)
	h := &handlers.Handlers{Store: s, Sessions: web.NewSessions(sessions, false)}
	srv := httptest.NewServer(web.New(h,
		web.Options{Log: slog.New(slog.DiscardHandler), MaxUpload: maxUpload}))
	t.Cleanup(srv.Close)
	a := &datasetsApp{t: t, store: s, base: srv.URL, handlers: h}
	a.team, err = s.EnsureTeam(t.Context(), "")
	check(t, err)
	a.signIn("ann", role)
	return a
}

// signIn continues as another person of the team.
func (a *datasetsApp) signIn(name string, role eval.Role) {
	a.t.Helper()
	p, err := a.store.AddPerson(a.t.Context(), a.team, name, role)
	check(a.t, err)
	token, err := a.store.NewLoginLink(a.t.Context(), p.ID, time.Hour)
	check(a.t, err)
	jar, err := cookiejar.New(nil)
	check(a.t, err)
	a.client = &http.Client{Jar: jar}
	a.get("/profile") // signed out: leads to the sign-in page
	a.get("/enter/" + token)
}

// reply is a page after all redirects.
type reply struct {
	*goquery.Document
	status int
	path   string // with the query
	header http.Header
	body   string
}

func (a *datasetsApp) do(r *http.Request) reply {
	a.t.Helper()
	res, err := a.client.Do(r)
	check(a.t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	check(a.t, err)
	// A space in front of every tag keeps the words of neighboring cells apart.
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(bytes.ReplaceAll(body, []byte("<"), []byte(" <"))))
	check(a.t, err)
	return reply{doc, res.StatusCode, res.Request.URL.RequestURI(), res.Header, string(body)}
}

func (a *datasetsApp) get(path string) reply {
	a.t.Helper()
	r, err := http.NewRequestWithContext(a.t.Context(), http.MethodGet, a.base+path, nil)
	check(a.t, err)
	return a.do(r)
}

// raw is a download byte for byte.
func (a *datasetsApp) raw(path string) []byte {
	a.t.Helper()
	r, err := http.NewRequestWithContext(a.t.Context(), http.MethodGet, a.base+path, nil)
	check(a.t, err)
	res, err := a.client.Do(r)
	check(a.t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	check(a.t, err)
	return body
}

func (a *datasetsApp) post(path string, form url.Values) reply {
	a.t.Helper()
	r, err := http.NewRequestWithContext(a.t.Context(), http.MethodPost, a.base+path, strings.NewReader(form.Encode()))
	check(a.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return a.do(r)
}

// upload sends a file as a browser does.
func (a *datasetsApp) upload(name, content string) reply {
	a.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	check(a.t, err)
	_, err = io.WriteString(part, content)
	check(a.t, err)
	check(a.t, form.Close())
	r, err := http.NewRequestWithContext(a.t.Context(), http.MethodPost, a.base+"/uploads", &body)
	check(a.t, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return a.do(r)
}

// imported uploads a file and imports it as it was guessed.
func (a *datasetsApp) imported(name, content string) reply {
	a.t.Helper()
	page := a.upload(name, content)
	return a.post(page.path, formOf(page))
}

// formOf is what a browser would send of the page's preview form.
func formOf(page reply) url.Values {
	form := url.Values{}
	page.Find("#preview, #make-pairs, #pairs-review").First().Find("input, select").Each(func(_ int, s *goquery.Selection) {
		name, kind := s.AttrOr("name", ""), s.AttrOr("type", "")
		_, checked := s.Attr("checked")
		switch {
		case s.Is("select"):
			option := s.Find("option[selected]")
			if option.Length() == 0 {
				option = s.Find("option").First()
			}
			form.Add(name, option.AttrOr("value", ""))
		case kind != "checkbox" || checked:
			form.Add(name, s.AttrOr("value", ""))
		}
	})
	return form
}

func (r reply) text(testid string) string {
	return strings.Join(strings.Fields(r.Find("[data-testid="+testid+"]").Text()), " ")
}

func (r reply) cells(testid string) [][]string {
	var rows [][]string
	r.Find("[data-testid=" + testid + "] tr").Each(func(_ int, tr *goquery.Selection) {
		var row []string
		tr.Find("th, td").Each(func(_ int, c *goquery.Selection) {
			row = append(row, strings.Join(strings.Fields(c.Text()), " "))
		})
		rows = append(rows, row)
	})
	return rows
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not contain %q", text, want)
		}
	}
}
