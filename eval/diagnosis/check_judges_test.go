package diagnosis

import (
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/agreement"
)

func TestFindingsAboutJudges(t *testing.T) {
	t.Parallel()
	pairs := pairsOf(40, plain)
	pairs[3].X.Contexts = []string{strings.Repeat("word ", 2000)} // 10,000 bytes: 2,500 tokens
	d := Data{
		Pairs: pairs, Gold: eval.GoldConstruction, Judges: []JudgeModel{{"strict", "m-large", 2000}, {"wide", "w", 8000}},
		AnsweredAs: map[string][]string{"strict": {"m-1", "m-2"}, "wide": {"w"}},
		Wordings:   []string{"Grade the item.", "For example: Question 7? and its answer."},
	}
	expect(t, d, "model", Caution, "The judge strict answered as m-1, then as m-2: the model behind the name changed.")
	expect(t, d, "too_long", Caution, "1 pair has longer texts than the 2000 tokens that the judge strict reads at once")
	expect(t, d, "in_prompt", Serious, "The question of 1 pair stands in a prompt")
	d.AnsweredAs, d.Wordings, d.Judges = map[string][]string{"wide": {"w"}}, []string{"Grade the item."}, nil
	for _, check := range []string{"model", "too_long", "in_prompt"} {
		if f := findingOf(t, d, check); f != nil {
			t.Error(f.Text)
		}
	}
}

// Agreement §3.10 (self-01): people prefer the judge's own text on 20 pairs, the
// judge agrees on 18; the other's on 20, it agrees on 13: +25 points. Newcombe's
// interval of 18/20 − 13/20: Wilson [0.699, 0.972] and [0.433, 0.819], so
// 0.25 − √(0.201² + 0.169²) = −0.01 and 0.25 + √(0.072² + 0.217²) = 0.48.
func TestSelfPreference(t *testing.T) {
	t.Parallel()
	pairs := pairsOf(40, plain)
	picks := map[int64]eval.Choice{}
	for i := range pairs {
		p := &pairs[i]
		own, right := i < 20, i < 18 || i >= 20 && i < 33
		p.X.Role, p.Y.Role = "gpt-4o", "mistral-7b"
		if (p.Better == eval.ChoiceX) != own {
			p.X.Role, p.Y.Role = p.Y.Role, p.X.Role
		}
		if picks[p.ID] = p.Better.Other(); right {
			picks[p.ID] = p.Better
		}
	}
	d := Data{Pairs: pairs, Gold: eval.GoldConstruction, Judges: []JudgeModel{{"strict", "gpt-4.1-mini", 0}}, Judgments: agreement.Judgments{
		Methods: []agreement.MethodVerdicts{{Method: eval.MethodRagas, Judge: "strict", Picks: picks}},
	}}
	expect(t, d, "generator", Caution, "When the text of its own model was preferred Ragas · strict agreed 90 %, and 65 % when the other was: +25 points (−1 to +48).")
	d.Pairs = pairs[15:25]
	expect(t, d, "generator", Caution, "Ragas · strict agreed on 3 of 5 pairs preferred for its own text, and on 5 of 5 pairs preferred for the other's.")
}
