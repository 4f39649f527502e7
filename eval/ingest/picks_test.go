package ingest

import (
	"testing"

	"concord/eval"
)

// The pick words of import.md §7.1.
func TestPickWords(t *testing.T) {
	t.Parallel()
	names := [2][]string{{"answer_1", "gpt"}, {"answer_2", "llama"}}
	for text, want := range map[string]eval.Choice{
		"1": eval.ChoiceX, "2": eval.ChoiceY, "0": eval.ChoiceTie, "1.0": eval.ChoiceX,
		"A": eval.ChoiceX, "b": eval.ChoiceY, "tie": eval.ChoiceTie, "Left": eval.ChoiceX, "right": eval.ChoiceY,
		"S1": eval.ChoiceX, "S2": eval.ChoiceY, "Tie": eval.ChoiceTie, "Answer 1": eval.ChoiceX, "answer_2": eval.ChoiceY,
		"Response B is better": eval.ChoiceY, "[[A]]": eval.ChoiceX, "first": eval.ChoiceX, "Second": eval.ChoiceY,
		"win": eval.ChoiceX, "lose": eval.ChoiceY, "draw": eval.ChoiceTie, "both bad": eval.ChoiceTie, "Neither": eval.ChoiceTie,
		"gpt": eval.ChoiceX, "LLaMA": eval.ChoiceY, "平局": eval.ChoiceTie, "x": eval.ChoiceX, "Y": eval.ChoiceY,
		"invalid": "", "error": "", "3": "", "-1": "", "": "", "The first answer gives more detail, so": "", "b because a": "",
	} {
		s, ok := notationOf(nil, JudgmentOptions{}).pick(text, names)
		if s.pick != want || ok != (want != "") {
			t.Errorf("%q: %q", text, s.pick)
		}
		if ok && s.rule == "" {
			t.Errorf("%q: no rule", text)
		}
	}
	if s, _ := notationOf(nil, JudgmentOptions{}).pick("Both bad", names); s.reason != "both bad" {
		t.Errorf("reason %q", s.reason)
	}
}

func TestNotations(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		cells    []string
		o        JudgmentOptions
		text     string
		pick     eval.Choice
		strength int
	}{
		{"signed", []string{"-2", "0", "1"}, JudgmentOptions{}, "-2", eval.ChoiceX, 2},
		{"signed, positive", []string{"-2", "0", "1"}, JudgmentOptions{}, "1", eval.ChoiceY, 1},
		{"signed, zero", []string{"-2"}, JudgmentOptions{}, "0", eval.ChoiceTie, 0},
		{"turned round", []string{"-2"}, JudgmentOptions{PositiveFirst: true}, "2", eval.ChoiceX, 2},
		{"O and X", []string{"O", "X"}, JudgmentOptions{}, "X", eval.ChoiceY, 0},
		{"own words", []string{"rot", "blau"}, JudgmentOptions{Picks: map[string]string{"Blau": "second"}}, "blau", eval.ChoiceY, 0},
		{"own numbers", []string{"0", "1"}, JudgmentOptions{Picks: map[string]string{"0": "first", "1": "second"}}, "0", eval.ChoiceX, 0},
	}
	for _, tt := range tests {
		s, ok := notationOf(tt.cells, tt.o).pick(tt.text, [2][]string{})
		if !ok || s.pick != tt.pick || s.strength != tt.strength {
			t.Errorf("%s: %+v", tt.name, s)
		}
	}
	if !notationOf([]string{"0", "1", "1"}, JudgmentOptions{}).binary || notationOf([]string{"0", "1", "2"}, JudgmentOptions{}).binary {
		t.Error("0 and 1 alone say nothing of which is which")
	}
}

func TestNamesOfOpinions(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]opinion{
		"correctness_label":    {kind: Pick, dimension: "correctness", side: alone},
		"overall-rating":       {kind: Rating, dimension: "overall", side: alone},
		"correctness-rank":     {kind: Rank, dimension: "correctness", side: alone},
		"factuality_s1":        {kind: Rating, dimension: "factuality", side: 0},
		"usefulness_b":         {kind: Rating, dimension: "usefulness", side: 1},
		"rating_a":             {kind: Rating, side: 0},
		"score_2":              {kind: Rating, side: 1},
		"annotator2":           {kind: Pick, annotator: "annotator2", side: alone},
		"rater_b":              {kind: Pick, annotator: "rater_b", side: alone},
		"Label 1":              {kind: Pick, annotator: "Label 1", side: alone},
		"preferred":            {kind: Pick, side: alone},
		"human_preference":     {kind: Pick, side: alone},
		"winner":               {kind: Pick, side: alone},
		"relevance":            {kind: Pick, dimension: "relevance", side: alone},
		"reviews.overall-rank": {kind: Rank, dimension: "overall", side: alone},
	} {
		got, ok := opinionNamed(name)
		if !ok || got.kind != want.kind || got.dimension != want.dimension || got.annotator != want.annotator || got.side != want.side {
			t.Errorf("%q: %+v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"overall.correctness-rating", "mean_rating", "majority_label", "prompt_id", "comment", "question", "id", "1"} {
		if got, ok := opinionNamed(name); ok {
			t.Errorf("%q: %+v", name, got)
		}
	}
}
