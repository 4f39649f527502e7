package main

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/agreement"
)

// Two raters' workbooks, joined by content (SOURCES.md: .52 of 50 pairs), and the
// same at the agreement command.
func TestRatersAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first := decode[judgedReport](t, mustConcord(t, data, "import", testdata(t, "pdpa/rater1_answers.xlsx"), "--as", "labels", "--name", "pdpa", "--json"))
	if first.Accepted != 50 || first.Labels != 150 || first.Pairs != 150 || first.Joined.Annotators[0].Annotator != "rater1_answers" {
		t.Fatalf("%+v", first)
	}
	rater2 := testdata(t, "pdpa/rater2_answers.xlsx")
	checked := mustConcord(t, data, "import", rater2, "--as", "labels", "--dataset", "pdpa", "--check")
	if !strings.Contains(checked, "would be imported") || !strings.Contains(checked, "26 (52 %) of 50 pairs") {
		t.Errorf("%s", checked)
	}
	second := decode[judgedReport](t, mustConcord(t, data, "import", rater2, "--as", "labels", "--dataset", "pdpa", "--json"))
	if second.Pairs != 0 || second.Labels != 150 || second.Joined.Annotators[0].Swapped == 0 {
		t.Fatalf("%+v", second)
	}
	doc := decode[agreement.Document](t, mustConcord(t, data, "agreement", "--dataset", "pdpa", "--json"))
	if doc.Gold != eval.GoldHuman {
		t.Errorf("gold %s", doc.Gold)
	}
	for _, row := range doc.Rows {
		if row.Dimension == "overall" && row.Method == eval.RowPeople && (row.N != 50 || row.Right != 26) {
			t.Errorf("%+v", row)
		}
	}
}

// Recorded scores against pairs of the same texts become a row of the table.
func TestRecordedScoresAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustConcord(t, data, "import", testdata(t, "wikieval_metaeval/ff.csv"), "--as", "pairs", "--name", "ff")
	scores := testdata(t, "wikieval_metaeval/ff_ragas_chat_output.csv")
	got := decode[judgedReport](t, mustConcord(t, data, "import", scores, "--as", "scores", "--dataset", "ff", "--method", "small model", "--json"))
	if got.Accepted != 100 || got.Run == 0 || len(got.Scores.Methods) != 2 || got.Scores.Methods[0].Method != "imported:small_model" || got.Scores.Methods[0].Ties != 2 {
		t.Fatalf("%+v", got)
	}
	if m := got.Scores.Methods[1]; m.Method != "imported:small_model:re-parsed" || m.Verdicts != 50 || m.Ties != 2 || m.NoVerdict != 1 {
		t.Errorf("%+v", m)
	}
	doc := decode[agreement.Document](t, mustConcord(t, data, "agreement", "--dataset", "ff", "--json"))
	recorded, reparsed := doc.Rows[len(doc.Rows)-2], doc.Rows[len(doc.Rows)-1]
	if recorded.Method != "imported:small_model" || reparsed.Method != "imported:small_model:re-parsed" {
		t.Errorf("%+v", doc.Rows)
	}
	mustConcord(t, data, "export", "--dataset", "ff", "--what", "scores")
}

func TestJudgedUsage(t *testing.T) {
	t.Parallel()
	file := write(t, "x.csv", "question,answer_a,answer_b,pick\nq,a,b,0\nr,c,d,1\n")
	for _, args := range [][]string{
		{"--as", "labels", "--pick", "0"}, {"--as", "labels", "--pick", "0=left"}, {"--as", "labels", "--positive", "up"}, {"--as", "nonsense"},
	} {
		if _, _, code := concord(t, t.TempDir(), append([]string{"import", file}, args...)...); code != exitUsage {
			t.Errorf("%v: exit %d", args, code)
		}
	}
	data := t.TempDir()
	if _, log, code := concord(t, data, "import", file, "--as", "labels"); code != exitFailed || !strings.Contains(log, "0 and 1") {
		t.Errorf("exit %d: %s", code, log)
	}
	out := mustConcord(t, data, "import", file, "--as", "labels", "--pick", "0=first", "--pick", "1=second", "--annotator", "anna", "--dimension", "answer relevance")
	if !strings.Contains(out, "anna: 2 of 2 matched") {
		t.Error(out)
	}
	if _, log, code := concord(t, data, "import", file, "--as", "labels", "--dataset", "none"); code != exitFailed || !strings.Contains(log, "no dataset") {
		t.Errorf("exit %d: %s", code, log)
	}
}

// A file that holds nothing but ratings is read as labels without being told, and
// its labels are exported with where they come from.
func TestRatingsWithoutQuestions(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	review := func(worker, rating string) string {
		return `{"worker_id":"` + worker + `","overall-rating":` + rating + `,"overall-rank":1}`
	}
	file := write(t, "reviews.jsonl", `{"passage-id":"7","questions":{"0":{`+
		`"short":{"response":"Io.","reviews":[`+review("1", "10")+`,`+review("2", "20")+`],"overall":{"overall-rating":15}},`+
		`"long":{"response":"Io, a moon.","reviews":[`+review("1", "90")+`,`+review("2", "20")+`],"overall":{"overall-rating":55}}},`+
		`"1":{"short":{"response":"x","reviews":[]},"long":{"response":"y","reviews":[`+review("1", "1")+`]}}}}`)
	got := decode[judgedReport](t, mustConcord(t, data, "import", file, "--json"))
	if got.Pairs != 1 || got.Labels != 2 || len(got.Joined.Annotators) != 2 {
		t.Fatalf("%+v", got)
	}
	out := mustConcord(t, data, "export", "--dataset", "reviews", "--what", "labels")
	if !strings.Contains(out, "file,sheet,file_row,original,rule") || !strings.Contains(out, "reviews.jsonl,,1,10 / 90,the higher rating is better") {
		t.Error(out)
	}
}
