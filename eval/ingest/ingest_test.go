package ingest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval"
)

// collector is a sink that keeps everything.
type collector struct {
	samples []eval.Sample
	pairs   []Pair
}

func (c *collector) Sample(s eval.Sample) error { c.samples = append(c.samples, s); return nil }
func (c *collector) Pair(p Pair) error          { c.pairs = append(c.pairs, p); return nil }

// spool writes an upload to disk.
func spool(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "spooled")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read imports a text that was uploaded under a name.
func read(t testing.TB, name, text string, o Options) (collector, Result) {
	t.Helper()
	var c collector
	r, err := Read(context.Background(), spool(t, text), name, o, &c)
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return c, r
}

// refusal is the error of a file that cannot be read.
func refusal(t testing.TB, name, text string, o Options) *Error {
	t.Helper()
	_, err := Read(context.Background(), spool(t, text), name, o, &collector{})
	var refused *Error
	if !errors.As(err, &refused) {
		t.Fatalf("Read: %v, want an *Error", err)
	}
	return refused
}

func hasNotice(list []Notice, code NoticeCode, column string) bool {
	for _, n := range list {
		if n.Code == code && n.Column == column {
			return true
		}
	}
	return false
}

// Example 2 of import.md §13: 2 rows (2 and 1 chunks), 1 rejected at row 4.
func TestBrokenListCostsItsRowOnly(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,contexts\na,b,\"['x' 'y']\"\nc,d,plain\ne,f,\"['z'\"\n", Options{})
	if len(c.samples) != 2 || len(c.samples[0].RetrievedContexts) != 2 || len(c.samples[1].RetrievedContexts) != 1 {
		t.Errorf("samples %+v", c.samples)
	}
	if len(r.Rejects) != 1 || r.Rejects[0].Row != 4 || r.Rejects[0].Column != "contexts" {
		t.Errorf("rejects %+v", r.Rejects)
	}
	if got, want := r.Rejects[0].String(), "row 4, contexts: opens a list that never closes (character 1)"; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// Example 3: header, record, blank line, record with a broken list: row 4.
func TestBlankLinesCountAsRows(t *testing.T) {
	t.Parallel()
	_, r := read(t, "x.csv", "question,contexts\na,b\n\nc,\"['z'\"\n", Options{})
	if r.Blank != 1 || len(r.Rejects) != 1 || r.Rejects[0].Row != 4 || r.Rejects[0].Line != 4 {
		t.Errorf("blank %d, rejects %+v", r.Blank, r.Rejects)
	}
}

// Example 5: of two names for one role the list column wins, and it is said.
func TestListColumnWinsOverText(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,user_input,contexts,retrieved_contexts\nold,new,text,\"['a', 'b']\"\n", Options{})
	if got := c.samples[0].RetrievedContexts; len(got) != 2 {
		t.Errorf("contexts %q", got)
	}
	if c.samples[0].UserInput != "new" || c.samples[0].Metadata["question"] != "old" || c.samples[0].Metadata["contexts"] != "text" {
		t.Errorf("sample %+v", c.samples[0])
	}
	for _, column := range []string{"question", "contexts"} {
		if !hasNotice(r.Notices, DuplicateRole, column) || !hasNotice(r.Notices, RolesDiffer, column) {
			t.Errorf("no notice for %s: %+v", column, r.Notices)
		}
	}
}

// Example 6: an answer that begins with a bracket is text.
func TestAnswersAreNeverLists(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"[Summary] Io is a moon.", "['Io', 'Europa']", "[\"Io\"]"} {
		c, _ := read(t, "x.csv", "question;answer\nq;\""+strings.ReplaceAll(answer, `"`, `""`)+"\"\n", Options{})
		if c.samples[0].Response != answer {
			t.Errorf("answer %q became %q", answer, c.samples[0].Response)
		}
	}
}

// Example 10: a line of 200 kB imports; line 3 of 5 is not JSON: 4 rows, 1 rejected.
func TestLongAndBrokenLines(t *testing.T) {
	t.Parallel()
	long := `{"question":"q","answer":"` + strings.Repeat("x", 200_000) + `"}`
	good := `{"question":"q","answer":"a"}`
	c, r := read(t, "x.jsonl", strings.Join([]string{long, good, "{not json", good, good}, "\n"), Options{})
	if len(c.samples) != 4 || len(c.samples[0].Response) != 200_000 {
		t.Errorf("%d samples", len(c.samples))
	}
	if len(r.Rejects) != 1 || r.Rejects[0].Row != 3 || !strings.Contains(r.Rejects[0].Reason, "character 2") {
		t.Errorf("rejects %+v", r.Rejects)
	}
}

func TestResultAddsUp(t *testing.T) {
	t.Parallel()
	_, r := read(t, "x.csv", "question,score\nq,1\n,,\nbad,1,2\nr,\nMean,0.5\n", Options{})
	if r.RowsRead != r.Accepted+r.SetAside+r.Rejected {
		t.Errorf("%d rows read, %d accepted, %d set aside, %d rejected", r.RowsRead, r.Accepted, r.SetAside, r.Rejected)
	}
	if r.Accepted != 2 || r.SetAside != 1 || r.Rejected != 1 || r.Blank != 1 {
		t.Errorf("%+v", r)
	}
}

func TestCancelledReading(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Read(ctx, spool(t, "question\nq\n"), "x.csv", Options{}, &collector{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// full is a sink that takes nothing.
type full struct{ discard }

var errFull = errors.New("disk full")

func (full) Sample(eval.Sample) error { return errFull }

func TestErrorOfTheSinkStopsTheReading(t *testing.T) {
	t.Parallel()
	_, err := Read(context.Background(), spool(t, "question\nq\n"), "x.csv", Options{}, full{})
	if !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
}
