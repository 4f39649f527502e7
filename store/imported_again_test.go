package store

import (
	"slices"
	"strings"
	"testing"

	"concord/eval/ingest"
)

// The same labels in another order, under another name, are the same: nothing is
// added. One label more is another file.
func TestSameLabelsTwice(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	const first, second, third = "q,a,b,anna,A\n", "r,c,d,anna,B\n", "r,c,d,ben,B\n"
	const header = "question,answer_a,answer_b,annotator,pick\n"
	made, err := s.ImportLabels(ctx, team, judgmentFile(t, "x.csv", header+first+second, ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range []bool{true, false} {
		again := judgmentFile(t, "renamed.csv", header+second+first, ingest.AsLabels)
		again.Dataset, again.Check = made.Dataset.ID, check
		got, err := s.ImportLabels(ctx, team, again)
		if err != nil || !got.Unchanged || got.Dataset.Rows != 2 {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if labels, err := s.Labels(ctx, team, made.Dataset.ID); err != nil || len(labels) != 2 {
		t.Errorf("%d labels, %v", len(labels), err)
	}
	more := judgmentFile(t, "x.csv", header+first+second+third, ingest.AsLabels)
	more.Dataset = made.Dataset.ID
	if got, err := s.ImportLabels(ctx, team, more); err != nil || got.Unchanged {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSameScoresTwice(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	in := judgmentFile(t, "ragas.csv", "question,answer,faithfulness\nq,a,0.5\nr,b,1\n", ingest.AsScores)
	made, err := s.ImportScores(ctx, team, in)
	if err != nil {
		t.Fatal(err)
	}
	in.Dataset = made.Dataset.ID
	again, err := s.ImportScores(ctx, team, in)
	if err != nil || !again.Unchanged || again.Run != 0 {
		t.Errorf("%+v, %v", again, err)
	}
	other := judgmentFile(t, "ragas.csv", "question,answer,faithfulness\nq,a,0.25\nr,b,1\n", ingest.AsScores)
	other.Dataset = made.Dataset.ID
	if got, err := s.ImportScores(ctx, team, other); err != nil || got.Unchanged || got.Run == made.Run {
		t.Errorf("%+v, %v", got, err)
	}
	var files, runs int
	if err := s.ro.GetContext(ctx, &files, `SELECT count(*) FROM judgment_files`); err != nil || files != 2 {
		t.Errorf("%d files, %v", files, err)
	}
	if err := s.ro.GetContext(ctx, &runs, `SELECT count(*) FROM runs`); err != nil || runs != 2 {
		t.Errorf("%d runs, %v", runs, err)
	}
}

// A method that was named bears its name, beside what it measured.
func TestNamedMethodOnSamples(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	for name, tt := range map[string]struct{ columns, want string }{
		"one metric":  {"faithfulness", "imported:ragas_0.2:faithfulness"},
		"no metric":   {"score", "imported:ragas_0.2"},
		"two of them": {"score,faithfulness", "imported:ragas_0.2:score imported:ragas_0.2:faithfulness"},
	} {
		in := judgmentFile(t, name+".csv", "question,answer,"+tt.columns+"\nq,a,0.5"+strings.Repeat(",1", strings.Count(tt.columns, ","))+"\n", ingest.AsScores)
		in.Method = "Ragas 0.2"
		in.Options.Map = map[string]string{"score": "rating"}
		if !strings.Contains(tt.columns, "score") {
			in.Options.Map = nil
		}
		got, err := s.ImportScores(t.Context(), team, in)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var methods []string
		for _, m := range got.Scores.Methods {
			methods = append(methods, m.Method)
		}
		if strings.Join(methods, " ") != tt.want {
			t.Errorf("%s: %s", name, methods)
		}
	}
}

// Three runs of one method in one file are repeats 1…3 of its results on the same two
// rows.
func TestRunsInOneFile(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	text := "question,answer,run,faithfulness\nq,a,0,0.5\nr,b,0,1\nq,a,1,0.25\nr,b,1,1\nq,a,2,0.75\nr,b,2,\n"
	got, err := s.ImportScores(ctx, team, judgmentFile(t, "x.csv", text, ingest.AsScores))
	if err != nil || got.Dataset.Rows != 2 || got.Scores.Methods[0].Verdicts != 6 {
		t.Fatalf("%+v, %v", got, err)
	}
	var repeats []int
	if err := s.ro.SelectContext(ctx, &repeats, `SELECT repeat FROM scores ORDER BY id`); err != nil || !slices.Equal(repeats, []int{1, 1, 2, 2, 3, 3}) {
		t.Errorf("%v, %v", repeats, err)
	}
	again := judgmentFile(t, "x.csv", text, ingest.AsScores)
	again.Dataset = got.Dataset.ID
	if second, err := s.ImportScores(ctx, team, again); err != nil || !second.Unchanged {
		t.Errorf("%+v, %v", second, err)
	}
	run, err := s.RunByID(ctx, team, got.Run)
	if err != nil || run.Total != 6 {
		t.Errorf("%+v, %v", run, err)
	}
	sums, err := s.Summary(ctx, team, run)
	if err != nil || len(sums) != 1 || sums[0].Scored != 5 || len(sums[0].Repeats) != 3 {
		t.Errorf("%+v, %v", sums, err)
	}
}

func TestRunsOfAPairwiseJudge(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	text := "question,answer_a,answer_b,run,winner\nq,a,b,one,A\nq,b,a,two,A\nr,c,d,one,B\nr,c,d,two,invalid\n"
	got, err := s.ImportScores(ctx, team, judgmentFile(t, "judge.csv", text, ingest.AsScores))
	if err != nil || got.Dataset.Rows != 2 || got.Scores.Methods[0].Verdicts != 4 || got.Scores.Methods[0].NoVerdict != 1 || got.Scores.Repeats != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	var repeats []int
	if err := s.ro.SelectContext(ctx, &repeats, `SELECT repeat FROM verdicts ORDER BY row_id, repeat`); err != nil || !slices.Equal(repeats, []int{1, 2, 1, 2}) {
		t.Errorf("%v, %v", repeats, err)
	}
}

// A file that has nothing but ids is joined by them when a person says so: each must
// be that of one row.
func TestScoresJoinedByID(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	in := judgmentFile(t, "rows.csv", "id,question,answer\na,q,x\nb,r,y\nb,s,z\n", ingest.Auto)
	d, _, err := s.ImportFile(ctx, team, "rows", in.Path, in.File, in.Options)
	if err != nil {
		t.Fatal(err)
	}
	scores := judgmentFile(t, "scores.csv", "id,faithfulness\na,0.5\nb,1\nc,1\n", ingest.AsScores)
	scores.Dataset = d.ID
	if _, err := s.ImportScores(ctx, team, scores); err == nil {
		t.Error("ids were joined unasked")
	}
	scores.Options.Map = map[string]string{"id": "id"}
	got, err := s.ImportScores(ctx, team, scores)
	if err != nil || got.Result.Accepted != 1 || got.Result.Rejected != 2 || got.Scores.Methods[0].Verdicts != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if r := got.Result.Rejects; !strings.Contains(r[0].Reason, "2 rows") || !strings.Contains(r[1].Reason, "no row") {
		t.Errorf("%+v", r)
	}
}
