package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval/agreement"
	"concord/eval/ingest"
	"concord/eval/sample"
	"concord/store/storetest"
)

// concord runs one command line on a data folder and returns what it printed.
func concord(t *testing.T, data string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, log bytes.Buffer
	code = run(t.Context(), append([]string{"--data", data, "--database-url", storetest.URL(t, data)}, args...), &out, &log)
	return out.String(), log.String(), code
}

// mustConcord is concord for commands that have to work.
func mustConcord(t *testing.T, data string, args ...string) string {
	t.Helper()
	out, log, code := concord(t, data, args...)
	if code != exitDone {
		t.Fatalf("concord %s: exit %d\n%s%s", strings.Join(args, " "), code, out, log)
	}
	return out
}

func decode[T any](t *testing.T, text string) (v T) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	if err := dec.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		t.Fatalf("more than one document in %s", text)
	}
	return v
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// testdata is where the real evaluation files are.
func testdata(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("CONCORD_TESTDATA")
	if dir == "" {
		dir = filepath.Join(root, "../shared/data")
	}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("test data is missing: %v", err)
		}
		t.Skipf("test data is missing: %s", path)
	}
	return path
}

// TestMainJob is the way of a team with a WikiEval-shaped file, at the command line.
func TestMainJob(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	imported := decode[ingest.Report](t, mustConcord(t, data, "import", testdata(t, "wikieval/WikiEval_samples_10.jsonl"), "--name", "wiki", "--json"))
	if imported.Accepted != 10 || imported.Rejected != 0 || imported.Pairs != 30 {
		t.Fatalf("10 rows make 30 pairs, got %+v", imported)
	}
	done := decode[evaluation](t, mustConcord(t, data, "evaluate", "--dataset", "wiki", "--json"))
	if done.State != "done" || done.Judge != "lexical" {
		t.Fatalf("run %+v", done)
	}
	units := 0
	for _, r := range done.Rows {
		units += r.Scored + r.NotApplicable + r.Failed + r.Cancelled
		if r.Failed+r.Cancelled > 0 {
			t.Errorf("%s on %s: %+v", r.Method, r.Dimension, r)
		}
	}
	if units != 30*7 { // pairs × default methods
		t.Errorf("%d results, want 210", units)
	}
	doc := decode[agreement.Document](t, mustConcord(t, data, "agreement", "--dataset", "wiki", "--json"))
	if doc.Gold != "construction" || len(doc.Rows) != 3*9 { // 7 methods, people, coin
		t.Fatalf("gold %s, %d rows", doc.Gold, len(doc.Rows))
	}
	for _, r := range doc.Rows {
		if r.Method == "people" {
			if r.N != 0 || r.Rate != nil {
				t.Errorf("nobody has labeled: %+v", r)
			}
			continue
		}
		if r.N != 10 || r.Right+r.Ties+r.NoVerdict+r.Wrong != 10 || r.Rate == nil {
			t.Errorf("%s on %s: %+v", r.Method, r.Dimension, r)
		}
		// Every context_v2 of WikiEval is longer than its context_v1, so the
		// shorter one always is the gold (agreement F7).
		if r.Method == "shorter" && r.Dimension == "context_relevance" && r.Right != 10 {
			t.Errorf("shorter wins %d of 10", r.Right)
		}
	}
}

func TestEvaluateSamples(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := write(t, "answers.csv", `question,answer,contexts,ground_truth
Where is Io?,Io orbits Jupiter.,"['Io is a moon. Io orbits Jupiter.']",Io orbits Jupiter.
Where is Mars?,,"['Mars is a planet.']",Mars orbits the Sun.
Where is Ceres?,It orbits the Sun.,"['Ceres","Ceres orbits the Sun."
`)
	out := mustConcord(t, data, "import", file)
	if !strings.Contains(out, "2 imported") || !strings.Contains(out, "row 4, contexts:") {
		t.Errorf("import said: %s", out)
	}
	done := decode[evaluation](t, mustConcord(t, data, "evaluate", "--dataset", "answers", "--methods", "faithfulness,context_recall", "--json"))
	if len(done.Rows) != 2 || done.Rows[0].Method != "faithfulness" {
		t.Fatalf("rows %+v", done.Rows)
	}
	// Row 3 has no answer: not applicable, and out of the mean. Row 2 says what
	// its context says: 1 of 1 statements.
	if f := done.Rows[0]; f.Scored != 1 || f.NotApplicable != 1 || f.Mean == nil || *f.Mean != 1 {
		t.Errorf("faithfulness %+v", f)
	}
	csv := mustConcord(t, data, "export", "--dataset", "answers", "--what", "scores")
	if !strings.Contains(csv, "faithfulness,not_applicable,,") || strings.Contains(csv, "NaN") {
		t.Errorf("export: %s", csv)
	}
	if lines := strings.Split(strings.TrimSpace(mustConcord(t, data, "export", "--dataset", "answers", "--what", "scores", "--format", "jsonl")), "\n"); len(lines) != 4 {
		t.Errorf("%d JSON lines, want 2 rows × 2 metrics", len(lines))
	}
}

