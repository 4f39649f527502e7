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
	s, err := store.Open(t.Context(), t.TempDir())
	noError(t, err)
	team, err := s.EnsureTeam(t.Context(), "")
	noError(t, err)
	l := lab{site: site{store: s, team: team}, t: t, over: make(chan int64, 1000)}
	sessions, stopSessions := s.Sessions()
	h := &handlers.Handlers{Store: s, Sessions: NewSessions(sessions, false), Judge: l.judge}
	l.Server = httptest.NewServer(New(h, Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil)), MaxUpload: 1 << 20}))
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
	return openai.New(openai.Config{
		Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, EmbeddingModel: j.EmbeddingModel, APIKey: key, MaxAttempts: 1,
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

// What is needed is named before anything is asked.
func TestRunFormSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	asked := judgetest.New(t, judgetest.Sensible)
	_, err := l.store.AddJudge(t.Context(), l.team, store.Judge{Name: "chatty", BaseURL: asked.URL, Model: "m", Concurrency: 1, TimeoutSeconds: 9}, "")
	noError(t, err)
	d := l.samples(4, "")
	form := fmt.Sprintf("/datasets/%d/runs/new", d)

	doc := l.page(c, form+"?judge=chatty")
	contains(t, "the form", text(doc, "[data-testid=method]"),
		"Context recall needs the column reference, which this dataset does not have.",
		"Answer relevance needs an embedding model, which the judge chatty does not have.")
	if n := doc.Find("[data-testid=method] input[disabled]").Length(); n != 6 {
		t.Errorf("%d methods are off, want 6: answer relevance, two precisions, recall, two by ids", n)
	}
	// Faithfulness 2 calls a row, context relevance 1, precision without reference one a chunk: (2 + 1 + 2) × 4.
	contains(t, "the estimate", text(doc, "[data-testid=estimate]"), "Results 12", "Judge calls about 20", "Embedding requests none")

	doc, status := l.fragment(c, http.MethodGet, form+"?judge=chatty&chosen=1&method=context_relevance&limit=3")
	if status != http.StatusOK || doc.Find("#run-plan").Length() != 1 || doc.Find("nav").Length() != 0 {
		t.Error("htmx does not get the plan alone")
	}
	contains(t, "the new estimate", text(doc, "[data-testid=estimate]"), "Results 3", "about 3")

	contains(t, "rules", text(l.page(c, form), "[data-testid=estimate]"), "Judge calls none", "nothing leaves this machine")
	if n := asked.Calls(""); n != 0 {
		t.Errorf("%d calls were made by looking", n)
	}
}

func TestRunsThatAreRefused(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.samples(1, "")
	for name, r := range map[string]struct {
		form url.Values
		says string
	}{
		"nothing chosen":   {url.Values{"chosen": {"1"}}, "Choose at least one method."},
		"a missing column": {url.Values{"method": {eval.MetricContextRecall}}, "needs the column reference"},
		"no such metric":   {url.Values{"method": {"nonsense"}}, "There is no metric"},
		"no such profile":  {url.Values{"method": {eval.MetricFaithfulness}, "profile": {"x"}}, "is no profile"},
		"a limit of words": {url.Values{"method": {eval.MetricFaithfulness}, "limit": {"few"}}, "Write a whole number"},
	} {
		resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), r.form)
		if resp.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, resp.StatusCode)
		}
		contains(t, name, text(document(t, resp), "form.launch"), r.says)
	}
	if resp := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), url.Values{"judge": {"nobody"}, "method": {eval.MetricFaithfulness}}); resp.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown judge: %d", resp.StatusCode)
	}
	if resp := l.do(t, c, http.MethodGet, "/datasets/99/runs/new"); resp.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown dataset: %d", resp.StatusCode)
	}
}

// The scripted judge is sensible: both statements' rules can be derived by hand.
func TestRunOnSamples(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.endpoint("scripted", judgetest.Sensible)
	c := l.client(t, eval.Editor)
	d := l.samples(3, "The library opens at nine.")
	path := l.evaluate(c, d, url.Values{"judge": {"scripted"}, "method": {
		eval.MetricFaithfulness, eval.MetricAnswerRelevance, eval.MetricContextRelevance, eval.MetricContextPrecision,
	}})
	doc := l.page(c, path)
	contains(t, "the head", text(doc, "#run-head"), "done", "Judged by scripted", "profile current")
	// Every word of the one statement is in chunk 1. Of three sentences the first shares "library" with the
	// question. Chunk 1 shares "library" with the reference, chunk 2 nothing: average precision 1.
	means := text(doc, "[data-testid=mean]")
	contains(t, "the means", means, "Faithfulness 1.00 over 3 of 3 rows", "Context relevance 0.33 over 3 of 3 rows", "Context precision 1.00 over 3 of 3 rows")
	contains(t, "the usage", text(doc, "[data-testid=usage]"), "Cost unknown")
	if n := doc.Find("[data-testid=row]").Length(); n != 3 {
		t.Errorf("%d rows", n)
	}
	if doc.Find("[hx-trigger]").Length() != 0 {
		t.Error("the page of a finished run still asks")
	}
	row, _ := doc.Find("[data-testid=row] a").First().Attr("href")
	l.checkRow(c, row)

	for _, kind := range []string{"csv", "jsonl"} {
		resp := l.do(t, c, http.MethodGet, path+"/scores."+kind)
		body, err := io.ReadAll(resp.Body)
		noError(t, err)
		if lines := strings.Count(string(body), "\n"); lines != map[string]int{"csv": 13, "jsonl": 12}[kind] {
			t.Errorf("%s has %d lines", kind, lines)
		}
		contains(t, kind, resp.Header.Get("Content-Disposition"), "attachment", "library-run-")
	}
	contains(t, "the list", text(l.page(c, "/runs"), "[data-testid=run]"), "library", "done", "12 of 12", "scripted")
}

