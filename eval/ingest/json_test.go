package ingest

import (
	"io"
	"slices"
	"strings"
	"testing"
)

func TestJSONLines(t *testing.T) {
	t.Parallel()
	text := "\n{\"question\":\"a\",\"n\":NaN,\"note\":\"NaN\"}\r\n  \n[1]\n{\"answer\":null,\"question\":\"b\",\"extra\":{\"k\":[1]}}"
	c, r := read(t, "x.jsonl", text, Options{})
	if len(c.samples) != 2 || c.samples[0].Row != 2 || c.samples[1].Row != 5 {
		t.Fatalf("samples %+v", c.samples)
	}
	if got := c.samples[0].Metadata; len(got) != 1 || got["note"] != "NaN" {
		t.Errorf("metadata %v", got)
	}
	if got := c.samples[1].Metadata["extra"]; got != `{"k":[1]}` {
		t.Errorf("nested metadata %q", got)
	}
	if r.Blank != 2 || r.Rejected != 1 || r.Rejects[0].Row != 4 || r.Rejects[0].Reason != "not a JSON object but a list" {
		t.Errorf("result %+v", r)
	}
}

func TestOversizedLine(t *testing.T) {
	t.Parallel()
	text := `{"question":"` + strings.Repeat("x", 600<<10) + "\"}\n{\"question\":\"b\"}\n"
	l := &lines{window: newWindow(io.NopCloser(strings.NewReader(text))), maxLine: 64 << 10}
	rows := flatten(t, l)
	if len(rows) != 2 || !rows[0].fault || rows[1].cells != "b" || rows[1].row != 2 {
		t.Errorf("%d rows", len(rows))
	}
}

func TestJSONArray(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		accepted   []int // item numbers
		rejected   []int
	}{
		{"compact", `[{"question":"a"},{"question":"b"}]`, []int{1, 2}, nil},
		{"spread out", "[\n {\"question\": \"a, ]} \\\" \\\\\"},\n {\"question\":\"b\"}\n]\n", []int{1, 2}, nil},
		{"a broken item", `[{"question":"a"},{"question":x},{"question":"c"}]`, []int{1, 3}, []int{2}},
		{"an item that is no object", `[{"question":"a"},7,null,{"question":"d"}]`, []int{1, 4}, []int{2, 3}},
		{"NaN", `[{"question":"a","score":NaN},{"question":"b","score":-Infinity}]`, []int{1, 2}, nil},
		{"broken off inside an item", `[{"question":"a"},{"question":"b`, []int{1}, []int{2}},
		{"broken off between items", `[{"question":"a"},`, []int{1}, []int{2}},
		{"text behind the list", `[{"question":"a"}] and more`, []int{1}, []int{2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, r := read(t, "x.json", tt.text, Options{})
			var accepted, rejected []int
			for _, s := range c.samples {
				accepted = append(accepted, s.Row)
			}
			for _, j := range r.Rejects {
				rejected = append(rejected, j.Row)
			}
			if !slices.Equal(accepted, tt.accepted) || !slices.Equal(rejected, tt.rejected) {
				t.Errorf("accepted %v, rejected %v %+v", accepted, rejected, r.Rejects)
			}
		})
	}
}

func TestJSONOfAnotherShape(t *testing.T) {
	t.Parallel()
	if e := refusal(t, "x.json", `["a","b"]`, Options{}); e.Code != Malformed {
		t.Errorf("list of texts: %v", e)
	}
	if e := refusal(t, "x.json", `[]`, Options{}); e.Code != EmptyFile {
		t.Errorf("empty list: %v", e)
	}
}

// Columns that first appear behind the profiled rows are kept.
func TestLateColumn(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("{\"question\":\"a\"}\n", profiledRows+5) + `{"question":"b","late":"x"}`
	c, r := read(t, "x.jsonl", text, Options{})
	if last := c.samples[len(c.samples)-1]; last.Metadata["late"] != "x" {
		t.Errorf("metadata %v", last.Metadata)
	}
	if !hasNotice(r.Notices, LateColumn, "late") {
		t.Errorf("notices %+v", r.Notices)
	}
}

