package ingest

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPreview(t *testing.T) {
	t.Parallel()
	p, err := Inspect(spool(t, "question,contexts,answer,reference,faithfulness\n"+
		"q1,\"['a','b']\",,nan,\nq2,plain text,,g,\n,,,,\nq3,\"['z'\",,nan,\nq4,\"[\"\"c\"\",\"\"d\"\",\"\"e\"\"]\",,,\n"), "x.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Shape != ShapeSamples || p.Container != "csv" || p.Delimiter != "," || !p.Complete || p.Counted != 4 || p.Blank != 1 || p.Rejected != 1 {
		t.Errorf("preview %+v", p)
	}
	if p.Contexts[PythonCell] != 1 || p.Contexts[JSONCell] != 1 || p.Contexts[PlainCell] != 1 || p.Contexts[BrokenCell] != 1 {
		t.Errorf("contexts %v", p.Contexts)
	}
	if p.Chunks != (Spread{1, 2, 3}) {
		t.Errorf("chunks %v", p.Chunks)
	}
	if p.Longest.Column != "contexts" || p.Longest.Row != 6 || p.Longest.Characters != 13 {
		t.Errorf("longest %+v", p.Longest)
	}
	if len(p.Rows) != 4 || p.Rows[2].Row != 5 || p.Rows[2].Cells[1] != "['z'" {
		t.Errorf("rows %+v", p.Rows)
	}
	if c := p.Columns[3]; c.Name != "reference" || c.Field != Reference || c.Nullish != 2 || c.Filled != 1 {
		t.Errorf("column %+v", c)
	}
	if !hasNotice(p.Notices, EmptyScores, "faithfulness") {
		t.Errorf("notices %+v", p.Notices)
	}
	allowed := map[string]string{}
	for _, a := range p.Metrics {
		allowed[a.Method] = joinFields(a.Missing)
	}
	for method, missing := range map[string]string{
		"faithfulness": "response", "context_relevance": "", "context_recall": "", "answer_relevance": "response",
		"id_recall": "retrieved_context_ids, reference_context_ids",
	} {
		if got := allowed[method]; got != missing {
			t.Errorf("%s misses %q, want %q", method, got, missing)
		}
	}
	if _, err := json.Marshal(p); err != nil {
		t.Error(err)
	}
}

func TestPreviewOfALargeFile(t *testing.T) {
	t.Parallel()
	p, err := Inspect(spool(t, "question\n"+strings.Repeat("q\n", countedRows+1)), "x.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Complete || p.Counted != countedRows || len(p.Rows) != previewRows {
		t.Errorf("complete %v, counted %d, %d rows", p.Complete, p.Counted, len(p.Rows))
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	if got := cut("äöüß", 2); got != "äö…" {
		t.Error(got)
	}
	if got := cut("äö", 2); got != "äö" {
		t.Error(got)
	}
}
