package web

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval/judge/judgetest"
)

// breaker leaves an attribute, an element or a comment, if it is not encoded. It
// is fit for a name.
const breaker = `b"'><x-planted onclick=a()>--></textarea></script>{{7*7}}`

// vicious is breaker with what only texts can hold: a script, a null byte, an
// order to turn the direction of the text, and a long word.
var vicious = breaker + "<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))\x00\u202e\u2066" + strings.Repeat("w", 20<<10)

// TestStoredTextStaysText fills every field that files, models and people bring,
// and looks at every page.
func TestStoredTextStaysText(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	h := l.furnish(breaker)
	l.viciousRows(h)
	l.viciousJudge(h)
	for _, r := range allRoutes() {
		name := r.Method + " " + r.Path
		if r.Method != http.MethodGet || keyed[name] || asking[r.Path] == "-" || strings.HasSuffix(r.Path, "*") {
			continue
		}
		l.looksIntact(h.admin, h.path(t, r.Path)+asking[r.Path])
	}
	for _, path := range []string{
		"/datasets/DATASET", "/datasets/DATASET/search?q=b", "/datasets/DATASET/changes", "/datasets/DATASET/samples.csv", "/datasets/DATASET/rejects.csv",
		"/agreement", "/labeling", "/audit?actor=" + url.QueryEscape(breaker), "/signin?next=" + url.QueryEscape("/"+breaker),
		"/datasets/new?name=" + url.QueryEscape(breaker), "/runs/1/" + url.QueryEscape(breaker),
	} {
		l.looksIntact(h.admin, strings.ReplaceAll(path, "DATASET", fmt.Sprint(h.samples)))
	}
}

// viciousRows imports a file whose every cell, heading and name is vicious.
func (l lab) viciousRows(h holdings) {
	l.t.Helper()
	vicious := strings.ReplaceAll(vicious, "\x00", "") + strings.Repeat("w", 1<<20) // a row with a null byte is refused
	row, err := json.Marshal(map[string]any{
		"user_input": vicious, "response": vicious, "retrieved_contexts": []string{vicious, breaker}, "reference": vicious,
		"source": breaker, breaker: vicious, "retrieved_context_ids": []string{breaker},
	})
	noError(l.t, err)
	body, kind := filePart(l.t, "file", breaker+"/../x.jsonl", string(row)+"\n"+string(row[:100])+"\n")
	resp, err := h.admin.Post(l.URL+"/uploads", kind, body)
	noError(l.t, err)
	noError(l.t, resp.Body.Close())
	preview := resp.Header.Get("Location")
	l.looksIntact(h.admin, preview)
	doc := l.page(h.admin, preview)
	form := url.Values{}
	doc.Find("#preview").Find("input, select").Each(func(_ int, s *goquery.Selection) {
		value := s.AttrOr("value", s.Find("option[selected]").AttrOr("value", ""))
		form.Add(s.AttrOr("name", ""), value)
	})
	form.Set("name", "vicious "+breaker)
	resp = l.post(h.admin, preview, form)
	if resp.StatusCode != http.StatusSeeOther {
		l.t.Fatalf("the import answers %d: %s", resp.StatusCode, text(document(l.t, resp), "main"))
	}
	set := idIn(l.t, resp.Header.Get("Location"))
	list, err := l.store.SamplePage(l.t.Context(), l.team, set, 0, 1)
	noError(l.t, err)
	for _, path := range []string{"", "/rows/%d", "/rows/%d/edit", "/rejects.csv", "/samples.csv", "/samples.jsonl", "/runs/new"} {
		if path = fmt.Sprintf("/datasets/%d", set) + path; strings.Contains(path, "%d") {
			path = fmt.Sprintf(path, list[0].ID)
		}
		l.looksIntact(h.admin, path)
	}
}

// viciousJudge runs a judge whose every reply is vicious, on samples and pairs.
func (l lab) viciousJudge(h holdings) {
	l.t.Helper()
	l.endpoint("vicious", func(r judgetest.Request) *judgetest.Reply {
		if r.N%3 == 0 {
			body, _ := json.Marshal(map[string]any{"error": map[string]any{"message": vicious, "code": breaker}})
			return &judgetest.Reply{Status: http.StatusBadRequest, Body: string(body)}
		}
		content, _ := json.Marshal(map[string]any{
			"statements": []string{vicious}, "verdicts": []any{map[string]any{"i": 1, "v": 1, "why": vicious, "quote": vicious}},
			"questions": []any{map[string]any{"question": vicious}}, "best": breaker, "why": vicious, "sentences": []string{vicious},
		})
		return &judgetest.Reply{Content: string(content), Finish: breaker}
	})
	for set, methods := range map[int64][]string{h.samples: {"faithfulness", "answer_relevance", "context_relevance"}, h.pairs: {"ragas", "score", "rank"}} {
		run := l.evaluate(h.admin, set, url.Values{"method": methods, "judge": {"vicious"}})
		for _, path := range []string{"", fmt.Sprintf("/rows/%d", h.row), "/scores.csv", "/scores.jsonl"} {
			if set == h.pairs && strings.HasPrefix(path, "/rows") {
				continue
			}
			l.looksIntact(h.admin, run+path)
		}
	}
	for _, path := range []string{"/agreement?gold=construction", "/agreement/explore?gold=construction", "/agreement.html", "/agreement.csv"} {
		l.looksIntact(h.admin, fmt.Sprintf("/datasets/%d%s", h.pairs, path))
	}
	l.looksIntact(h.admin, fmt.Sprintf("/pairs/%d", h.pair))
	l.looksIntact(h.admin, fmt.Sprintf("/datasets/%d/rows/%d", h.samples, h.row))
}