// checkRow opens a row down to the judge's replies.
func (l lab) checkRow(c *http.Client, path string) {
	l.t.Helper()
	doc := l.page(c, path)
	if got := text(doc, "[data-testid=contexts] li mark"); got != "[needed] The library opens at nine and closes at eight. [end of needed]" {
		l.t.Errorf("marked: %q", got)
	}
	contains(l.t, "the contexts", text(doc, "[data-testid=contexts]"), "1 of 3 sentences", "A garden is behind the house.", "Bread is sold next door.")
	contains(l.t, "faithfulness", text(doc, "[data-metric=faithfulness]"), "supported", "2 judge calls")
	contains(l.t, "answer relevance", text(doc, "[data-metric=answer_relevance]"), "The real question", "When does the library open?", "similarity")
	contains(l.t, "the strip", text(doc, "[data-metric=context_precision] .strip"), "✓", "✗", "Chunk 1 useful, P@1 1.00", "Chunk 2 not useful, P@2 0.50")
	if doc.Find("[data-metric=faithfulness] pre.raw").Length() != 4 {
		l.t.Error("the raw requests and replies are not there")
	}
	contains(l.t, "the steps", text(doc, ".head .actions"), "Next row")
}

// Whatever an endpoint does, the run goes on, the row says what happened, and
// the counts are honest.
func TestRunsOnBadEndpoints(t *testing.T) {
	t.Parallel()
	gone := judgetest.New(nil, nil)
	gone.Close()
	for name, b := range map[string]struct {
		script judgetest.Script
		url    string
		cause  string
		retry  bool
	}{
		"prose":        {script: judgetest.Prose, cause: "Reply could not be read."},
		"half a reply": {script: judgetest.HalfJSON, cause: "Reply was cut off."},
		"limited":      {script: judgetest.RateLimited(1, ""), cause: "Rate limit.", retry: true},
		"wrong key":    {script: judgetest.Unauthorized, cause: "Endpoint error.", retry: true},
		"unreachable":  {url: gone.URL, cause: "Endpoint error.", retry: true},
		"filtered":     {script: judgetest.Filtered, cause: "Content filter."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			if b.url == "" {
				b.url = judgetest.New(t, b.script).URL
			}
			l.judgeAt("bad", b.url)
			c := l.client(t, eval.Editor)
			path := l.evaluate(c, l.samples(2, ""), url.Values{"judge": {"bad"}, "method": {eval.MetricContextRelevance}})
			doc := l.page(c, path)
			contains(t, "the run", text(doc, "#run-head"), "done", "2 failed", "Retry 2 failed")
			contains(t, "the mean", text(doc, "[data-testid=mean]"), "— over 0 of 2 rows (2 failed)")
			contains(t, "the failure", text(doc, "[data-testid=failure]"), "2 ×", b.cause)
			if can := strings.Contains(text(doc, "[data-testid=failure]"), "a retry can help"); can != b.retry {
				t.Errorf("a retry can help: %v", can)
			}
			row, _ := doc.Find("[data-testid=row] a").First().Attr("href")
			opened := l.page(c, row)
			contains(t, "the row", text(opened, "[data-metric=context_relevance]"), "failed", "judge call")
			if html, _ := opened.Html(); strings.Contains(html, "sk-very-secret") {
				t.Error("the row shows the key")
			}
			resp := l.post(c, path+"/retry", nil)
			if resp.StatusCode != http.StatusSeeOther {
				t.Errorf("retry answers %d", resp.StatusCode)
			}
			l.await(path)
			contains(t, "after the retry", text(l.page(c, path), "[data-testid=mean]"), "over 0 of 2 rows (2 failed)")
		})
	}
}

