package store

import (
	"strings"
	"testing"

	"concord/eval/ingest"
)

// A row whose answer was edited after it was scored is no silent match: it is
// counted, listed with the row it resembles and left out until a person accepts it.
// One character of 23 differs, so the similarity is 1 - 1/23. The answer that two
// rows have is not edited; it only cannot be told whose it is.
func TestScoresOfEditedSamples(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	in := judgmentFile(t, "d.csv", "question,answer\nq,Nothing like the other.\nq,A long answer about Io.\nr,b\n", "")
	d, _, err := s.ImportFile(ctx, team, "d", in.Path, in.File, in.Options)
	if err != nil {
		t.Fatal(err)
	}
	text := "question,answer,faithfulness,answer_relevancy\nq,A long answer about Io!,0.9,0.8\nr,b,0.5,0.4\nr,b,0.1,0.2\n"
	for _, accept := range []bool{false, true} {
		scores := judgmentFile(t, "scores.csv", text, ingest.AsScores)
		scores.Dataset, scores.AcceptSimilar, scores.Check = d.ID, accept, !accept
		got, err := s.ImportScores(ctx, team, scores)
		if err != nil {
			t.Fatal(err)
		}
		verdicts := 1
		if accept {
			verdicts = 2
		}
		if m := got.Scores.Methods; len(m) != 2 || m[0].Verdicts != verdicts {
			t.Errorf("accept %v: %+v", accept, m)
		}
		if r := got.Scores; r.Edited != 1 || len(r.Review) != 1 || r.Review[0].Row != 2 || r.Review[0].DatasetRow != 3 || r.Review[0].Similarity != 1-1./23 {
			t.Errorf("accept %v: %+v", accept, r)
		}
		if first := got.Result.Rejects[0]; !accept && (first.Row != 2 || !strings.Contains(first.Reason, "resembles row 3 of the dataset (similarity 0.96)")) {
			t.Errorf("%+v", first)
		}
	}
}
