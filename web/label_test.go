package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/ingest"
)

func pathOf(d eval.Dataset) string { return fmt.Sprintf("/label/%d/faithfulness", d.ID) }

func TestTheDeskShowsOnePairBlind(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 3, nil)
	ann := app.signIn("ann", eval.Annotator)
	page := ann.get(pathOf(d))
	if got := page.Find("h1").Text(); got != "Which answer sticks closer to the context?" {
		t.Errorf("the page asks %q", got)
	}
	if n := page.Find(`[data-testid="side"]`).Length(); n != 2 {
		t.Errorf("%d sides", n)
	}
	if n := strings.Count(page.body, "Shared context."); n != 1 {
		t.Errorf("a context that both answers share stands there %d times", n)
	}
	if !strings.Contains(page.Find(".guidelines").Text(), "What does not count") {
		t.Error("the guidelines are missing")
	}
	if got := page.text("progress"); got != "Yours 0 of 3 Team 0 of 3" {
		t.Errorf("progress %q", got)
	}
}

func TestEachAnswerHasItsOwnContextWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Versions", 1, func(_ int, p *ingest.Pair) { p.Y.Contexts = []string{"Another context."} })
	page := app.signIn("ann", eval.Annotator).get(pathOf(d))
	if n := page.Find(`[data-testid="side"] details`).Length(); n != 2 || page.Find(`[data-testid="evidence"]`).Length() != 0 {
		t.Errorf("%d sides with a context of their own, want 2 and none above", n)
	}
}

// Answer relevance is judged from question and answer alone, by judges and by
// people (agreement §3.19).
func TestAnswerRelevanceShowsNoContext(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, func(_ int, p *ingest.Pair) { p.Dimension = eval.AnswerRelevance })
	page := app.signIn("ann", eval.Annotator).get(fmt.Sprintf("/label/%d/answer_relevance", d.ID))
	if page.StatusCode != http.StatusOK || strings.Contains(page.body, "Shared context.") {
		t.Errorf("status %d, with the context: %t", page.StatusCode, strings.Contains(page.body, "Shared context."))
	}
}

func TestThePageSpeaksTheLanguageOfThePair(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("中文", 1, func(_ int, p *ingest.Pair) { p.Question = "贝加尔湖是怎样形成的？" })
	page := app.signIn("ann", eval.Annotator).get(pathOf(d))
	if got := page.Find("h1").Text(); got != "哪个回答更忠于给出的资料？" {
		t.Errorf("the page asks %q", got)
	}
	if got := page.Find("#desk-question").AttrOr("lang", ""); got != "zh" {
		t.Errorf("lang %q", got)
	}
}

