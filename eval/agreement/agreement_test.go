package agreement

import (
	"math"
	"strconv"
	"testing"

	"concord/eval"
)

// judgedOf is pairs with gold x and the given picks, a question each.
func judgedOf(picks ...eval.Choice) []Judged {
	all := make([]Judged, len(picks))
	for i, p := range picks {
		all[i] = Judged{Pair: int64(i), Question: "q" + strconv.Itoa(i), Gold: eval.ChoiceX, Pick: p}
	}
	return all
}

func repeat(c eval.Choice, n int) []eval.Choice {
	picks := make([]eval.Choice, n)
	for i := range picks {
		picks[i] = c
	}
	return picks
}

// mixed is a row with the given counts.
func mixed(right, ties, none, wrong int) []Judged {
	picks := repeat(eval.ChoiceX, right)
	picks = append(picks, repeat(eval.ChoiceTie, ties)...)
	picks = append(picks, repeat(eval.ChoiceNone, none)...)
	return judgedOf(append(picks, repeat(eval.ChoiceY, wrong)...)...)
}

func near(t *testing.T, what string, got *float64, want float64) {
	t.Helper()
	if got == nil {
		t.Fatalf("%s is nil, want %v", what, want)
	}
	if math.Abs(*got-want) > 1e-6 {
		t.Errorf("%s = %v, want %v", what, *got, want)
	}
}

// 26 right, 20 ties, 4 wrong: (26 + 10)/50 = 0.72; Wilson of 36/50
// (ci-wilson-02); the coin test sees the 30 decided pairs only:
// 2·P(Bin(30, ½) ≤ 4) = 2·31931/2³⁰.
func TestRowCountsATieHalf(t *testing.T) {
	t.Parallel()
	row := Row(eval.Faithfulness, eval.MethodScore, "m", mixed(26, 20, 0, 4))
	if row.N != 50 || row.Right != 26 || row.Ties != 20 || row.Wrong != 4 || row.Interval != IntervalWilson {
		t.Errorf("counts: %+v", row)
	}
	near(t, "rate", row.Rate, 0.72)
	near(t, "low", row.Low, 0.583348763)
	near(t, "high", row.High, 0.8252582933)
	near(t, "p", row.PCoin, 2*31931.0/(1<<30))
}

func TestRowKeepsNoVerdictPendingAndGoldTiesApart(t *testing.T) {
	t.Parallel()
	judged := mixed(5, 1, 2, 2)
	judged = append(judged,
		Judged{Question: "a", Gold: eval.ChoiceX, Pending: true},
		Judged{Question: "b", Gold: eval.ChoiceTie, Pick: eval.ChoiceX},
		Judged{Question: "c", Pick: eval.ChoiceX})
	row := Row(eval.Faithfulness, eval.MethodRank, "m", judged)
	if row.N != 10 || row.Ties != 1 || row.NoVerdict != 2 || row.NotJudged != 1 || row.GoldTies != 1 {
		t.Errorf("counts: %+v", row)
	}
	near(t, "rate", row.Rate, 0.65) // (5 + 3/2)/10
}

// The five questions of ci-cluster-01.
func TestRowClustersByQuestion(t *testing.T) {
	t.Parallel()
	questions := [][]eval.Choice{
		{eval.ChoiceX, eval.ChoiceX, eval.ChoiceX}, {eval.ChoiceX, eval.ChoiceY},
		{eval.ChoiceY, eval.ChoiceY, eval.ChoiceX}, {eval.ChoiceX, eval.ChoiceX},
		{eval.ChoiceX, eval.ChoiceTie},
	}
	var judged []Judged
	for q, picks := range questions {
		for _, p := range picks {
			judged = append(judged, Judged{Question: strconv.Itoa(q), Gold: eval.ChoiceX, Pick: p})
		}
	}
	row := Row(eval.Faithfulness, "m", "", judged)
	if row.Interval != IntervalClustered || row.Questions != 5 {
		t.Errorf("interval %q over %d questions", row.Interval, row.Questions)
	}
	near(t, "rate", row.Rate, 0.7083333333)
	near(t, "effective", row.Effective, 5.860546985)
	near(t, "low", row.Low, 0.2486607266)
	near(t, "high", row.High, 0.9715240928)
}

func TestRowOfOneQuestionHasNoInterval(t *testing.T) {
	t.Parallel()
	judged := []Judged{
		{Question: "q", Gold: eval.ChoiceX, Pick: eval.ChoiceX},
		{Question: "q", Gold: eval.ChoiceY, Pick: eval.ChoiceX},
	}
	row := Row(eval.Faithfulness, "m", "", judged)
	near(t, "rate", row.Rate, 0.5)
	if row.Low != nil || row.Reason != "all pairs come from one question" {
		t.Errorf("low %v, reason %q", row.Low, row.Reason)
	}
}

func TestRowWithoutPairsIsUndefined(t *testing.T) {
	t.Parallel()
	row := Row(eval.Faithfulness, "m", "", nil)
	if row.Rate != nil || row.Low != nil || row.High != nil || row.PCoin != nil || row.Reason == "" {
		t.Errorf("%+v", row)
	}
}

// 95 % of coins tossed 50 times land between 18 and 32 (binomial quantiles).
func TestCoin(t *testing.T) {
	t.Parallel()
	row := Coin(eval.Faithfulness, 50)
	near(t, "rate", row.Rate, 0.5)
	near(t, "low", row.Low, 0.36)
	near(t, "high", row.High, 0.64)
	if row.Interval != IntervalRange || Coin(eval.Faithfulness, 0).Rate != nil {
		t.Errorf("%+v", row)
	}
}

func TestPeopleUseTheFirstLabelsOfTwo(t *testing.T) {
	t.Parallel()
	x, y := eval.ChoiceX, eval.ChoiceY
	row := People(eval.Faithfulness, []Labeled{
		{Labels: []eval.Label{label("ann", x, 1), label("bob", x, 2)}},
		{Labels: []eval.Label{label("ann", x, 1), label("bob", y, 2), label("bob", x, 3)}}, // bob gave in
		{Labels: []eval.Label{label("bob", y, 2), label("ann", y, 1), label("cyd", x, 3)}}, // cyd came third
		{Labels: []eval.Label{label("ann", x, 1)}},
	})
	if row.N != 3 || row.Right != 2 || row.Wrong != 1 {
		t.Errorf("%+v", row)
	}
	band, ok := Band(row)
	if !ok || math.Abs(band.Low-2.0/3) > 1e-12 || math.Abs(band.High-5.0/6) > 1e-12 {
		t.Errorf("band %v", band)
	}
	if _, ok := Band(People(eval.Faithfulness, nil)); ok {
		t.Error("a band without labels")
	}
}
