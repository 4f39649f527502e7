package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/engine"
	"concord/eval/ingest"
)

func TestJudgmentsKnowOrdersAndWhatWasSpent(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	d, err := s.Import(t.Context(), team, "pairs", func(sink ingest.Sink) (Filled, error) {
		p := ingest.Pair{Better: eval.ChoiceX}
		p.Dimension, p.Question, p.X.Answer, p.Y.Answer = eval.Faithfulness, "Which?", "one", "two"
		return Filled{Kind: eval.Pairs}, sink.Pair(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.CreateRun(t.Context(), team, NewRun{
		Dataset: d.ID, Judge: "m", Methods: []string{eval.MethodRank, eval.MethodLonger}, Profile: eval.Paper,
	})
	if err != nil {
		t.Fatal(err)
	}
	var pair int64
	for p, err := range s.Pairs(t.Context(), team, d.ID) {
		if err != nil {
			t.Fatal(err)
		}
		pair = p.ID
	}
	for method, v := range map[string]eval.Verdict{
		eval.MethodRank: {
			Status: eval.Scored, Pick: eval.ChoiceTie,
			Orders: []eval.Order{{First: eval.ChoiceX, Pick: eval.ChoiceX}, {First: eval.ChoiceY, Pick: eval.ChoiceY}},
			Calls:  []eval.Call{{PromptTokens: 100, CompletionTokens: 3, Milliseconds: 40}, {PromptTokens: 101, Milliseconds: 2}},
		},
		eval.MethodLonger: {Status: eval.Scored, Pick: eval.ChoiceX},
	} {
		if _, err := s.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: pair, Method: method, Repeat: 1}, v); err != nil {
			t.Fatal(err)
		}
	}
	j, err := s.Judgments(t.Context(), team, d.ID)
	if err != nil {
		t.Fatal(err)
	}
	// What is asked for again is what was read before, until a verdict is replaced.
	changed := eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceX}
	if again, err := s.Judgments(t.Context(), team, d.ID); err != nil || len(again.Methods) != 2 {
		t.Errorf("asked again: %+v, %v", again.Methods, err)
	}
	defer func() {
		if _, err := s.SaveVerdict(t.Context(), run.ID, engine.Unit{Row: pair, Method: eval.MethodRank, Repeat: 1}, changed); err != nil {
			t.Fatal(err)
		}
		now, err := s.Judgments(t.Context(), team, d.ID)
		if err != nil || now.Methods[0].Picks[pair] != eval.ChoiceX || now.Methods[0].Orders != nil {
			t.Errorf("after a verdict was replaced: %+v, %v", now.Methods, err)
		}
		if other, err := s.Judgments(t.Context(), team+1, d.ID); err != nil || len(other.Pairs)+len(other.Methods) > 0 {
			t.Errorf("another team sees %+v, %v", other, err)
		}
	}()
	want := []agreement.MethodVerdicts{
		{
			Method: eval.MethodRank, Judge: "m", Picks: map[int64]eval.Choice{pair: eval.ChoiceTie},
			Orders: map[int64]agreement.Orders{pair: {XFirst: eval.ChoiceX, YFirst: eval.ChoiceY}},
			Spent:  map[int64]agreement.Spent{pair: {Tokens: 204, MS: 42}},
		},
		{Method: eval.MethodLonger, Picks: map[int64]eval.Choice{pair: eval.ChoiceX}},
	}
	if diff := cmp.Diff(want, j.Methods); diff != "" {
		t.Error(diff)
	}
}

func TestImportedLabelsAreHeardOfAtOnce(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	first, err := s.ImportLabels(t.Context(), team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	people := func() int {
		j, err := s.Judgments(t.Context(), team, first.Dataset.ID)
		if err != nil {
			t.Fatal(err)
		}
		return j.Pairs[0].People()
	}
	if n := people(); n != 1 {
		t.Errorf("%d people, want 1", n)
	}
	ben := judgmentFile(t, "ben.csv", benSheet, ingest.AsLabels)
	ben.Dataset = first.Dataset.ID
	if _, err := s.ImportLabels(t.Context(), team, ben); err != nil {
		t.Fatal(err)
	}
	if n := people(); n != 2 {
		t.Errorf("%d people, want 2", n)
	}
}
