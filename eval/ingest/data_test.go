package ingest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"concord/eval"
)

// realFile is the path of a file of the real test data, which lies outside the
// repository. Without it the test is skipped; where CI is set it fails.
func realFile(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("CONCORD_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "data")
	}
	path := filepath.Join(root, name)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("test data: %v", err)
		}
		t.Skipf("no test data: set CONCORD_TESTDATA (%v)", err)
	}
	return path
}

func readReal(t testing.TB, name string, o Options) (collector, Result) {
	t.Helper()
	path := realFile(t, name)
	var c collector
	r, err := Read(context.Background(), path, filepath.Base(name), o, &c)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return c, r
}

// The files of import.md §12 that hold samples, with the counts of SOURCES.md.
func TestRealSamples(t *testing.T) {
	t.Parallel()
	tests := []struct {
		file                   string
		rows, blank            int
		encoding               string
		answers, contexts, ref int // rows that have them
		firstRow, lastRow      int
		fields                 []Field
	}{
		{"uploads/vi_bom_blank_lines.csv", 49, 15, UTF8BOM, 49, 49, 49, 2, 65, []Field{Question, Answer, Contexts, Reference}},
		{"uploads/id_empty_response_column.csv", 20, 0, UTF8, 0, 20, 20, 2, 21, []Field{Question, Answer, Contexts, Reference}},
		{"uploads/fr_all_nan_metrics.csv", 6, 0, UTF8, 6, 6, 6, 2, 7, []Field{Question, Answer, Contexts, Reference}},
		{"uploads/en_last_row_all_empty.csv", 21, 1, UTF8, 21, 21, 0, 2, 22, []Field{Question, Answer, Contexts}},
		{"uploads/en_fiqa_reference_is_list.jsonl", 30, 0, UTF8, 30, 30, 30, 1, 30, []Field{Question, Answer, Contexts, Reference}},
		{"wikieval_metaeval/ff.csv", 100, 0, UTF8, 100, 100, 0, 2, 101, []Field{Question, Answer, Contexts}},
		{"wikieval_metaeval/ar.csv", 100, 0, UTF8, 100, 0, 0, 2, 101, []Field{Question, Answer}},
		{"wikieval_metaeval/cr.csv", 100, 0, UTF8, 0, 100, 0, 2, 101, []Field{Question, Contexts}},
		{"wikieval_metaeval/ff_ragas_chat_output.csv", 100, 0, UTF8, 100, 100, 0, 2, 101, []Field{Question, Answer, Contexts}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			c, r := readReal(t, tt.file, Options{})
			answers, contexts, ref := 0, 0, 0
			for _, s := range c.samples {
				answers += count(s.Response != "")
				contexts += count(len(s.RetrievedContexts) > 0)
				ref += count(s.Reference != "")
			}
			if len(c.samples) != tt.rows || r.Accepted != tt.rows || r.Blank != tt.blank || r.Rejected != 0 || r.Encoding != tt.encoding {
				t.Fatalf("%d samples, %+v", len(c.samples), r)
			}
			if answers != tt.answers || contexts != tt.contexts || ref != tt.ref {
				t.Errorf("%d answers, %d contexts, %d references", answers, contexts, ref)
			}
			if first, last := c.samples[0].Row, c.samples[tt.rows-1].Row; first != tt.firstRow || last != tt.lastRow {
				t.Errorf("rows %d…%d", first, last)
			}
			for _, f := range tt.fields {
				if !slices.Contains(mapped(r), f) {
					t.Errorf("%s is not mapped: %v", f, r.Mapping)
				}
			}
		})
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func mapped(r Result) []Field {
	var list []Field
	for _, f := range r.Mapping {
		list = append(list, f)
	}
	return list
}

// Ten original rows make thirty pairs, balanced and without the marks that give
// the better item away.
func TestRealWikiEval(t *testing.T) {
	t.Parallel()
	c, r := readReal(t, "wikieval/WikiEval_samples_10.jsonl", Options{Seed: 42})
	if len(c.pairs) != 30 || r.Pairs != 30 || r.RowsRead != 10 || r.Accepted != 10 {
		t.Fatalf("%d pairs, %+v", len(c.pairs), r)
	}
	better := map[eval.Dimension]int{}
	for _, p := range c.pairs {
		if p.Better == eval.ChoiceX {
			better[p.Dimension]++
		}
		if strings.HasPrefix(p.Question, "Question:") || p.Question == "" || p.Source == "" {
			t.Errorf("row %d: question %q", p.Row, p.Question)
		}
		for _, i := range []eval.Item{p.X, p.Y} {
			if strings.HasPrefix(i.Answer, "Answer:") || strings.HasSuffix(i.Answer, "'") || i.Role == "" {
				t.Errorf("row %d, %s: %q", p.Row, i.Role, i.Answer)
			}
			if p.Dimension != eval.AnswerRelevance && len(i.Contexts) == 0 {
				t.Errorf("row %d, %s: no contexts", p.Row, i.Role)
			}
		}
	}
	for _, d := range eval.Dimensions() {
		if better[d] != 5 { // 10 pairs in blocks of two
			t.Errorf("%s: the better item is X %d times of 10", d, better[d])
		}
	}
	again, _ := readReal(t, "wikieval/WikiEval_samples_10.jsonl", Options{Seed: 42})
	for i := range c.pairs {
		if c.pairs[i].X.Role != again.pairs[i].X.Role {
			t.Fatal("the same seed gave other sides")
		}
	}
}

func TestRealPreviews(t *testing.T) {
	t.Parallel()
	p, err := Inspect(realFile(t, "uploads/id_empty_response_column.csv"), "id.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range p.Metrics {
		if wants := slices.Contains(a.Missing, Answer); a.Method == eval.MetricFaithfulness && !wants || a.Method == eval.MetricContextRecall && !a.OK {
			t.Errorf("metric %+v", a)
		}
	}
	p, err = Inspect(realFile(t, "uploads/fr_all_nan_metrics.csv"), "fr.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !hasNotice(p.Notices, EmptyScores, "faithfulness") || !hasNotice(p.Notices, EmptyScores, "answer_relevancy") {
		t.Errorf("notices %+v", p.Notices)
	}
}

// Details that SOURCES.md names.
func TestRealQuirks(t *testing.T) {
	t.Parallel()
	c, _ := readReal(t, "uploads/en_fiqa_reference_is_list.jsonl", Options{})
	if !strings.HasPrefix(c.samples[0].Response, "\n") || strings.HasPrefix(c.samples[0].Reference, "[") {
		t.Errorf("sample %+v", c.samples[0])
	}
	c, _ = readReal(t, "uploads/id_empty_response_column.csv", Options{})
	if got := c.samples[0].Metadata["context_precision"]; got != "0.9999999999" {
		t.Errorf("recorded score %q", got)
	}
	c, _ = readReal(t, "wikieval_metaeval/cr.csv", Options{})
	if !slices.ContainsFunc(c.samples, func(s eval.Sample) bool { return strings.Contains(s.RetrievedContexts[0], `\n`) }) {
		t.Error("the literal backslash-n is gone")
	}
}

// 999 pairs of PandaLM: instruction, response1, response2. One instruction says
// "None", which is null-ish.
func TestRealPairs(t *testing.T) {
	t.Parallel()
	c, r := readReal(t, "pandalm/testset-v1.json", Options{})
	if r.Shape != ShapePairs || r.RowsRead != 999 || len(c.pairs)+r.Rejected != 999 || r.Rejected > 1 {
		t.Errorf("%d pairs, %+v", len(c.pairs), r.Rejects)
	}
}

// One rater's sheet: two systems' answers to fifty prompts. What the rater
// preferred is no gold by construction.
func TestRealWorkbook(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"pdpa/rater1_answers.xlsx", "pdpa/rater2_answers.xlsx"} {
		c, r := readReal(t, file, Options{})
		if r.Shape != ShapePairs || len(c.pairs) != 50 || r.Rejected != 0 || c.pairs[49].Row != 51 {
			t.Errorf("%s: %d pairs, %+v", file, len(c.pairs), r)
		}
		for _, p := range c.pairs {
			if p.Better != "" || p.Question == "" {
				t.Errorf("%s: pair %+v", file, p)
			}
		}
	}
}
