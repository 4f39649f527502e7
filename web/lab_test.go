package web

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/lexical"
	"concord/eval/judge/openai"
	"concord/handlers"
	"concord/store"
)

// lab is the whole application with workers, an engine and judges that are
// asked for real.
type lab struct {
	site
	t    *testing.T
	over chan int64 // a run whose work is done
}

func newLab(t *testing.T) lab {
	t.Helper()
	s, err := OpenStore(t)
	noError(t, err)
	team, err := s.EnsureTeam(t.Context(), "")
	noError(t, err)
	l := lab{site: site{store: s, team: team}, t: t, over: make(chan int64, 1000)}
	sessions, stopSessions := s.Sessions()
	h := &handlers.Handlers{Store: s, Sessions: NewSessions(sessions, false), Judge: l.judge, LiveBeat: time.Millisecond}
	l.Server = httptest.NewServer(New(h, Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), MaxUpload: 8 << 20}))
	stopWork, err := s.StartWorkers(context.WithoutCancel(t.Context()), l.work())
	noError(t, err)
	t.Cleanup(func() {
		noError(t, stopWork(context.Background()))
		l.Server.Close()
		stopSessions()
		noError(t, s.Close())
	})
	return l
}

// work is the engine, and tells when a run is over.
func (l lab) work() func(context.Context, engine.Chunk) (bool, error) {
	named := func(ctx context.Context, r eval.Run) (judge.Judge, error) { return l.judge(ctx, l.team, r.Judge) }
	e := engine.New(l.store, named, engine.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	return func(ctx context.Context, c engine.Chunk) (bool, error) {
		more, err := e.Work(ctx, c)
		if r, readErr := l.store.Run(ctx, c.Run); readErr == nil && r.State.Over() {
			l.over <- c.Run
		}
		return more, err
	}
}

func (l lab) judge(ctx context.Context, team int64, name string) (judge.Judge, error) {
	if name == "" || name == "lexical" {
		return lexical.New(), nil
	}
	j, err := l.store.JudgeNamed(ctx, team, name)
	if err != nil {
		return nil, err
	}
	if j.APIKeyEnv != "" {
		return nil, eval.Invalidf("The environment variable %s is not set.", j.APIKeyEnv)
	}
	key, err := l.store.JudgeKey(ctx, team, j.ID)
	if err != nil {
		return nil, err
	}
	mark, err := l.store.PromptMark(ctx, team)
	if err != nil {
		return nil, err
	}
	return openai.New(openai.Config{
		Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, EmbeddingModel: j.EmbeddingModel, APIKey: key, MaxAttempts: 1,
		Window: j.Window, Replies: l.store.Replies(team), DelimiterKey: mark,
	})
}

// endpoint adds a judge that answers by a script.
func (l lab) endpoint(name string, script judgetest.Script) {
	l.t.Helper()
	l.judgeAt(name, judgetest.New(l.t, script).URL)
}

func (l lab) judgeAt(name, url string) store.Judge {
	l.t.Helper()
	j, err := l.store.AddJudge(l.t.Context(), l.team, store.Judge{
		Name: name, BaseURL: url, Model: "m", EmbeddingModel: "e", Concurrency: 8, TimeoutSeconds: 60,
	}, "sk-very-secret")
	noError(l.t, err)
	return j
}

const libraryContext = "The library opens at nine and closes at eight. A garden is behind the house."

// samples imports n rows; with a reference when asked for.
func (l lab) samples(n int, reference string) int64 {
	l.t.Helper()
	d, err := l.store.Import(l.t.Context(), l.team, "library", func(sink ingest.Sink) (store.Filled, error) {
		for i := range n {
			err := sink.Sample(eval.Sample{
				Row: i + 2, UserInput: "When does the library open?", Response: "The library opens at nine.",
				RetrievedContexts: []string{libraryContext, "Bread is sold next door."}, Reference: reference,
			})
			if err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Samples}, nil
	})
	noError(l.t, err)
	return d.ID
}

func (l lab) pairs(n int) int64 {
	l.t.Helper()
	d, err := l.store.Import(l.t.Context(), l.team, "pairs", func(sink ingest.Sink) (store.Filled, error) {
		for i := range n {
			p := ingest.Pair{Better: eval.ChoiceX}
			p.Row, p.Dimension, p.Question = i+2, eval.Faithfulness, fmt.Sprintf("When does library %d open?", i)
			p.X = eval.Item{Answer: "The library opens at nine.", Contexts: []string{libraryContext}}
			p.Y = eval.Item{Answer: "It opens at noon on Mondays only.", Contexts: []string{libraryContext}}
			if err := sink.Pair(p); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Pairs}, nil
	})
	noError(l.t, err)
	return d.ID
}

// evaluate starts a run through the form and waits for its end.
func (l lab) evaluate(c *http.Client, dataset int64, form url.Values) (path string) {
	l.t.Helper()
	resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", dataset), form)
	path = resp.Header.Get("Location")
	if resp.StatusCode != http.StatusSeeOther || !strings.HasPrefix(path, "/runs/") {
		l.t.Fatalf("starting a run answers %d %s: %s", resp.StatusCode, path, text(document(l.t, resp), ".notice"))
	}
	l.await(path)
	return path
}

func (l lab) await(path string) {
	l.t.Helper()
	for id := range l.over {
		if path == fmt.Sprintf("/runs/%d", id) {
			return
		}
	}
}

func (l lab) post(c *http.Client, path string, form url.Values) *http.Response {
	l.t.Helper()
	resp, err := c.PostForm(l.URL+path, form)
	noError(l.t, err)
	l.t.Cleanup(func() { _ = resp.Body.Close() })
	return resp
}

// page opens an address that must answer with a page.
func (l lab) page(c *http.Client, path string) *goquery.Document {
	l.t.Helper()
	resp := l.do(l.t, c, http.MethodGet, path)
	doc := document(l.t, resp)
	if resp.StatusCode != http.StatusOK {
		l.t.Fatalf("%s answers %d: %s", path, resp.StatusCode, text(doc, "main"))
	}
	return doc
}

// fragment asks as htmx does.
func (l lab) fragment(c *http.Client, method, path string) (*goquery.Document, int) {
	l.t.Helper()
	req, err := http.NewRequestWithContext(l.t.Context(), method, l.URL+path, nil)
	noError(l.t, err)
	req.Header.Set("HX-Request", "true")
	resp, err := c.Do(req)
	noError(l.t, err)
	defer func() { _ = resp.Body.Close() }()
	return document(l.t, resp), resp.StatusCode
}

func document(t *testing.T, resp *http.Response) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	noError(t, err)
	return doc
}

// text is what a selector finds, as a person reads it: elements apart, blanks
// collapsed.
func text(doc *goquery.Document, selector string) string {
	var words []string
	var walk func(int, *goquery.Selection)
	walk = func(_ int, s *goquery.Selection) {
		if goquery.NodeName(s) == "#text" {
			words = append(words, strings.Fields(s.Text())...)
		}
		s.Contents().Each(walk)
	}
	doc.Find(selector).Each(walk)
	return strings.Join(words, " ")
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func contains(t *testing.T, what, in string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(in, w) {
			t.Errorf("%s does not say %q: %s", what, w, in)
		}
	}
}
