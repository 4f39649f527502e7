package ingest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// Rejected rows, fixed and uploaded again, import as if they had been right the
// first time: formulas are guarded on the way out and freed on the way in.
func TestRejectedRowsComeBack(t *testing.T) {
	t.Parallel()
	_, r := read(t, "x.csv", "question,answer,contexts\ngood,row,c\n=1+1,\"-a\nb\",\"['c'\"\nq,a,b,surplus\n'tis,a,c\n", Options{})
	var out bytes.Buffer
	if err := WriteRejects(&out, r); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(out.String(), bom))).ReadAll()
	if err != nil || !strings.HasPrefix(out.String(), bom) {
		t.Fatal(err)
	}
	want := [][]string{
		{"question", "answer", "contexts", "_row", "_column", "_reason"},
		{"'=1+1", "'-a\nb", "['c'", "3", "contexts", "row 3, contexts: opens a list that never closes (character 1)"},
		{"q", "a", "b,surplus", "4", "", "row 4: 4 fields, 3 expected: a comma outside quotes?"},
	}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("got %q", lines)
	}
	c, again := read(t, "x.csv", strings.Replace(out.String(), "['c'", "['c']", 1), Options{})
	s := c.samples[0]
	if len(c.samples) != 2 || s.UserInput != "=1+1" || s.Response != "-a\nb" || len(s.Metadata) != 0 {
		t.Errorf("samples %+v", c.samples)
	}
	if s.Row != 3 || c.samples[1].Row != 4 { // as in the first file, not as in this one
		t.Errorf("rows %d and %d, want 3 and 4", s.Row, c.samples[1].Row)
	}
	if len(again.Mapping) != 3 {
		t.Errorf("mapping %v", again.Mapping)
	}
}

// The document of design.md §5.
func TestReport(t *testing.T) {
	t.Parallel()
	_, r := read(t, "x.csv", "question,contexts\nq,\"['z'\"\n", Options{})
	b, err := json.Marshal(r.Report("io"))
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(b, &doc); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"dataset", "format", "encoding", "rows_read", "accepted", "rejected", "pairs", "mapping", "rejects"} {
		if _, ok := doc[key]; !ok {
			t.Errorf("no %s in %s", key, b)
		}
	}
	reject := doc["rejects"].([]any)[0].(map[string]any)
	for _, key := range []string{"row", "sheet", "column", "reason"} {
		if _, ok := reject[key]; !ok {
			t.Errorf("no %s in %v", key, reject)
		}
	}
}

// Behind 64 MB of rejected text, rows are kept in part and say so.
func TestManyRejectsAreKeptInPart(t *testing.T) {
	t.Parallel()
	row := record{row: 7, cells: []cell{{text: "q"}}, raw: []byte(strings.Repeat("x", 2*shortRaw))}
	r := reading{}
	r.reject(&row, &fault{-1, "why"})
	r.held = MaxRejectText
	r.reject(&row, &fault{-1, "why"})
	whole, part := r.result.Rejects[0], r.result.Rejects[1]
	if len(whole.Cells) != 1 || len(whole.Raw) != 2*shortRaw || whole.Reason != "why" {
		t.Errorf("%+v", whole)
	}
	if part.Cells != nil || len(part.Raw) != shortRaw || !strings.Contains(part.Reason, "only the beginning") {
		t.Errorf("%+v", part)
	}
}
