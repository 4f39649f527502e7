package diagnosis

import (
	"testing"

	"concord/eval"
)

func pairOf(x, y string) eval.Pair {
	context := []string{"The tower was built in 1889 by the company of Gustave Eiffel."}
	return eval.Pair{
		Dimension: eval.Faithfulness, Question: "Who built it?",
		X: eval.Item{Answer: x, Contexts: context}, Y: eval.Item{Answer: y, Contexts: context},
	}
}

func said(pick eval.Choice) eval.Verdict { return eval.Verdict{Status: eval.Scored, Pick: pick} }

func statements(value float64, parts ...eval.Part) *eval.Score {
	s := eval.ScoredAs(value)
	for i, p := range parts {
		p.Kind, p.Index = eval.StatementPart, i+1
		s.Parts = append(s.Parts, p)
	}
	return &s
}

// The gold is X everywhere. The habit of 10 longer to 0 shorter has p = 0.002.
func TestCauseOf(t *testing.T) {
	t.Parallel()
	habit := Habit{Longer: 10}
	judged := func(v eval.Verdict, x, y *eval.Score) eval.Verdict { v.X, v.Y = x, y; return v }
	for name, c := range map[string]struct {
		x, y string
		v    eval.Verdict
		want Cause
	}{
		"a refusal comes before its missing verdict": {"It was Eiffel.", "I don't know who built it.", eval.Verdict{Status: eval.NotApplicable, Reason: eval.Reason{Code: eval.NoStatements}}, Refusal},
		"two refusals explain nothing":               {"I don't know.", "I do not know.", said(eval.ChoiceTie), Tied},
		"no answer":                                  {"One.", "Two.", eval.Verdict{Status: eval.Failed, Reason: eval.Reason{Code: eval.ParseFailed}}, NoVerdict},
		"the order decided": {"One.", "Two.", eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceTie, Orders: []eval.Order{
			{First: eval.ChoiceX, Pick: eval.ChoiceX}, {First: eval.ChoiceY, Pick: eval.ChoiceY}}}, Flipped},
		"tie in both orders": {"One.", "Two.", eval.Verdict{Status: eval.Scored, Pick: eval.ChoiceTie, Orders: []eval.Order{
			{First: eval.ChoiceX, Pick: eval.ChoiceTie}, {First: eval.ChoiceY, Pick: eval.ChoiceTie}}}, Tied},
		"a statement that stands in the context": {"One.", "Two.", judged(said(eval.ChoiceY),
			statements(0, eval.Part{Text: "The tower was built in 1889.", Verdict: eval.No}), statements(1, eval.Part{Text: "Two.", Verdict: eval.Yes})), ContextMissed},
		"a statement that does not": {"One.", "Two.", judged(said(eval.ChoiceY),
			statements(0, eval.Part{Text: "Nobody liked the bridge over there.", Verdict: eval.No}), statements(1, eval.Part{Text: "Two.", Verdict: eval.Yes})), Statements},
		"the longer item, as always":  {"One.", "Two and more.", said(eval.ChoiceY), LengthHabit},
		"the shorter item, for once":  {"One and more.", "Two.", said(eval.ChoiceY), Other},
		"equal length is no habit":    {"One.", "Two.", said(eval.ChoiceY), Other},
		"a noncommittal flag refuses": {"One.", "Perhaps.", judged(said(eval.ChoiceY), statements(0), &eval.Score{Flags: []string{eval.FlagNoncommittal}}), Refusal},
	} {
		if got := CauseOf(Case{Pair: pairOf(c.x, c.y), Gold: eval.ChoiceX, Verdict: c.v}, habit); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestContextsMissed(t *testing.T) {
	t.Parallel()
	sentences := func(verdicts ...eval.PartVerdict) *eval.Score {
		s := eval.ScoredAs(0.5)
		for _, v := range verdicts {
			s.Parts = append(s.Parts, eval.Part{Kind: eval.SentencePart, Verdict: v})
		}
		return &s
	}
	c := Case{Pair: eval.Pair{Dimension: eval.ContextRelevance}, Gold: eval.ChoiceY, Verdict: said(eval.ChoiceX)}
	c.Verdict.X, c.Verdict.Y = sentences(eval.Yes, eval.Yes), sentences(eval.Yes, eval.No)
	if got := CauseOf(c, Habit{}); got != ContextMissed {
		t.Errorf("fewer needed sentences: %s", got)
	}
	c.Verdict.Y = sentences(eval.Yes, eval.Yes, eval.No)
	if got := CauseOf(c, Habit{}); got != Other {
		t.Errorf("as many needed sentences and some padding: %s", got)
	}
}

func TestEveryCauseHasWords(t *testing.T) {
	t.Parallel()
	for _, c := range Causes() {
		if c.Name() == "" || c.Meaning() == "" {
			t.Errorf("%s has no words", c)
		}
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]bool{
		"I'm sorry, but I cannot answer that.":       true,
		"The passage does not mention the year.":     true,
		"我不知道。":                                      true,
		"文脈には記載されていません。":                             true,
		"The tower opened in 1889.":                  false,
		"Known for knowing a lot, she had no peers.": false,
		"": false,
	} {
		if got := Refuses(answer); got != want {
			t.Errorf("%q: %t", answer, got)
		}
	}
}
