package ingest

import (
	"slices"
	"testing"

	"concord/eval"
)

func TestAnswersOfSeveralModelsInOneRow(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text     string
		variants []string
	}{
		"columns":     {"question,contexts,answer_gpt4,answer_llama,answer_mistral\nq,\"['c']\",a,b,c\nr,\"['d'\",e,f,g\n\ns,\"['c']\",h,,i\n", []string{"answer_gpt4", "answer_llama", "answer_mistral"}},
		"names first": {"question,contexts,gpt4_answer,llama_answer,mistral response\nq,\"['c']\",a,b,c\nr,\"['d'\",e,f,g\n\ns,\"['c']\",h,,i\n", []string{"gpt4_answer", "llama_answer", "mistral response"}},
	} {
		c, r := read(t, "x.csv", tt.text, Options{})
		// Two good rows of three answers; the broken list of the other costs it three times.
		if len(c.samples) != 6 || r.Rejected != 3 || r.Blank != 1 || !hasNotice(r.Notices, AnswersAsRows, "") {
			t.Errorf("%s: %d samples, %+v", name, len(c.samples), r)
			continue
		}
		for i, want := range []string{"a", "b", "c", "h", "", "i"} {
			s := c.samples[i]
			if s.Response != want || s.Metadata[VariantColumn] != tt.variants[i%3] || len(s.RetrievedContexts) != 1 || len(s.Metadata) != 1 {
				t.Errorf("%s: %+v", name, s)
			}
		}
		of, ok := OfVariant(c.samples, tt.variants[2])
		if !ok || len(of) != 2 || of[1].Response != "i" {
			t.Errorf("%s: %+v", name, of)
		}
	}
}

// One answer and a reference are no variants; two answers are a pair when pairs are
// wanted.
func TestWhatAreNoVariants(t *testing.T) {
	t.Parallel()
	for _, header := range []string{"question,answer_gpt4,reference_answer", "question,answer,answer_llama", "question,answer_id,answer_length", "question,answer_gpt4,gt_answer"} {
		c, r := read(t, "x.csv", header+"\nq,text,other\n", Options{})
		if len(c.samples) != 1 || hasNotice(r.Notices, AnswersAsRows, "") {
			t.Errorf("%s: %+v", header, r)
		}
	}
	c, r := read(t, "x.csv", "question,answer_gpt4,answer_llama\nq,a,b\n", Options{As: AsPairs})
	if len(c.pairs) != 1 || r.Mapping["answer_gpt4"] != AnswerA || r.Mapping["answer_llama"] != AnswerB {
		t.Errorf("%+v", r)
	}
}

// One sheet a model: all of them under the columns of the first.
func TestSheetsAsVariants(t *testing.T) {
	t.Parallel()
	sheet := func(answer string) map[string]any {
		return map[string]any{"A1": "question", "B1": "answer", "A2": "q", "B2": answer, "A4": "r", "B4": answer + "!"}
	}
	text := workbookOf(t, map[string]map[string]any{
		"gpt-4": sheet("a"), "llama": {"A1": "answer", "B1": "question", "C1": "note", "A2": "b", "B2": "q", "C2": "n"}, "mapping": {"A1": "id", "A2": "1"}, "Legend": {"A1": "colour", "A2": "red"},
	}, "gpt-4", "llama", "mapping", "Legend")
	c, r := read(t, "x.xlsx", text, Options{Sheet: AllSheets})
	if len(c.samples) != 3 || r.Blank != 1 || r.Rejected != 0 {
		t.Fatalf("%+v %+v", c.samples, r)
	}
	want := []eval.Sample{
		{Row: 2, UserInput: "q", Response: "a", Metadata: map[string]string{VariantColumn: "gpt-4"}},
		{Row: 4, UserInput: "r", Response: "a!", Metadata: map[string]string{VariantColumn: "gpt-4"}},
		{Row: 2, UserInput: "q", Response: "b", Metadata: map[string]string{VariantColumn: "llama", "note": "n"}},
	}
	for i, s := range c.samples {
		if s.Row != want[i].Row || s.UserInput != want[i].UserInput || s.Response != want[i].Response || s.Metadata[VariantColumn] != want[i].Metadata[VariantColumn] || s.Metadata["note"] != want[i].Metadata["note"] {
			t.Errorf("%+v, want %+v", s, want[i])
		}
	}
	_, r = read(t, "x.xlsx", text, Options{})
	if i := slices.IndexFunc(r.Notices, func(n Notice) bool { return n.Code == MoreSheets }); i < 0 || r.Notices[i].Count != 3 {
		t.Errorf("%+v", r.Notices)
	}
}

// A rejected row names its own sheet.
func TestRejectsOfSeveralSheets(t *testing.T) {
	t.Parallel()
	text := workbookOf(t, map[string]map[string]any{
		"one": {"A1": "question", "B1": "contexts", "A2": "q", "B2": "c"}, "two": {"A1": "question", "B1": "contexts", "A2": "q", "B2": "['c'"},
	}, "one", "two")
	_, r := read(t, "x.xlsx", text, Options{Sheet: AllSheets})
	if len(r.Rejects) != 1 || r.Rejects[0].Sheet != "two" || r.Rejects[0].Row != 2 || r.Rejects[0].Column != "contexts" {
		t.Errorf("%+v", r.Rejects)
	}
}
