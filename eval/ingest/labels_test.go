package ingest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"concord/eval"
)

func (l *labeled) importText(t testing.TB, name, text string, o Options) (Result, LabelReport) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return l.importLabels(t, path, o)
}

// Example 7 of import.md §13: two rater sheets, the same three prompts in another
// order, sides swapped in one: identical choices agree 3/3, not 0/3.
func TestRatersWithOwnOrderAndSides(t *testing.T) {
	t.Parallel()
	var l labeled
	l.importText(t, "anna.csv", "id,prompt_text,system1_output,system2_output,preferred\n"+
		"1,Who?,Galileo.,Kepler.,S1\n2,When?,1610.,1700.,S1\n3,Where?,Padua.,Rome.,Tie\n", Options{})
	_, report := l.importText(t, "ben.csv", "id,prompt_text,system1_output,system2_output,preferred\n"+
		"1,\"Where? \",Padua.,Rome.,tie\n2,Who?,Kepler.,Galileo.,S2\n3,When?,1700.,1610.,S2\n", Options{})
	if n, rate, _ := l.agree(Overall, "anna", "ben"); n != 3 || rate != 1 {
		t.Errorf("%d pairs, %.2f", n, rate)
	}
	if a := report.Annotators[0]; a.Matched != 3 || a.Swapped != 2 || a.Unmatched != 0 || a.Ties != 1 {
		t.Errorf("%+v", a)
	}
}

// The same with one sheet a rater; the sheet that says which system is where is
// not read.
func TestSheetPerRater(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	for name, rows := range map[string][][]any{
		"Sheet1":  {{"question", "answer_a", "answer_b", "pick"}, {"Who?", "Galileo.", "Kepler.", "A"}},
		"ben":     {{"question", "answer_a", "answer_b", "pick"}, {"Who?", "Kepler.", "Galileo.", "B"}},
		"mapping": {{"question", "answer_a", "answer_b", "pick"}, {"Who?", "Galileo.", "Kepler.", "B"}},
	} {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			cell, _ := excelize.CoordinatesToCellName(1, i+1)
			if err := f.SetSheetRow(name, cell, &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "raters.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	var l labeled
	r, report := l.importLabels(t, path, Options{})
	if n, rate, _ := l.agree(Overall, "Sheet1", "ben"); n != 1 || rate != 1 || len(l.labels) != 2 || r.RowsRead != 2 {
		t.Errorf("%d pairs, %.2f, %+v, %+v", n, rate, r, report)
	}
}

// Long form: one label a row; the same annotator on the same pair is a repeat, an
// unreadable pick costs its row, both bad is a tie.
func TestLongLabels(t *testing.T) {
	t.Parallel()
	var l labeled
	r, report := l.importText(t, "x.csv", "question,answer_a,answer_b,annotator,pick,comment\n"+
		"q,a,b,anna,A,clear\nq,b,a,ben,first,\nq,a,b,anna,B,\nq,a,b,cem,perhaps,\nr,c,d,ben,both bad,\n", Options{})
	if r.Accepted != 4 || r.Rejected != 1 || r.Rejects[0].Row != 5 || r.Rejects[0].Column != "pick" || report.Pairs != 2 {
		t.Fatalf("%+v, %+v", r, report)
	}
	first := l.labels[0]
	if first.Annotator != "anna" || first.Row != 2 || first.Original != "A" || first.Comment != "clear" || first.Rule == "" || first.Pick != first.Left {
		t.Errorf("%+v", first)
	}
	if ben := l.labels[1]; ben.Pick != first.Pick.Other() || ben.Left == first.Left {
		t.Errorf("sides were not undone: %+v", ben)
	}
	if again := l.labels[2]; again.Repeat != 2 || report.Annotators[0].Repeats != 1 {
		t.Errorf("%+v", again)
	}
	if bad := l.labels[3]; bad.Pick != eval.ChoiceTie || bad.Reason != "both bad" {
		t.Errorf("%+v", bad)
	}
}

func TestRatingsAndRanksOfSingleItems(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, header string }{{"rating", "rating"}, {"rank", "rank"}} {
		var l labeled
		_, report := l.importText(t, "x.csv", "question,answer,rater,"+tt.header+"\n"+
			"q,good,anna,5\nq,bad,anna,1\nq,fair,anna,5\nq,good,ben,4\nq,bad,ben,4\n", Options{})
		if report.Pairs != 3 || report.Labels != 4 {
			t.Fatalf("%s: %+v", tt.name, report)
		}
		p, pick := l.pairs[l.labels[0].Pair-1], l.labels[0].Pick
		better := p.X.Answer
		if pick == eval.ChoiceY {
			better = p.Y.Answer
		}
		if want := map[string]string{"rating": "good", "rank": "bad"}[tt.name]; better != want {
			t.Errorf("%s: %q is better", tt.name, better)
		}
	}
}

// An edited text joins by similarity and is listed; a different one does not.
func TestSimilarTextsAreReviewed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Io orbits Jupiter. ", 10)
	var l labeled
	header := "question,answer_a,answer_b,pick\n"
	l.importText(t, "a.csv", header+"Who saw Io first?,"+long+",b,A\n", Options{})
	r, report := l.importText(t, "b.csv", header+"Who saw Io first ?,b,"+long+"!,B\nWho saw Io first?,c,d,A\n", Options{})
	if len(report.Review) != 1 || report.Review[0].Row != 2 || report.Review[0].Similarity < .9 || r.Rejected != 1 || r.Rejects[0].Row != 3 {
		t.Fatalf("%+v, %+v", report, r)
	}
	if n, rate, _ := l.agree(Overall, "a", "b"); n != 1 || rate != 1 {
		t.Errorf("%d, %.1f", n, rate)
	}
}

