package agreement

import (
	"testing"

	"concord/eval"
)

const (
	x    = eval.ChoiceX
	y    = eval.ChoiceY
	tie  = eval.ChoiceTie
	none = eval.ChoiceNone
)

func TestSwapsOfAJudgeAskedInBothOrders(t *testing.T) {
	t.Parallel()
	// The gold of every pair is x.
	orders := []Orders{
		{x, x}, {x, tie}, // right twice; a tie counts to the other order's pick
		{tie, y}, {y, y}, // wrong twice
		{x, y},     // took the first, twice
		{y, x},     // took the second, twice
		{tie, tie}, // no opinion twice
		{x, none},  // no answer in one order: left out
	}
	j := Judgments{Methods: []MethodVerdicts{{Method: "rank", Judge: "m", Picks: map[int64]eval.Choice{}, Orders: map[int64]Orders{}}}}
	for i, o := range orders {
		id := int64(i + 1)
		j.Pairs = append(j.Pairs, JudgedPair{ID: id, Dimension: eval.Faithfulness, Better: x})
		j.Methods[0].Picks[id], j.Methods[0].Orders[id] = tie, o
	}
	got := j.Swaps(eval.GoldConstruction, eval.Faithfulness, "rank", "m")
	if want := (Swaps{Right: 2, Wrong: 2, First: 1, Second: 1, Tied: 1}); got != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
	// Consistent on 5 of 7; right on 2 + ½·(2 flips + 1 tie) = 3.5 of 7.
	b := got.Bias()
	if *b.Consistency != 5.0/7 || *b.Accuracy != 0.5 || *b.ConsistentOnly != 0.5 || *b.FirstRate != 0.5 {
		t.Errorf("%+v", b)
	}
	if s := j.Swaps(eval.GoldHuman, eval.Faithfulness, "rank", "m"); s != (Swaps{}) {
		t.Errorf("without gold: %+v", s)
	}
}

func TestCostCountsOnlyPairsForWhichAModelWasAsked(t *testing.T) {
	t.Parallel()
	j := Judgments{
		Pairs: []JudgedPair{{ID: 1, Dimension: eval.Faithfulness}, {ID: 2, Dimension: eval.Faithfulness}, {ID: 3, Dimension: eval.AnswerRelevance}},
		Methods: []MethodVerdicts{
			{Method: "rank", Judge: "m", Spent: map[int64]Spent{1: {Tokens: 100, MS: 20}, 3: {Tokens: 7, MS: 7}}},
			{Method: "longer"},
		},
	}
	if got := j.Cost(eval.Faithfulness, "rank", "m"); got != (Cost{Pairs: 1, Tokens: 100, MS: 20}) {
		t.Errorf("%+v", got)
	}
	j.Methods[0].Currency = "USD"
	j.Methods[0].Spent[1] = Spent{Tokens: 100, MS: 20, Money: 0.02, Priced: true}
	if got := j.Cost(eval.Faithfulness, "rank", "m"); got.Money == nil || *got.Money != 0.02 || got.Currency != "USD" {
		t.Errorf("with a price: %+v", got)
	}
	if got := j.Cost(eval.AnswerRelevance, "rank", "m"); got.Money != nil {
		t.Errorf("an unknown price is not 0: %+v", got)
	}
	if got := j.Cost(eval.Faithfulness, "longer", ""); got != (Cost{}) {
		t.Errorf("a rule asks nobody: %+v", got)
	}
}
