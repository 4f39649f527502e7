package agreement

import (
	"math"
	"slices"
	"strings"
	"testing"

	"concord/eval"
)

func reasonOf[T any](v *T, why string) string {
	if v != nil {
		return "defined"
	}
	return why
}

func TestUndefinedSaysWhy(t *testing.T) {
	t.Parallel()
	x, y := eval.ChoiceX, eval.ChoiceY
	for _, c := range []struct{ what, got, want string }{
		{"one question", reasonOf(KornGraubard([]Cluster{{3, 4}}, 0.95)), "all pairs come from one question"},
		{"no question", reasonOf(KornGraubard(nil, 0.95)), "no pair"},
		{"impossible credits", reasonOf(KornGraubard([]Cluster{{3, 1}, {1, 1}}, 0.95)), "between 0 and 1"},
		{"no toss", reasonOf(Tally{}.TossRange(0.95)), "no pair"},
		{"no mean", reasonOf(Mean(nil)), "no value"},
		{"no quantile", reasonOf(Quantile(nil, 0.5)), "no value"},
		{"quantile of 2", reasonOf(Quantile([]float64{1}, 2)), "between 0 and 1"},
		{"no resample", reasonOf(BootstrapMean(nil, 10, 1, 0.95)), "nothing to resample"},
		{"no difference", reasonOf(BonettPriceGeneral(nil, 0.95)), "both methods"},
		{"empty table", reasonOf(Newcombe(0, 0, 0, 0, 0.95)), "both methods"},
		{"ragged ratings", reasonOf(FleissKappa([][]int{{2, 0}, {1, 0}})), "same number"},
		{"one category", reasonOf(FleissKappa([][]int{{2, 0}, {2, 0}})), "same letter"},
		{"single labels", reasonOf(Krippendorff([][]string{{"x", ""}})), "two people"},
		{"one letter", reasonOf(Krippendorff([][]string{{"x", "x"}})), "same letter"},
		{"low agreement", reasonOf(AnnotatorAccuracy(0.4)), "side mapping"},
		{"coin as annotator", reasonOf(Denoise(0.8, 0.5)), "coin"},
		{"one annotator", reasonOf(AltTest(nil, [][]eval.Choice{{x}}, 0.1, 0.05)), "two annotators"},
		{"one shared item", reasonOf(AltTest([]eval.Choice{x, y}, [][]eval.Choice{{x, y}, {x}}, 0.1, 0.05)), "fewer than two"},
		{"one class", reasonOf(AUC([]float64{1}, nil)), "one kind"},
		{"no claims", reasonOf(Brier(nil, nil)), "each claim"},
		{"no curve", reasonOf(AURC(nil)), "no decision"},
		{"few labels", reasonOf(SelectThreshold(make([]Decision, 5), 0.1, 0.1)), "not enough labels"},
		{"always ties", reasonOf(SelectThreshold(make([]Decision, 50), 0.1, 0.1)), "everything goes to a person"},
		{"one run", reasonOf(WinnerStability([][]eval.Choice{{x}})), "run it again"},
		{"one run of scores", reasonOf(ICC([][]float64{{1}, {2}}, 0.95)), "run it again"},
		{"same scores", reasonOf(ICC([][]float64{{1, 1}, {1, 1}}, 0.95)), "identical"},
		{"no gap", reasonOf(McNemarPairs(0.1, 0.1, 0.05, 0.8)), "the same"},
		{"no labels", reasonOf(PPI(nil, nil, []float64{1}, nil, 0.95)), "each label"},
		{"all labeled", reasonOf(PPI([]float64{1}, []float64{1}, nil, nil, 0.95)), "without a label"},
		{"useless judge", reasonOf(BinaryJudge{0.5, 0.5, 9, 9}.RoganGladen(0.5, 9, 0.95)), "coin"},
		{"no votes", reasonOf(VoteEntropy(nil)), "no vote"},
		{"no tie cut", reasonOf(CalibrateTies(nil)), "no pair"},
		{"no table", Table{}.Corrected().Reason, "two annotators"},
		{"no raw labels", GwetAC1([][]string{{"x"}}, []string{"x", "y"}).Reason, "two people"},
		{"one raw category", GwetAC1([][]string{{"x", "x"}}, []string{"x"}).Reason, "one category"},
		{"no ceiling", CeilingOf(0, 0, nil).Reason, "two people"},
		{"no orders", Swaps{}.Bias().Reason, "both orders"},
		{"only flips", Swaps{First: 3}.Bias().Reason, "changed with the order"},
		{"same writer", SelfPreferenceOf(0, 0, 9, 4).Reason, "not measurable"},
		{"longer always wins", VerbosityGap(9, 10, 0, 0).Reason, "told apart"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
}

// Identical picks leave no scatter: the gap is certain.
func TestAltTestWithoutScatter(t *testing.T) {
	t.Parallel()
	x := slices.Repeat([]eval.Choice{eval.ChoiceX}, 30)
	y := slices.Repeat([]eval.Choice{eval.ChoiceY}, 30)
	if r, _ := AltTest(x, [][]eval.Choice{x, x, x}, 0.1, 0.05); !r.Passes() || r.Winning != 1 || r.Advantage != 1 {
		t.Errorf("a perfect judge: %+v", r)
	}
	if r, _ := AltTest(y, [][]eval.Choice{x, x, x}, 0.1, 0.05); r.Passes() || r.P[0] != 1 {
		t.Errorf("a judge that is always wrong: %+v", r)
	}
}

// Repeats without scatter: all of the variance lies between the items.
func TestICCWithoutScatter(t *testing.T) {
	t.Parallel()
	r, _ := ICC([][]float64{{1, 1}, {0, 0}}, 0.95)
	if *r.Single != 1 || r.Interval != (Interval{1, 1}) || r.Limit != 0 {
		t.Errorf("%+v", r)
	}
}

// Beyond the enumeration the normal approximation takes over, close by.
func TestSignFlipBeyondEnumeration(t *testing.T) {
	t.Parallel()
	d := append(slices.Repeat([]float64{1}, 400), slices.Repeat([]float64{-0.5}, 599)...)
	d = append(d, slices.Repeat([]float64{-1}, 50)...)
	p, exact := SignFlip(d)
	weights, net := halves(d)
	if want := flipExact(weights, net); exact || math.Abs(p-want) > 0.002 {
		t.Errorf("approximation %v (exact: %v), enumeration %v", p, exact, want)
	}
}

func TestNothingToShowSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		row  eval.Agreement
		gold eval.GoldKind
		want string
	}{
		{eval.Agreement{NotJudged: 50}, eval.GoldHuman, "0 of 50 pairs judged."},
		{eval.Agreement{GoldTies: 1}, eval.GoldHuman, "People saw no difference on 1 pair."},
		{eval.Agreement{}, eval.GoldConstruction, "No pair has a construction gold."},
		{eval.Agreement{}, eval.GoldMajority, "No labels yet."},
	} {
		if got := Headline([]eval.Agreement{{Method: eval.RowPeople}, c.row}, c.gold); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestEachGoldIsNamed(t *testing.T) {
	t.Parallel()
	r := row("m", "", 8, 0, 2, 2)
	for gold, want := range map[eval.GoldKind]string{
		eval.GoldConstruction: "the construction gold", eval.GoldUnanimous: "people where they are of one mind",
		eval.GoldMajority: "the majority of people", eval.GoldAdjudicated: "the adjudicated answers",
	} {
		want = "Agrees with " + want + " on 75 % of 12 pairs (8 right, 2 without a usable answer, 2 wrong; no answer counts half)."
		if got := Sentence(r, gold); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