// A run is followed, stopped and resumed from the page; it goes on without it.
func TestFollowStopResume(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	asked, release := make(chan struct{}, 100), make(chan struct{})
	l.endpoint("slow", func(judgetest.Request) *judgetest.Reply {
		asked <- struct{}{}
		return &judgetest.Reply{Wait: release}
	})
	c := l.client(t, eval.Editor)
	d := l.samples(20, "")
	path := l.post(c, fmt.Sprintf("/datasets/%d/runs", d), url.Values{"judge": {"slow"}, "method": {eval.MetricContextRelevance}}).Header.Get("Location")
	for range 8 {
		<-asked // eight at a time
	}
	doc := l.page(c, path)
	contains(t, "the page", text(doc, "#run-head"), "running", "Stop")
	contains(t, "the mean", text(doc, "[data-testid=mean]"), "over 0 of 20 rows (20 to do)")
	poll, _ := doc.Find("#run-progress").Attr("hx-get")
	if again, _ := l.fragment(c, http.MethodGet, poll); again.Find("#run-progress").Length() != 1 || again.Find("#run-head").Length() != 0 {
		t.Error("a poll without change brings more or less than the progress")
	}
	if resp := l.post(c, path+"/stop", nil); resp.Header.Get("Location") != path {
		t.Errorf("stop leads to %q", resp.Header.Get("Location"))
	}
	contains(t, "while it stops", text(l.page(c, path), "#run-head"), "stopping", "calls in flight finish")
	close(release)
	l.await(path)
	last, _ := l.fragment(c, http.MethodGet, poll)
	if _, asks := last.Find("#run-progress").Attr("hx-get"); asks {
		t.Error("the page goes on asking after the end")
	}
	contains(t, "the last poll", text(last, "#run-head, #run-status"), "stopped", "Resume", "Run stopped: 8 of 20 results, 0 failed.")
	if n := last.Find("#run-rows [data-testid=row]").Length(); n != 8 {
		t.Errorf("the last poll brings %d rows", n)
	}
	l.post(c, path+"/resume", nil)
	l.await(path)
	contains(t, "at the end", text(l.page(c, path), "[data-testid=mean]"), "over 20 of 20 rows")
	if resp := l.post(c, path+"/stop", nil); resp.StatusCode != http.StatusConflict {
		t.Errorf("stopping a finished run: %d", resp.StatusCode)
	}
}

// Looking at a run on pairs unblinds nobody; asking for the picks does.
func TestPicksAreShownToWhoAsks(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	c := l.client(t, eval.Editor)
	d := l.pairs(3)
	path := l.evaluate(c, d, url.Values{"judge": {"lexical"}, "method": eval.DefaultPairMethods()})
	who, err := l.store.PersonNamed(t.Context(), l.team, "the editor")
	noError(t, err)
	queue := func() bool {
		_, _, ok, err := l.store.NextPair(t.Context(), store.Seat{Team: l.team, User: who.ID, Dataset: d, Dimension: eval.Faithfulness})
		noError(t, err)
		return ok
	}
	doc := l.page(c, path)
	contains(t, "the verdicts", text(doc, "[data-testid=picks]"), "Ragas · built-in rules", "Always left 3 0 0 0 0")
	contains(t, "the rows", text(doc, "#run-rows"), "Show picks per pair (you will no longer label these pairs blind)")
	if head := text(doc, "#run-rows thead"); head != "Row Question Dimension" {
		t.Errorf("before asking, the columns are %q", head)
	}
	if !queue() {
		t.Fatal("looking at the run took its pairs out of the queue")
	}
	show, _ := doc.Find("#run-rows form").Attr("action")
	if to := l.post(c, show, nil).Header.Get("Location"); to != path+"#run-rows" {
		t.Errorf("showing leads to %q", to)
	}
	doc = l.page(c, path)
	if rows := text(doc, "[data-testid=row]"); strings.Count(rows, " X") < 3 {
		t.Errorf("rows after asking: %s", rows)
	}
	if queue() {
		t.Error("pairs whose picks were shown are still in the queue")
	}
	href, _ := doc.Find("[data-testid=row] a").First().Attr("href")
	if to := l.do(t, c, http.MethodGet, strings.Replace(href, "/pairs/", path+"/rows/", 1)).Header.Get("Location"); to != href {
		t.Errorf("a row of pairs leads to %q, want %q", to, href)
	}
}

func TestRunsOfAnotherTeamAreNotFound(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	path := l.evaluate(l.client(t, eval.Editor), l.samples(1, ""), url.Values{"method": {eval.MetricContextRelevance}})
	other := l
	var err error
	other.team, err = l.store.EnsureTeam(t.Context(), "Other")
	noError(t, err)
	c := other.client(t, eval.Admin)
	for _, p := range []string{"", "/progress", "/rows/1", "/scores.csv", "/scores.jsonl"} {
		if resp := l.do(t, c, http.MethodGet, path+p); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path+p, resp.StatusCode)
		}
	}
	for _, p := range []string{"/stop", "/resume", "/retry", "/pairs"} {
		if resp := l.post(c, path+p, nil); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path+p, resp.StatusCode)
		}
	}
	contains(t, "the list", text(l.page(c, "/runs"), ".empty"), "No runs yet")
}
