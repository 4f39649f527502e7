package store

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// TestPairsInOtherLanguagesComeLater gives an annotator who reads English the
// English pairs first, and everybody all of them.
func TestPairsInOtherLanguagesComeLater(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ada, err := s.AddPerson(t.Context(), team, "Ada", eval.Annotator)
	if err != nil {
		t.Fatal(err)
	}
	questions := []string{"木星有多少颗卫星？", "Where is Io?", "イオはどこにありますか。", "Where is Mars?"}
	d, err := s.Import(t.Context(), team, "d", func(sink ingest.Sink) (Filled, error) {
		for _, q := range questions {
			p := ingest.Pair{Pair: eval.Pair{Dimension: eval.AnswerRelevance, Question: q, X: eval.Item{Answer: "x"}, Y: eval.Item{Answer: "y"}}}
			if err := sink.Pair(p); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Pairs}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	st := Seat{Team: team, User: ada.ID, Dataset: d.ID, Dimension: eval.AnswerRelevance, Langs: "en,fr"}
	for i := range questions {
		task, ok, err := s.NextPair(t.Context(), st)
		if err != nil || !ok {
			t.Fatalf("pair %d: %v, %v", i, ok, err)
		}
		if english := strings.HasPrefix(task.Pair.Question, "Where"); english != (i < 2) {
			t.Errorf("pair %d is %q", i, task.Pair.Question)
		}
		if _, err := s.AddLabel(t.Context(), st, NewLabel{Pair: task.Pair.ID, Pick: Left}); err != nil {
			t.Fatal(err)
		}
	}
}
