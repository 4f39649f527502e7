package store

import (
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// Raw replies on samples are a second method of the recorded run. Row q: yes and no,
// 1 of 2; row r: a reply that nobody can read; row s: yes, 1 of 1. The mean of what
// was read is (1/2 + 1) / 2, that of the recorded scores (1 + 0.5 + 0) / 3.
func TestReparsedScoresOnSamples(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	text := "question,answer,faithfulness,raw_verdicts\n" +
		`q,a,1,"[""Verdict: 1"", ""Verdict: 0""]"` + "\n" + `r,b,0.5,"[""Hard to say.""]"` + "\n" + `s,c,0,"[""Verdict: 1""]"` + "\n"
	got, err := s.ImportScores(ctx, team, judgmentFile(t, "ragas.csv", text, ingest.AsScores))
	if err != nil {
		t.Fatal(err)
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
		method         string
		scored, failed int
		mean           float64
	}{{"imported:faithfulness", 3, 0, .5}, {"imported:faithfulness:re-parsed", 2, 1, .75}} {
		if m := sums[i]; m.Method != want.method || m.Scored != want.scored || m.Failed != want.failed || m.Mean == nil || *m.Mean != want.mean {
			t.Errorf("%+v", m)
		}
	}
}

// On pairs the row that was read anew stands beside the recorded one in the
// agreement table: the people prefer a, the recorded scores say so, the replies are
// not readable for one item.
func TestReparsedRowOfTheAgreementTable(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	labels := judgmentFile(t, "anna.csv", "question,answer_a,answer_b,pick\nq,a,b,A\n", ingest.AsLabels)
	labels.Options.Judgments.Dimension = eval.Faithfulness
	first, err := s.ImportLabels(ctx, team, labels)
	if err != nil {
		t.Fatal(err)
	}
	scores := judgmentFile(t, "tool.csv", "question,answer,faithfulness,raw_verdicts\n"+
		`q,a,1,"[""Verdict: 1""]"`+"\n"+`q,b,0,"[""Hard to say.""]"`+"\n", ingest.AsScores)
	scores.Dataset = first.Dataset.ID
	if _, err := s.ImportScores(ctx, team, scores); err != nil {
		t.Fatal(err)
	}
	j, err := s.Judgments(ctx, team, first.Dataset.ID)
	if err != nil {
		t.Fatal(err)
	}
	rows := j.Report(eval.GoldHuman).Rows()
	recorded, reparsed := rows[len(rows)-2], rows[len(rows)-1]
	if recorded.Method != "imported:tool" || recorded.Right != 1 || recorded.NoVerdict != 0 {
		t.Errorf("%+v", recorded)
	}
	if reparsed.Method != "imported:tool:re-parsed" || reparsed.N != 1 || reparsed.Right != 0 || reparsed.NoVerdict != 1 {
		t.Errorf("%+v", reparsed)
	}
}
