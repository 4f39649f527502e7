package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

func judgmentFile(t *testing.T, name, text string, as ingest.As) JudgmentFile {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return JudgmentFile{Path: path, File: name, Name: strings.TrimSuffix(name, filepath.Ext(name)), Options: ingest.Options{As: as, Seed: 5}}
}

const (
	annaSheet = "prompt_text,system1_output,system2_output,preferred,comment\nWho?,Galileo.,Kepler.,S1,clear\nWhen?,1610.,1700.,S1,\nWhere?,Padua.,Rome.,Tie,\n"
	benSheet  = "prompt_text,system1_output,system2_output,preferred\nWhere?,Padua.,Rome.,tie\nWho?,Kepler.,Galileo.,S2\nWhen?,1700.,1610.,S1\nWhy?,a,b,S1\n"
)

// Two raters in two files: the first makes the pairs, the second joins them by
// content. They agree on two of three; the row without a pair comes back.
func TestImportedLabelsCount(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	first, err := s.ImportLabels(ctx, team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels))
	if err != nil || first.Dataset.Rows != 3 || first.Dataset.Kind != eval.Pairs || first.Labels.Labels != 3 {
		t.Fatalf("%+v, %v", first, err)
	}
	ben := judgmentFile(t, "ben.csv", benSheet, ingest.AsLabels)
	ben.Dataset, ben.Check = first.Dataset.ID, true
	checked, err := s.ImportLabels(ctx, team, ben)
	if err != nil {
		t.Fatal(err)
	}
	if labels, err := s.Labels(ctx, team, first.Dataset.ID); err != nil || len(labels) != 3 {
		t.Fatalf("a check stored labels: %d, %v", len(labels), err)
	}
	ben.Check = false
	second, err := s.ImportLabels(ctx, team, ben)
	if err != nil || second.Dataset.Rows != 3 || second.Result.Rejected != 1 || second.Result.Rejects[0].Row != 5 {
		t.Fatalf("%+v, %v", second, err)
	}
	for _, got := range []Judged{checked, second} {
		if a := got.Agreement; len(a) != 1 || a[0].N != 3 || a[0].Right != 2 {
			t.Errorf("agreement %+v", a)
		}
		if a := got.Labels.Annotators[0]; a.Annotator != "ben" || a.Matched != 3 || a.Swapped != 2 || a.Unmatched != 1 {
			t.Errorf("%+v", a)
		}
	}
	j, err := s.Judgments(ctx, team, first.Dataset.ID)
	if err != nil {
		t.Fatal(err)
	}
	if rows := j.Report(j.DefaultGold()).Rows(); j.DefaultGold() != eval.GoldHuman || rows[0].Method != eval.RowPeople || rows[0].N != 3 || rows[0].Right != 2 {
		t.Errorf("%+v", rows)
	}
	if d, err := s.Overview(ctx, team, first.Dataset.ID); err != nil || d.Labels != 6 {
		t.Errorf("%+v, %v", d, err)
	}
	if has, err := s.HasLabels(ctx, team, first.Dataset.ID); err != nil || !has {
		t.Errorf("has labels: %v, %v", has, err)
	}
	from, err := s.ImportedLabels(ctx, team, j.Pairs[0].ID)
	if err != nil || len(from) != 2 || from[0].File != "anna.csv" || from[0].Row != 2 || from[0].Original != "S1" || from[0].Rule == "" {
		t.Errorf("%+v, %v", from, err)
	}
}

// The agreement that is told is that of the new rater with others, not that of
// those who were there before.
func TestThirdRaterIsCompared(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	first, err := s.ImportLabels(ctx, team, judgmentFile(t, "x.csv", "question,answer_a,answer_b,annotator,pick\nq,a,b,anna,A\nq,a,b,ben,A\n", ingest.AsLabels))
	if err != nil || first.Agreement[0].Right != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	third := judgmentFile(t, "carl.csv", "question,answer_a,answer_b,pick\nq,b,a,A\n", ingest.AsLabels)
	third.Dataset = first.Dataset.ID
	got, err := s.ImportLabels(ctx, team, third)
	if err != nil || got.Agreement[0].N != 1 || got.Agreement[0].Right != 0 {
		t.Errorf("%+v, %v", got.Agreement, err)
	}
}

