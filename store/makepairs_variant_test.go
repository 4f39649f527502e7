package store

import (
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// Two of the answers that a file has in columns of one row are set against each
// other by the names of their columns.
func TestPairsOfVariants(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	in := judgmentFile(t, "models.csv", "question,answer_gpt4,answer_llama,answer_mistral\nq,a moon,a planet,a star\nr,b,c,d\n", ingest.Auto)
	d, _, err := s.ImportFile(ctx, team, "models", in.Path, in.File, in.Options)
	if err != nil || d.Rows != 6 {
		t.Fatalf("%+v, %v", d, err)
	}
	columns, err := s.AnswerColumns(ctx, team, d.ID)
	if err != nil || len(columns) != 4 || columns[1] != "answer_gpt4" {
		t.Errorf("%v, %v", columns, err)
	}
	pairs, report, err := s.MakePairs(ctx, team, Joining{
		Name: "gpt4 and llama", A: JoinSide{d.ID, "answer_gpt4"}, B: JoinSide{d.ID, "answer_llama"}, Dimensions: []eval.Dimension{eval.AnswerRelevance},
	})
	if err != nil || pairs.Rows != 2 || report.A != "models: answer_gpt4" {
		t.Errorf("%+v %+v, %v", pairs, report, err)
	}
}