func TestZeroAndOneAloneAreAsked(t *testing.T) {
	t.Parallel()
	e := refusalOf(t, "x.csv", "question,answer_a,answer_b,pick\nq,a,b,0\nr,c,d,1\n", Options{As: AsLabels})
	if e.Code != BadOption || !strings.Contains(e.Text, "pick") {
		t.Error(e)
	}
	var l labeled
	_, report := l.importText(t, "x.csv", "question,answer_a,answer_b,pick\nq,a,b,0\nr,c,d,1\n",
		Options{Judgments: JudgmentOptions{Picks: map[string]string{"0": "first", "1": "second"}, Annotator: "anna"}})
	if report.Labels != 2 || l.labels[0].Pick != l.labels[0].Left || l.labels[1].Pick == l.labels[1].Left || l.labels[0].Annotator != "anna" {
		t.Errorf("%+v", l.labels)
	}
}

func refusalOf(t *testing.T, name, text string, o Options) *Error {
	t.Helper()
	path := spool(t, text)
	_, err := ReadJudgments(t.Context(), path, name, o, &LabelJoin{Finder: Finder{Matcher: NewMatcher(nil)}})
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%v, want an *Error", err)
	}
	return e
}

// An annotation tool's export: objects inside lists inside objects.
func TestNestedAnnotations(t *testing.T) {
	t.Parallel()
	var l labeled
	_, report := l.importText(t, "x.json", `[{"id":1,"data":{"question":"q","answer_a":"a","answer_b":"b"},"annotations":[
		{"completed_by":"anna","lead_time":3.2,"result":[{"value":{"choices":["A"]},"from_name":"preference"}]},
		{"completed_by":"ben","lead_time":4,"result":[{"value":{"choices":["tie"]},"from_name":"preference"}]}]}]`, Options{})
	if report.Labels != 2 || report.Pairs != 1 || l.labels[0].Annotator != "anna" || l.labels[1].Pick != eval.ChoiceTie {
		t.Errorf("%+v %+v", report, l.labels)
	}
}

// What tells which system made an answer is stored apart, whatever the rows
// become.
func TestAnswerKeysAreNeverMetadata(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,_rag_side_for_analysis,system,topic\nq,a,S1,rag,moons\n", Options{})
	s := c.samples[0]
	if len(s.Metadata) != 1 || s.Metadata["topic"] != "moons" || s.AnswerKey["system"] != "rag" || s.AnswerKey["_rag_side_for_analysis"] != "S1" {
		t.Errorf("%+v", s)
	}
	if !hasNotice(r.Notices, KeyFound, "system") {
		t.Errorf("%+v", r.Notices)
	}
	c, _ = read(t, "x.csv", "question,answer_a,answer_b,model_a,model_b\nq,a,b,gpt,llama\n", Options{})
	if p := c.pairs[0]; p.X.Role+p.Y.Role != "gptllama" && p.X.Role+p.Y.Role != "llamagpt" {
		t.Errorf("%+v", p)
	}
}

func TestPseudonyms(t *testing.T) {
	t.Parallel()
	var l labeled
	l.importText(t, "x.csv", "question,answer_a,answer_b,annotator,pick\nq,a,b,anna,A\nq,a,b,ben,B\n", Options{Judgments: JudgmentOptions{Pseudonyms: true}})
	if l.labels[0].Annotator != "annotator 1" || l.labels[1].Annotator != "annotator 2" {
		t.Errorf("%+v", l.labels)
	}
}