// The shapes of import.md §2.2, each with two rows.
func TestJSONDocuments(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text string }{
		{"wrapper", `{"version":1,"data":[{"question":"a","answer":"x"},{"question":"b","answer":"y"}]}`},
		{"wrapper, spread out", "{\n \"examples\": [\n  {\"query\":\"a\",\"response\":\"x\"},\n  {\"query\":\"b\",\"response\":\"y\"}\n ]\n}"},
		{"wrapper, one row a line", "{\"data\": [\n{\"question\":\"a\",\"answer\":\"x\"},\n{\"question\":\"b\",\"answer\":\"y\"}\n]}"},
		{"columns", `{"question":["a","b"],"answer":["x","y"],"contexts":[["c"],[]]}`},
		{"split", `{"columns":["question","answer"],"index":[0,1],"data":[["a","x"],["b","y"]]}`},
		{"index", `{"0":{"question":"a","answer":"x"},"1":{"question":"b","answer":"y"}}`},
		{"pandas' default", `{"question":{"0":"a","1":"b"},"answer":{"0":"x","1":"y"}}`},
		{"categories", `{"easy":[{"question":"a","answer":"x"}],"hard":[{"question":"b","answer":"y"}]}`},
		{"dicts by id", `{"queries":{"q1":"a","q2":"b"},"responses":{"q2":"y","q1":"x"},"mode":"text"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, r := read(t, "x.json", tt.text, Options{})
			if len(c.samples) != 2 || r.Rejected != 0 || r.Format != "json" {
				t.Fatalf("%+v %+v", c.samples, r)
			}
			if a, b := c.samples[0], c.samples[1]; a.UserInput != "a" || a.Response != "x" || b.UserInput != "b" || b.Response != "y" || b.Row != 2 {
				t.Errorf("samples %+v", c.samples)
			}
			if tt.name == "categories" && c.samples[1].Metadata["category"] != "hard" {
				t.Errorf("metadata %v", c.samples[1].Metadata)
			}
		})
	}
}

// Example 9 of import.md §13: an id without response costs its row; the corpus
// becomes reference contexts.
func TestDictsJoinedByID(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.json", `[{"queries":{"q1":"a","q2":"b"},"responses":{"q1":"x"},`+
		`"corpus":{"d1":"Io.","d2":"E."},"relevant_docs":{"q1":["d2"],"q2":["d1"]}}]`, Options{})
	if len(c.samples) != 1 || len(r.Rejects) != 1 || r.Rejects[0].Row != 2 || !strings.Contains(r.Rejects[0].Reason, "q2") {
		t.Fatalf("%+v %+v", c.samples, r)
	}
	s := c.samples[0]
	if !slices.Equal(s.ReferenceIDs, []string{"d2"}) || s.Metadata["reference_contexts"] != `["E."]` || s.Metadata["id"] != "q1" {
		t.Errorf("sample %+v", s)
	}
}

func TestOneLineIsOneRow(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"x.json", "x.jsonl", "x"} {
		c, _ := read(t, name, `{"question":"a","answer":"x","contexts":["c"]}`, Options{})
		if len(c.samples) != 1 || c.samples[0].UserInput != "a" {
			t.Errorf("%s: %+v", name, c.samples)
		}
	}
}

// JSON lines under another name, with a first line longer than the head.
func TestLongFirstLine(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.json", `{"question":"a","answer":"`+strings.Repeat("x", 2*headSize)+"\"}\n\n{\"question\":\"b\"}\n", Options{})
	if len(c.samples) != 2 || r.Format != "jsonl" {
		t.Errorf("%d samples, %s", len(c.samples), r.Format)
	}
}