var safeName = regexp.MustCompile(`^[^\x00-\x1f\x7f/\\:*?"<>|.][^\x00-\x1f\x7f/\\:*?"<>|]{0,199}$`)

// looksIntact opens a page and finds nothing in it that its templates have not
// put there, and nothing that the content policy would refuse.
func (l lab) looksIntact(c *http.Client, path string) {
	l.t.Helper()
	resp, err := c.Get(l.URL + path)
	noError(l.t, err)
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusInternalServerError {
		l.t.Errorf("%s answers %d", path, resp.StatusCode)
	}
	if d := resp.Header.Get("Content-Disposition"); d != "" {
		kind, params, err := mime.ParseMediaType(d)
		if err != nil || kind != "attachment" || !safeName.MatchString(params["filename"]) {
			l.t.Errorf("%s is saved as %q: %v", path, d, err)
		}
		return
	}
	if !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		return
	}
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	noError(l.t, err)
	if n := doc.Find("x-planted, style, iframe, object, embed, base, form form").Length(); n > 0 {
		l.t.Errorf("%s: %d elements that nobody has put there", path, n)
	}
	doc.Find("*").Each(func(_ int, s *goquery.Selection) { l.harmless(path, s) })
	if strings.Contains(doc.Text(), "\x00") || strings.Contains(doc.Text(), "{{") && !strings.Contains(doc.Text(), "{{7*7}}") {
		l.t.Errorf("%s shows a null byte or a template", path)
	}
	if doc.Find("main").Length() > 1 || doc.Find("html > body").Length() != 1 {
		l.t.Errorf("%s has lost its form", path)
	}
}

func (l lab) harmless(path string, s *goquery.Selection) {
	l.t.Helper()
	element := goquery.NodeName(s)
	for _, a := range s.Nodes[0].Attr {
		value := strings.ToLower(strings.TrimSpace(a.Val))
		switch {
		case strings.HasPrefix(a.Key, "on") || a.Key == "style" || strings.HasPrefix(a.Key, "hx-on"):
			l.t.Errorf("%s: <%s %s=%q>", path, element, a.Key, a.Val)
		case (a.Key == "href" || a.Key == "src" || a.Key == "action") && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:")):
			l.t.Errorf("%s: <%s %s=%q>", path, element, a.Key, a.Val)
		}
	}
	if element == "script" && (!strings.HasPrefix(s.AttrOr("src", ""), "/static/") || s.Text() != "") {
		l.t.Errorf("%s: a script: %.200s", path, s.Text())
	}
}

// TestGuidelinesAreSanitized: Markdown is markup, and the only one.
func TestGuidelinesAreSanitized(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	h := l.furnish("plain")
	resp := l.post(h.admin, "/campaigns", url.Values{
		"dataset": {fmt.Sprint(h.pairs)}, "name": {breaker}, "dimension": {"faithfulness"}, "annotators": {"1"}, "double": {"100"},
		"ties": {"yes"}, "strategy": {"random"}, "who": {"anyone"},
		"guidelines_faithfulness": {"# Hello\n\n" + breaker + "\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](http://elsewhere.example/x.png) <a href=\"//evil.example\" onclick=a()>y</a>"},
	})
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("%d: %s", resp.StatusCode, text(document(t, resp), "main"))
	}
	campaign := idIn(t, resp.Header.Get("Location"))
	for _, path := range []string{"/campaigns", fmt.Sprintf("/campaigns/%d", campaign), fmt.Sprintf("/campaigns/%d/label/faithfulness", campaign), "/labeling"} {
		l.looksIntact(h.admin, path)
	}
	p, err := l.store.PersonNamed(t.Context(), l.team, "plain annotator")
	noError(t, err)
	annotator := l.enter(t, l.client(t, ""), p)
	l.post(annotator, fmt.Sprintf("/campaigns/%d/label/faithfulness/begin", campaign), nil)
	l.looksIntact(annotator, fmt.Sprintf("/campaigns/%d/label/faithfulness", campaign))
	pair := fmt.Sprint(h.pair)
	l.post(annotator, fmt.Sprintf("/campaigns/%d/label/faithfulness", campaign), url.Values{"pair": {pair}, "pick": {"left"}, "comment": {strings.ReplaceAll(vicious[:1000], "\x00", "")}})
	for _, path := range []string{fmt.Sprintf("/campaigns/%d", campaign), fmt.Sprintf("/pairs/%d", h.pair), fmt.Sprintf("/datasets/%d/agreement/people", h.pairs), fmt.Sprintf("/datasets/%d/labels.csv", h.pairs)} {
		l.looksIntact(h.admin, path)
	}
}