func TestImportedLabelsAreImmutable(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	if _, err := s.ImportLabels(t.Context(), team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.ExecContext(t.Context(), `UPDATE imported_labels SET pick = 'tie'`); err == nil {
		t.Error("a label was changed")
	}
}

// A file that brings nothing leaves nothing, neither a dataset nor labels.
func TestFileThatBringsNothing(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	_, err := s.ImportLabels(ctx, team, judgmentFile(t, "x.csv", "question,answer_a,answer_b,pick\n,a,b,A\n", ingest.AsLabels))
	wantKind(t, err, eval.Invalid)
	if list, err := s.Datasets(ctx, team); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	first, err := s.ImportLabels(ctx, team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	other := judgmentFile(t, "x.csv", "question,answer_a,answer_b,pick\nnothing like it,a,b,A\n", ingest.AsLabels)
	other.Dataset = first.Dataset.ID
	_, err = s.ImportLabels(ctx, team, other)
	wantKind(t, err, eval.Invalid)
	var files int
	if err := s.ro.GetContext(ctx, &files, `SELECT count(*) FROM judgment_files`); err != nil || files != 1 {
		t.Errorf("%d files, %v", files, err)
	}
}

// A name that a user bears too is another person.
func TestImportedNameOfAUser(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	if _, err := s.db.ExecContext(ctx, `INSERT INTO users (name, created_at) VALUES ('anna', 1)`); err != nil {
		t.Fatal(err)
	}
	first, err := s.ImportLabels(ctx, team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	if labels, err := s.Labels(ctx, team, first.Dataset.ID); err != nil || labels[0].Annotator != "anna (imported)" {
		t.Errorf("%+v, %v", labels, err)
	}
}

// Recorded verdicts stand in the agreement table as a method of their own: right,
// wrong and no verdict, n = 3 (example 8 of import.md §13).
func TestImportedVerdictsAreAMethod(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	first, err := s.ImportLabels(ctx, team, judgmentFile(t, "anna.csv", strings.Replace(annaSheet, "Tie", "S2", 1), ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	judge := judgmentFile(t, "judge.csv", "question,answer_a,answer_b,winner\nWho?,Kepler.,Galileo.,2\nWhen?,1610.,1700.,2\nWhere?,Padua.,Rome.,invalid\n", ingest.AsScores)
	judge.Dataset, judge.Method = first.Dataset.ID, "gpt judge"
	got, err := s.ImportScores(ctx, team, judge)
	if err != nil || got.Run == 0 || len(got.Scores.Methods) != 1 || got.Scores.Methods[0].NoVerdict != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	j, err := s.Judgments(ctx, team, first.Dataset.ID)
	if err != nil {
		t.Fatal(err)
	}
	rows := j.Report(eval.GoldHuman).Rows()
	row := rows[len(rows)-1]
	if row.Method != "imported:gpt_judge" || row.Judge != "" || row.N != 3 || row.Right != 1 || row.Wrong != 1 || row.NoVerdict != 1 || row.NotJudged != 0 {
		t.Errorf("%+v", row)
	}
	run, err := s.RunByID(ctx, team, got.Run)
	if err != nil || run.State != eval.RunDone || run.Total != 3 || run.Done != 3 || run.Failed != 1 {
		t.Errorf("%+v, %v", run, err)
	}
	wantKind(t, s.RetryFailed(ctx, team, got.Run), eval.Conflict)
}

// The scores of an ordinary evaluation file become its dataset's recorded run:
// empty cells are missing, never 0.
func TestImportedScoresOnSamples(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	text := "question,answer,faithfulness,answer_relevancy\nq,a,0.5,\nr,b,1,nan\ns,c,n/a,0.25\n"
	got, err := s.ImportScores(ctx, team, judgmentFile(t, "ragas.csv", text, ingest.AsScores))
	if err != nil || got.Dataset.Kind != eval.Samples || got.Dataset.Rows != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	run, err := s.RunByID(ctx, team, got.Run)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := s.Summary(ctx, team, run)
	if err != nil || len(sums) != 2 {
		t.Fatalf("%+v, %v", sums, err)
	}
	for i, want := range []struct {
		method          string
		scored, missing int
		mean            float64
	}{{"imported:faithfulness", 2, 1, .75}, {"imported:answer_relevancy", 1, 2, .25}} {
		if m := sums[i]; m.Method != want.method || m.Scored != want.scored || m.NotApplicable != want.missing || m.Mean == nil || *m.Mean != want.mean {
			t.Errorf("%+v", m)
		}
	}
	again := judgmentFile(t, "again.csv", text+"unknown,d,1,1\n", ingest.AsScores)
	again.Dataset = got.Dataset.ID
	second, err := s.ImportScores(ctx, team, again)
	if err != nil || second.Result.Rejected != 1 || second.Dataset.Rows != 3 || second.Scores.Methods[0].Verdicts != 3 {
		t.Errorf("%+v, %v", second, err)
	}
}

func TestAnswerKeysStayApart(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	in := judgmentFile(t, "x.csv", "question,answer,system\nq,a,rag\n", "")
	d, _, err := s.ImportFile(ctx, team, "x", in.Path, in.File, in.Options)
	if err != nil {
		t.Fatal(err)
	}
	for row, err := range s.Samples(ctx, team, d.ID) {
		if err != nil || len(row.Metadata) != 0 || row.AnswerKey != nil {
			t.Errorf("%+v, %v", row, err)
		}
	}
	var key string
	if err := s.ro.GetContext(ctx, &key, `SELECT answer_key FROM sample_keys`); err != nil || key != `{"system":"rag"}` {
		t.Errorf("%q, %v", key, err)
	}
}

// An adjudicated column is no further annotator: it settles what two people
// dispute.
func TestImportedAdjudication(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	got, err := s.ImportLabels(ctx, team, judgmentFile(t, "x.csv",
		"question,answer_a,answer_b,annotator1,annotator2,adjudicated\nq,a,b,A,B,B\nr,c,d,A,A,\ns,e,f,A,B,\n", ingest.AsLabels))
	if err != nil || got.Labels.Labels != 7 {
		t.Fatalf("%+v, %v", got.Labels, err)
	}
	j, err := s.Judgments(ctx, team, got.Dataset.ID)
	if err != nil {
		t.Fatal(err)
	}
	from, err := s.ImportedLabels(ctx, team, j.Pairs[0].ID)
	if err != nil || len(from) != 3 {
		t.Fatalf("%+v, %v", from, err)
	}
	gold := j.Pairs[0].Gold(eval.GoldHuman)
	if j.Pairs[0].People() != 2 || gold.Choice != from[2].Pick || gold.How != "adjudicated" {
		t.Errorf("%+v, %+v", j.Pairs[0], gold)
	}
	if r := j.Report(eval.GoldHuman); r.Disputed != 1 {
		t.Errorf("%d disputed", r.Disputed)
	}
}
