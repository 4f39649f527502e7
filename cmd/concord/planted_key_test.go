package main

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"concord/eval/judge/judgetest"
)

// planted is a judge's key that must be found nowhere.
const planted = "sk-planted/Zx9+Qm4=Tr7wLk2vBn8yHd3s"

// traces are the writings in which it could be found, and a part of it.
var traces = map[string]string{
	"plain": planted, "cut": planted[:16], "in an address": url.QueryEscape(planted)[:20],
	"in base64": base64.StdEncoding.EncodeToString([]byte(planted))[:20], "in hexadecimal": hex.EncodeToString([]byte(planted))[:24],
}

func clean(t *testing.T, where string, body []byte) {
	t.Helper()
	for how, trace := range traces {
		if at := bytes.Index(body, []byte(trace)); at >= 0 {
			t.Errorf("%s has the key %s: …%q…", where, how, body[max(0, at-80):min(len(body), at+80)])
		}
	}
}

// leaky is an endpoint that repeats the key it is sent, in errors and replies.
func leaky(r judgetest.Request) *judgetest.Reply {
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	refuse := func(text string) *judgetest.Reply {
		body, _ := json.Marshal(map[string]any{"error": map[string]any{"message": text, "code": text, "type": text}})
		return &judgetest.Reply{Status: http.StatusBadRequest, Body: string(body)}
	}
	say := func(text string) *judgetest.Reply {
		content, _ := json.Marshal(map[string]any{
			"statements": []string{"The key is " + text}, "verdicts": []any{map[string]any{"i": 1, "v": 1, "why": text, "quote": text}},
		})
		return &judgetest.Reply{Content: string(content), Finish: text}
	}
	switch r.N % 10 {
	case 0:
		return refuse("Incorrect API key provided: " + key)
	case 1:
		return refuse(strings.Repeat("blah ", 36) + key) // 180 characters before it: our quote ends within the key
	case 2:
		return refuse("key=" + url.QueryEscape(key))
	case 3:
		return refuse("Basic " + base64.StdEncoding.EncodeToString([]byte("user:"+key)))
	case 4:
		return &judgetest.Reply{Content: "I was called with " + key + ", and that is no JSON."}
	case 5:
		return say(base64.StdEncoding.EncodeToString([]byte(key)))
	case 6:
		return say(key[:20] + "…")
	}
	return say(key)
}

// TestPlantedKeyIsFoundNowhere stores a key, uses it on an endpoint that repeats
// it, and looks for it in every page, download, log, file, backup and figure.
func TestPlantedKeyIsFoundNowhere(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	rows := "question,answer,contexts\n"
	for i := range 30 {
		rows += fmt.Sprintf("Where is moon %d?,Moon %d orbits Jupiter.,\"[\"\"Moon %d orbits Jupiter.\"\"]\"\n", i, i, i)
	}
	mustConcord(t, data, "import", write(t, "s.csv", rows), "--name", "libraries")
	s := startServer(t, data, "--metrics-addr", "127.0.0.1:0")
	v := newVisitor(t, s)
	v.post("/judges", url.Values{"name": {"leaky"}, "base_url": {judgetest.New(t, leaky).URL}, "model": {"m"}, "embedding_model": {"e"}, "api_key": {planted}})
	v.post("/judges/1/test", nil)
	v.post("/judges/1", url.Values{"base_url": {"nowhere"}, "model": {"m"}, "api_key": {planted}}) // is refused
	out, log, _ := concord(t, data, "evaluate", "--dataset", "libraries", "--judge", "leaky", "--methods", "faithfulness,answer_relevance", "--profile", "paper", "--json")
	clean(t, "concord evaluate", []byte(out+log))
	out, log, _ = concord(t, data, "judge", "test", "leaky")
	clean(t, "concord judge test", []byte(out+log))
	out, log, _ = concord(t, data, "export", "--dataset", "libraries", "--what", "scores", "--format", "jsonl")
	clean(t, "concord export", []byte(out+log))
	if !strings.Contains(out, "[API key]") {
		t.Error("the endpoint has repeated nothing: the test tests nothing")
	}
	v.walk("/", "/audit.csv", "/datasets/1/runs/new", "/judges/1/edit")
	t.Logf("%d pages and downloads", len(v.seen))
	for _, must := range []string{"/judges", "/runs/1", "/audit", "/audit.csv", "/runs/1/scores.csv", "/runs/1/scores.jsonl", "/datasets/1/samples.jsonl", "/people", "/prompts"} {
		if !v.seen[must] {
			t.Errorf("the walk has not come to %s", must)
		}
	}
	if metrics := regexp.MustCompile(`http://\S+/metrics`).FindString(s.log.String()); metrics == "" {
		t.Error("no metrics are served")
	} else {
		v.open(metrics)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	mustConcord(t, data, "backup", backup)
	s.kill(t)
	clean(t, "the log", []byte(s.log.String()))
	for _, dir := range []string{data, filepath.Dir(backup)} {
		searchFiles(t, dir)
	}
}

func searchFiles(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(path)
		clean(t, path, body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// visitor is a browser of the admin that looks for the key in all it is shown.
type visitor struct {
	t      *testing.T
	client *http.Client
	base   string
	seen   map[string]bool
}

func newVisitor(t *testing.T, s *server) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	base, _, _ := strings.Cut(s.link, "/enter/")
	v := &visitor{t: t, client: &http.Client{Jar: jar}, base: base, seen: map[string]bool{}}
	v.open(s.link)
	return v
}

func (v *visitor) post(path string, form url.Values) {
	v.t.Helper()
	resp, err := v.client.PostForm(v.base+path, form)
	if err != nil {
		v.t.Fatal(err)
	}
	v.read(path, resp)
}

func (v *visitor) open(address string) (body []byte) {
	v.t.Helper()
	resp, err := v.client.Get(address)
	if err != nil {
		v.t.Fatal(err)
	}
	return v.read(address, resp)
}

func (v *visitor) read(where string, resp *http.Response) []byte {
	v.t.Helper()
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if resp.StatusCode >= http.StatusInternalServerError {
		v.t.Errorf("%s answers %d", where, resp.StatusCode)
	}
	clean(v.t, where, body)
	if z, err := zip.NewReader(bytes.NewReader(body), int64(len(body))); err == nil {
		for _, f := range z.File {
			part, err := f.Open()
			if err != nil {
				v.t.Fatal(err)
			}
			text, err := io.ReadAll(part)
			if err != nil {
				v.t.Fatal(err)
			}
			clean(v.t, where+" "+f.Name, text)
		}
	}
	return body
}

// mostPages bounds a walk: lists can be asked for in many ways.
const mostPages = 400

// walk follows every link from some pages on.
func (v *visitor) walk(paths ...string) {
	v.t.Helper()
	for len(paths) > 0 && len(v.seen) < mostPages {
		path := paths[0]
		paths = paths[1:]
		if v.seen[path] || strings.HasSuffix(path, "/events") {
			continue // a stream has no end
		}
		v.seen[path] = true
		doc, err := goquery.NewDocumentFromReader(bytes.NewReader(v.open(v.base + path)))
		if err != nil {
			v.t.Fatal(err)
		}
		doc.Find("[href], [hx-get]").Each(func(_ int, at *goquery.Selection) {
			to, _, _ := strings.Cut(at.AttrOr("href", at.AttrOr("hx-get", "")), "#")
			if strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "/static/") {
				paths = append(paths, to)
			}
		})
	}
}
