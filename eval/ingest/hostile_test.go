package ingest

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readFile imports a file that a test has written piece by piece.
func readFile(t *testing.T, name string, write func(*bufio.Writer, *os.File)) (collector, Result) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	write(w, f)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	var c collector
	r, err := Read(context.Background(), path, name, Options{}, &c)
	if err != nil {
		t.Fatal(err)
	}
	return c, r
}

// A line of 100 MB is one rejected row between its neighbours.
func TestLineOf100MB(t *testing.T) {
	for name, lines := range map[string][3]string{
		"x.csv":   {"question,answer\nq,a\nq,", "\nr,b\n", "row 3"},
		"x.jsonl": {`{"question":"q"}` + "\n\n" + `{"question":"`, `"}` + "\n" + `{"question":"r"}` + "\n", "row 3"},
	} {
		c, r := readFile(t, name, func(w *bufio.Writer, _ *os.File) {
			w.WriteString(lines[0])
			piece := strings.Repeat("x", 1<<20)
			for range 100 {
				w.WriteString(piece)
			}
			w.WriteString(lines[1])
		})
		if len(c.samples) != 2 || c.samples[1].UserInput != "r" || len(r.Rejects) != 1 || !strings.HasPrefix(r.Rejects[0].String(), lines[2]) || !strings.Contains(r.Rejects[0].Reason, "more than") {
			t.Errorf("%s: %d samples, %+v", name, len(c.samples), r.Rejects)
		}
		if len(r.Rejects) > 0 && len(r.Rejects[0].Raw) > MaxRaw {
			t.Errorf("%s: %d bytes kept", name, len(r.Rejects[0].Raw))
		}
	}
}

// A file of 2 GB that is mostly a hole, of which the disk stores nothing: one row is
// lost, and it is said which. Outside of continuous integration the hole is smaller.
func TestFileOf2GB(t *testing.T) {
	hole := int64(200 << 20)
	if os.Getenv("CI") != "" {
		hole = 2 << 30
	}
	const rows = 5000
	c, r := readFile(t, "x.csv", func(w *bufio.Writer, f *os.File) {
		w.WriteString("question,answer\n")
		for range rows {
			w.WriteString("a question of some length?,an answer\n")
		}
		w.Flush()
		if _, err := f.Seek(hole, 1); err != nil {
			t.Fatal(err)
		}
		w.WriteString("\nlast,b\n")
	})
	if len(c.samples) != rows+1 || c.samples[rows].UserInput != "last" || c.samples[rows].Row != rows+3 {
		t.Errorf("%d samples, the last %+v", len(c.samples), c.samples[len(c.samples)-1])
	}
	if len(r.Rejects) != 1 || r.Rejects[0].Row != rows+2 {
		t.Errorf("%+v", r.Rejects)
	}
}

func TestDeepNesting(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	list := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	c, r := read(t, "x.jsonl", `{"question":"q","more":`+deep(5000)+`}`+"\n"+`{"question":"r","more":`+deep(200_000)+`}`+"\n"+`{"question":"s"}`+"\n", Options{})
	if len(c.samples) != 2 || len(r.Rejects) != 1 || r.Rejects[0].Row != 2 {
		t.Errorf("%d samples, %+v", len(c.samples), r.Rejects)
	}
	c, r = read(t, "x.csv", "question,contexts\nq,"+list(100_000)+"\nr,c\n", Options{})
	if len(c.samples)+r.Rejected != 2 || c.samples[len(c.samples)-1].UserInput != "r" {
		t.Errorf("%d samples, %+v", len(c.samples), r.Rejects)
	}
	e := refusal(t, "x.json", "{\"question\":\n"+deep(200_000)+"}", Options{})
	if e.Code != Malformed || e.Text == "" {
		t.Error(e)
	}
}

// Formulas are data, and harmless when they are handed back.
func TestFormulaCells(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,contexts\n=1+1,@SUM(A1),-x\n+cmd|'/c calc'!A0,a,\"['\"\n", Options{})
	if s := c.samples[0]; s.UserInput != "=1+1" || s.Response != "@SUM(A1)" || !slices.Equal(s.RetrievedContexts, []string{"-x"}) {
		t.Errorf("%+v", s)
	}
	var out strings.Builder
	if err := WriteRejects(&out, r); err != nil || !strings.Contains(out.String(), "\n'+cmd|") {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// Two files in one: the second half was written in another encoding. No row is lost,
// each is read by its own encoding and the rows are named.
func TestEncodingThatChangesHalfWay(t *testing.T) {
	t.Parallel()
	utf8 := strings.Repeat("Wie groß ist Io?,Größer als der Mond\n", 200)
	cp1252 := strings.Repeat("Wie gro\xdf ist Io?,Gr\xf6\xdfer als der Mond\n", 5)
	c, r := read(t, "x.csv", "question,answer\n"+utf8+cp1252, Options{})
	if len(c.samples) != 205 || r.Rejected != 0 {
		t.Fatalf("%d samples, %+v", len(c.samples), r.Rejects)
	}
	if c.samples[0].UserInput != "Wie groß ist Io?" || c.samples[204].Response != "Größer als der Mond" || !hasNotice(r.Notices, MixedEncoding, "") {
		t.Errorf("%q … %q, %+v", c.samples[0].UserInput, c.samples[204].UserInput, r.Notices)
	}
}

func TestDuplicateHeadersLoseNothing(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,note,note,note\nq,a,b,c\n", Options{})
	if m := c.samples[0].Metadata; m["note"] != "a" || m["note (2)"] != "b" || m["note (3)"] != "c" {
		t.Errorf("%v, %+v", m, r.Notices)
	}
}