// TestFewPairsShowCountsOnly keeps percentages of a handful of pairs from people.
func TestFewPairsShowCountsOnly(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", write(t, "p.csv", "question,answer_a,answer_b,better\nq,short,much longer,b\n"))
	mustConcord(t, data, "evaluate", "--dataset", "p", "--methods", "longer")
	out := mustConcord(t, data, "agreement", "--dataset", "p")
	if !strings.Contains(out, "1 of 1 pair") || strings.Contains(out, "100 %") {
		t.Errorf("agreement said: %s", out)
	}
	mustConcord(t, data, "import", write(t, "s.csv", "question,answer\nq,a\n"))
	if _, log, code := concord(t, data, "agreement", "--dataset", "s"); code != exitFailed || !strings.Contains(log, "not pairs") {
		t.Errorf("exit %d: %s", code, log)
	}
}

// TestLinksLeadToTheRunningServer prints links that work beside a server on any port.
func TestLinksLeadToTheRunningServer(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := startServer(t, data)
	defer s.kill(t)
	base, _, _ := strings.Cut(s.link, "/enter/")
	if link := mustConcord(t, data, "user", "add", "Ada"); !strings.HasPrefix(link, base+"/enter/") {
		t.Errorf("the server is at %s, the link is %s", base, link)
	}
}

func TestRejectedRowsComeBackAsAFile(t *testing.T) {
	t.Parallel()
	file := write(t, "a.csv", "question,answer,contexts\na,b,\"['x' 'y']\"\nc,d,plain\ne,f,\"['z'\"\n")
	rejects := filepath.Join(t.TempDir(), "rejects.csv")
	mustConcord(t, t.TempDir(), "import", file, "--rejects", rejects)
	body, err := os.ReadFile(rejects)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(body), "_row,_column,_reason") || !strings.Contains(string(body), "4,contexts,") {
		t.Errorf("rejects: %s", body)
	}
}

func TestExitStatuses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"fly"}, exitUsage, "fly"},
		{[]string{"import"}, exitUsage, "give one file"},
		{[]string{"evaluate"}, exitUsage, "--dataset"},
		{[]string{"import", "x", "--map", "y"}, exitUsage, "COLUMN=FIELD"},
		{[]string{"agreement", "--dataset", "x", "--gold", "silver"}, exitUsage, "silver"},
		{[]string{"serve", "--addr", "0.0.0.0:0"}, exitUsage, "--plain-http"},
		{[]string{"evaluate", "--dataset", "nothing"}, exitFailed, "no dataset named"},
		{[]string{"import", filepath.Join(data, "missing.csv")}, exitFailed, "missing.csv"},
		{[]string{"judge", "test", "nobody"}, exitFailed, "no judge named"},
		{[]string{"judge", "test", "lexical"}, exitDone, ""},
		{[]string{"version"}, exitDone, ""},
	} {
		_, log, code := concord(t, data, c.args...)
		if code != c.code || !strings.Contains(log, c.says) {
			t.Errorf("concord %s: exit %d, want %d, saying %q:\n%s", strings.Join(c.args, " "), code, c.code, c.says, log)
		}
	}
}

func TestPeopleGetLinks(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	link := mustConcord(t, data, "user", "add", "Ada", "--role", "annotator", "--url", "https://concord.example")
	if !strings.HasPrefix(link, "https://concord.example/enter/") {
		t.Errorf("link %q", link)
	}
	if again := mustConcord(t, data, "user", "reset", "Ada"); again == link {
		t.Error("the same link twice")
	}
	if list := mustConcord(t, data, "user", "list"); !strings.Contains(list, "annotator    Ada") {
		t.Errorf("list %q", list)
	}
	if _, log, code := concord(t, data, "user", "add", "Bo", "--role", "king"); code != exitFailed || !strings.Contains(log, "no role") {
		t.Errorf("exit %d: %s", code, log)
	}
}

// TestASlipMakesNoTeam keeps a mistyped --team from changing anything.
func TestASlipMakesNoTeam(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "user", "list")
	if _, log, code := concord(t, data, "user", "list", "--team", "Typo"); code != exitFailed || !strings.Contains(log, "no team named") {
		t.Errorf("exit %d: %s", code, log)
	}
	mustConcord(t, data, "user", "list") // still the only team
	mustConcord(t, data, "user", "add", "Bo", "--role", "admin", "--team", "Second")
	if _, log, code := concord(t, data, "user", "list"); code != exitFailed || !strings.Contains(log, "several teams") {
		t.Errorf("exit %d: %s", code, log)
	}
	startServer(t, data).kill(t) // serves all of them
}

func TestFormulasAreHarmlessInCSV(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", write(t, "f.csv", "question,answer\nq,=1+1\n"))
	if out := mustConcord(t, data, "export", "--dataset", "f", "--what", "samples"); !strings.Contains(out, ",'=1+1,") {
		t.Errorf("export: %s", out)
	}
}

// TestSampleImports guards what make run shows first.
func TestSampleImports(t *testing.T) {
	t.Parallel()
	report := decode[ingest.Report](t, mustConcord(t, t.TempDir(), "import", write(t, "s.jsonl", string(sample.JSONL())), "--json"))
	if report.Pairs != 60 || report.Rejected != 0 {
		t.Errorf("%+v", report)
	}
}
