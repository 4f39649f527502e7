package ingest

import (
	"slices"
	"testing"
)

func TestNullishTextsAreMissing(t *testing.T) {
	t.Parallel()
	text := "question,answer,reference,faithfulness\nq,NaN,n/a,nan\nr,None of them.,#N/A,0.5\n"
	c, r := read(t, "x.csv", text, Options{})
	if c.samples[0].Response != "" || c.samples[1].Response != "None of them." || c.samples[1].Reference != "" {
		t.Errorf("samples %+v", c.samples)
	}
	if _, ok := c.samples[0].Metadata["faithfulness"]; ok {
		t.Error("the text nan became a score")
	}
	if !hasNotice(r.Notices, Nullish, "reference") || !hasNotice(r.Notices, Nullish, "answer") {
		t.Errorf("notices %+v", r.Notices)
	}
	c, _ = read(t, "x.csv", text, Options{KeepNullish: true})
	if c.samples[0].Response != "NaN" {
		t.Errorf("kept as text: %q", c.samples[0].Response)
	}
}

func TestReferenceList(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,ground_truths\nq,\"['one', 'two']\"\nr,\"['broken\"\ns,[]\n", Options{})
	if c.samples[0].Reference != "one" || c.samples[0].Metadata["ground_truths (alternatives)"] != `["two"]` {
		t.Errorf("sample %+v", c.samples[0])
	}
	if c.samples[1].Reference != "['broken" || c.samples[2].Reference != "" {
		t.Errorf("samples %+v", c.samples[1:])
	}
	if !hasNotice(r.Notices, Alternatives, "ground_truths") {
		t.Errorf("notices %+v", r.Notices)
	}
}

func TestIDs(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.csv", "question,retrieved_context_ids,gold_chunk_ids\nq,\"['1','2','3','4']\",\"d1, d2\"\nr,,d1\n", Options{})
	if !slices.Equal(c.samples[0].RetrievedIDs, []string{"1", "2", "3", "4"}) || !slices.Equal(c.samples[0].ReferenceIDs, []string{"d1", "d2"}) {
		t.Errorf("ids %q %q", c.samples[0].RetrievedIDs, c.samples[0].ReferenceIDs)
	}
	if c.samples[1].RetrievedIDs != nil {
		t.Error("a missing cell is not an empty list")
	}
}

func TestNULIsRejected(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,contexts\na,b\nc\x00,d\ne,\"['f\\x00']\"\ng,h\n", Options{})
	if len(c.samples) != 2 || len(r.Rejects) != 2 {
		t.Fatalf("%d samples, rejects %+v", len(c.samples), r.Rejects)
	}
	if r.Rejects[0].Column != "question" || r.Rejects[1].Column != "contexts" {
		t.Errorf("rejects %+v", r.Rejects)
	}
}

func TestRowWithoutAnythingToEvaluate(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,note\nq,a,\n,,only a note\n,a,\n", Options{})
	if len(c.samples) != 2 || len(r.Rejects) != 1 || r.Rejects[0].Row != 3 {
		t.Errorf("samples %+v, rejects %+v", c.samples, r.Rejects)
	}
}

func TestRepeatedRowsAreCountedAndKept(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer\nq,a\nq,a\nq,b\n", Options{})
	if len(c.samples) != 3 || !hasNotice(r.Notices, ExactDuplicate, "") {
		t.Errorf("%d samples, notices %+v", len(c.samples), r.Notices)
	}
}

func TestTextIsKeptAsWritten(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.csv", "question,answer,note\n\" q \",\"\nfirst\r\nsecond\u200b\",=SUM(A1)\n", Options{})
	s := c.samples[0]
	if s.UserInput != " q " || s.Response != "\nfirst\nsecond\u200b" || s.Metadata["note"] != "=SUM(A1)" {
		t.Errorf("sample %+v", s)
	}
}

func TestTotalRows(t *testing.T) {
	t.Parallel()
	text := "question;score\nWie groß ist Io?;0,64\nMittelwert;0,64\n"
	c, r := read(t, "x.csv", text, Options{})
	if len(c.samples) != 1 || r.SetAside != 1 || !hasNotice(r.Notices, LooksLikeTotal, "") {
		t.Errorf("samples %+v, set aside %d", c.samples, r.SetAside)
	}
	c, r = read(t, "x.csv", text, Options{KeepTotals: true})
	if len(c.samples) != 2 || r.SetAside != 0 {
		t.Errorf("kept: %d samples", len(c.samples))
	}
	c, _ = read(t, "x.csv", "question;score\nTotal;1\nWie groß ist Io?;0,64\nTotal?;1\n", Options{})
	if len(c.samples) != 3 || c.samples[0].Row != 2 {
		t.Errorf("not at the end, or a question: %+v", c.samples)
	}
}

func TestParseNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"0.64": .64, "0,64": .64, "64 %": .64, "64%": .64, "1e-3": .001, " -2 ": -2, "1.234,5": 1234.5, "1,234.5": 1234.5,
	} {
		if got, ok := parseNumber(text); !ok || got != want {
			t.Errorf("%q: %v %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "nan", "inf", "1,2,3", "0x10", "1_000", "12 apples", "-", "%"} {
		if got, ok := parseNumber(text); ok {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// Repeated rows are left out when that is wanted, and counted.
func TestRepeatedRowsAreCollapsed(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,note\nq,a,1\nq,b,2\nq,a,3\nq,a,4\n", Options{Collapse: true})
	if len(c.samples) != 2 || r.Accepted != 2 || r.SetAside != 2 || r.RowsRead != 4 || !hasNotice(r.Notices, Collapsed, "") {
		t.Errorf("%+v %+v", c.samples, r)
	}
}