func TestSaveAndNext(t *testing.T) {
	t.Parallel()
	for _, htmx := range []bool{false, true} {
		t.Run(fmt.Sprintf("htmx=%t", htmx), func(t *testing.T) {
			t.Parallel()
			app := newLabelApp(t)
			d := app.pairs("Answers", 2, nil)
			ann := app.signIn("ann", eval.Annotator)
			first := ann.get(pathOf(d))
			left := first.Find(`[data-testid="side"] .desk-text`).First().Text()
			ann.htmx = htmx
			next := ann.post(pathOf(d), url.Values{
				"pair": {first.pair()}, "pick": {"left"}, "comment": {"  clear  "}, "visible_ms": {"900"}, "total_ms": {"1000"},
			})
			if next.StatusCode != http.StatusOK || next.pair() == "" || next.pair() == first.pair() {
				t.Fatalf("status %d, pair %q after %q", next.StatusCode, next.pair(), first.pair())
			}
			if whole := strings.Contains(next.body, "<html"); whole == htmx {
				t.Errorf("a whole page came: %t", whole)
			}
			if !strings.Contains(next.body, "Saved.") || next.text("progress") != "Yours 1 of 2 Team 1 of 2" {
				t.Errorf("progress %q; is it said that the label was saved?", next.text("progress"))
			}
			labels, err := app.store.Labels(t.Context(), app.team, d.ID)
			noError(t, err)
			want := eval.Choice("x")
			if strings.HasPrefix(left, "Second") {
				want = "y"
			}
			l := labels[0]
			if diff := cmp.Diff(fmt.Sprint(want, " clear 900 1000"), fmt.Sprint(l.Pick, " ", l.Comment, " ", l.VisibleMS, " ", l.TotalMS)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSkipUndoAndTheEnd(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	ann := app.signIn("ann", eval.Annotator)
	ann.htmx = true
	first := ann.get(pathOf(d)).pair()
	second := ann.post(pathOf(d)+"/skip", url.Values{"pair": {first}}).pair()
	if second == first {
		t.Fatal("skipping did not lead on")
	}
	ann.post(pathOf(d), url.Values{"pair": {second}, "pick": {"right"}})
	end := ann.post(pathOf(d), url.Values{"pair": {first}, "pick": {"tie"}, "both_bad": {"yes"}})
	if end.pair() != "" || !strings.Contains(end.body, "All pairs labeled") {
		t.Errorf("pair %q where the queue is empty", end.pair())
	}
	if got := end.text("recent"); !strings.Contains(got, "equal, both bad") {
		t.Errorf("last labels %q", got)
	}
	back := ann.post(pathOf(d)+"/undo", nil)
	if back.pair() != first || back.Header.Get("HX-Replace-Url") != pathOf(d)+"?pair="+first {
		t.Errorf("undo leads to pair %q at %q", back.pair(), back.Header.Get("HX-Replace-Url"))
	}
}

func TestAnOwnLabelCanBeReadAndChanged(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 2, nil)
	ann := app.signIn("ann", eval.Annotator)
	pair := ann.get(pathOf(d)).pair()
	ann.post(pathOf(d), url.Values{"pair": {pair}, "pick": {"right"}, "comment": {"on second thought"}})
	again := ann.get(pathOf(d) + "?pair=" + pair)
	if got := again.Find("input[name=pick][checked]").AttrOr("value", ""); got != "right" {
		t.Errorf("the page has %q chosen", got)
	}
	if got := again.Find("textarea[name=comment]").Text(); got != "on second thought" {
		t.Errorf("comment %q", got)
	}
}

func TestWhatIsNotInTheQueueIsNotFound(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d, other := app.pairs("Answers", 2, nil), app.pairs("Others", 1, nil)
	ann, bob := app.signIn("ann", eval.Annotator), app.signIn("bob", eval.Annotator)
	mine := ann.get(pathOf(d)).pair()
	foreign := ann.get(pathOf(other)).pair()
	for _, path := range []string{
		pathOf(d) + "?pair=" + foreign,
		pathOf(d) + "?pair=0",
		pathOf(d) + "?pair=x",
		fmt.Sprintf("/label/%d/answer_relevance", d.ID),
		"/label/99/faithfulness",
		"/labeling?dataset=99",
	} {
		if got := ann.get(path).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got)
		}
	}
	if got := bob.get(pathOf(d) + "?pair=" + mine).StatusCode; got != http.StatusNotFound {
		t.Errorf("bob can pick a pair that he was not shown: status %d", got)
	}
	if got := ann.post(pathOf(d), url.Values{"pair": {foreign}, "pick": {"left"}}).StatusCode; got != http.StatusNotFound {
		t.Errorf("saving a pair of another dataset: status %d", got)
	}
}

func TestBadFormsAreRefusedInWords(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	ann := app.signIn("ann", eval.Annotator)
	pair := ann.get(pathOf(d)).pair()
	for says, form := range map[string]url.Values{
		"Choose A, B or equal first":    {"pair": {pair}},
		"Choose left, right or equal":   {"pair": {pair}, "pick": {"x"}},
		"The form does not say":         {"pick": {"left"}},
		"The comment has 2001 characte": {"pair": {pair}, "pick": {"left"}, "comment": {strings.Repeat("長", 2001)}},
	} {
		res := ann.post(pathOf(d), form)
		if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(res.body, says) {
			t.Errorf("%q: status %d, %s", says, res.StatusCode, res.Find("main").Text())
		}
	}
}

func TestOpeningAPairTakesItOutOfTheQueue(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	ed := app.signIn("ed", eval.Editor)
	pair := ed.get(pathOf(d)).pair()
	ed.get("/pairs/" + pair)
	if got := ed.get(pathOf(d)); got.pair() != "" || !strings.Contains(got.body, "1 pair is out of your queue") {
		t.Errorf("pair %q is still there", got.pair())
	}
	// The desk was open in another window.
	ed.post(pathOf(d), url.Values{"pair": {pair}, "pick": {"left"}})
	labels, err := app.store.Labels(t.Context(), app.team, d.ID)
	noError(t, err)
	if len(labels) != 1 || !labels[0].Unblinded {
		t.Errorf("labels %+v, want one that is marked", labels)
	}
}

func TestAfterTheFifthLabelTheMethodsAreWorthALook(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 6, nil)
	for role, want := range map[eval.Role]int{eval.Editor: 1, eval.Annotator: 0} {
		b := app.signIn(string(role), role)
		b.htmx = true
		page := b.get(pathOf(d))
		for i := range 5 {
			if n := page.Find(`[data-testid="see-agreement"]`).Length(); n != 0 {
				t.Errorf("%s: the link is there after %d labels", role, i)
			}
			page = b.post(pathOf(d), url.Values{"pair": {page.pair()}, "pick": {"left"}})
		}
		link := page.Find(`[data-testid="see-agreement"]`)
		if link.Length() != want {
			t.Errorf("%s: %d links after five labels, want %d", role, link.Length(), want)
		}
		if href, _ := link.Attr("href"); want == 1 && href != fmt.Sprintf("/datasets/%d/agreement?gold=human", d.ID) {
			t.Errorf("the link leads to %s", href)
		}
	}
}

// A session that ends in the middle leads back to the pair after signing in: the
// browser has kept the answer.
func TestAnEndedSessionLeadsBackToTheDesk(t *testing.T) {
	t.Parallel()
	app := newLabelApp(t)
	d := app.pairs("Answers", 1, nil)
	ann := app.signIn("ann", eval.Annotator)
	ann.get(pathOf(d))
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, app.url+pathOf(d), strings.NewReader("pair=1&pick=left"))
	noError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("HX-Request", "true")
	req.Header.Set("HX-Current-URL", app.url+pathOf(d))
	res, err := http.DefaultClient.Do(req) // without the session
	noError(t, err)
	noError(t, res.Body.Close())
	want := "/signin?next=" + url.QueryEscape(pathOf(d))
	if got := res.Header.Get("HX-Redirect"); res.StatusCode != http.StatusUnauthorized || got != want {
		t.Errorf("status %d leads to %q, want %q", res.StatusCode, got, want)
	}
}
