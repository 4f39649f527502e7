package agreement

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
)

// said is labels by named people, in order.
func saidBy(picks ...eval.Choice) []eval.Label {
	var list []eval.Label
	for i, p := range picks {
		list = append(list, eval.Label{ID: int64(i + 1), Annotator: fmt.Sprint("p", i), Pick: p, Created: int64(i)})
	}
	return list
}

// Of six pairs people are of one mind on three, differ two to one on two, and one
// to one on one. The method is right on three and on one.
func TestDifficultySplitsByPeople(t *testing.T) {
	t.Parallel()
	x, y := eval.ChoiceX, eval.ChoiceY
	j := Judgments{Methods: []MethodVerdicts{{Method: "ragas", Judge: "m", Picks: map[int64]eval.Choice{1: x, 2: x, 3: x, 4: x, 5: y, 6: x}}}}
	for i, labels := range [][]eval.Label{saidBy(x, x), saidBy(x, x, x), saidBy(x, x), saidBy(x, x, y), saidBy(x, y, x), saidBy(x, y)} {
		j.Pairs = append(j.Pairs, JudgedPair{ID: int64(i + 1), Dimension: eval.Faithfulness, Question: fmt.Sprint(i), Labels: labels})
	}
	d := j.Difficulty(eval.GoldMajority, eval.Faithfulness, "ragas", "m")
	if d.Easy.N != 3 || d.Easy.Right != 3 || d.Hard.N != 2 || d.Hard.Right != 1 || d.Unsettled != 1 {
		t.Errorf("easy %d of %d, hard %d of %d, %d unsettled", d.Easy.Right, d.Easy.N, d.Hard.Right, d.Hard.N, d.Unsettled)
	}
	// Tables with margins 3, 2 and 4, 1: the one wrong pair is one of five, in the
	// hard two with chance 2/5, in the easy three with 3/5: p = 2/5.
	if d.P == nil || math.Abs(*d.P-0.4) > 1e-12 {
		t.Errorf("p = %v", d.P)
	}
	if d = j.Difficulty(eval.GoldUnanimous, eval.Faithfulness, "ragas", "m"); d.Hard.N != 0 || d.Unsettled != 3 || d.P != nil || d.Reason == "" {
		t.Errorf("unanimous: %+v", d)
	}
}

// Gold x: picked x 8, y 1, none 1; gold y: y 6, x 2, tie 2.
func TestConfusion(t *testing.T) {
	t.Parallel()
	var list []Judged
	add := func(gold, pick eval.Choice, n int) {
		for range n {
			list = append(list, Judged{Gold: gold, Pick: pick})
		}
	}
	add(eval.ChoiceX, eval.ChoiceX, 8)
	add(eval.ChoiceX, eval.ChoiceY, 1)
	add(eval.ChoiceX, eval.ChoiceNone, 1)
	add(eval.ChoiceY, eval.ChoiceY, 6)
	add(eval.ChoiceY, eval.ChoiceX, 2)
	add(eval.ChoiceY, eval.ChoiceTie, 2)
	c := ConfusionOf(append(list, Judged{Gold: eval.ChoiceX, Pending: true}))
	x, y := c.Items[0], c.Items[1]
	for name, pair := range map[string][2]float64{
		"precision of x": {*x.Precision, 8. / 10}, "recall of x": {*x.Recall, 8. / 10}, "F1 of x": {*x.F1, 16. / 20},
		"precision of y": {*y.Precision, 6. / 7}, "recall of y": {*y.Recall, 6. / 10}, "F1 of y": {*y.F1, 12. / 17},
		"balanced": {*c.Balanced, (0.85 + 0.70) / 2}, // (8 + ½)/10 and (6 + 1)/10
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-12 {
			t.Errorf("%s = %v, want %v", name, pair[0], pair[1])
		}
	}
	if c.Corrected.Kappa == nil || *c.Corrected.Observed != 14./19 {
		t.Errorf("of 19 answers 14 agree: %+v", c.Corrected)
	}
	if few := ConfusionOf(list[:5]); few.Corrected.Kappa != nil || few.Corrected.Reason == "" || few.Items[1].Precision != nil {
		t.Errorf("five pairs: %+v", few)
	}
}

// Four questions; people call the narrow gap of each a draw. A cut of 0.1 fits
// all eight pairs, and whichever question is left out, the others choose 0.1.
func TestTiesHeldOut(t *testing.T) {
	t.Parallel()
	var pairs []FeltAbout
	for q := range 4 {
		pairs = append(pairs,
			FeltAbout{Felt{Human: 0, Margin: 0.1}, fmt.Sprint(q)},
			FeltAbout{Felt{Human: 1, Margin: 0.5}, fmt.Sprint(q)})
	}
	h, why := CalibrateHeldOut(pairs)
	if h == nil || h.Best.Cut != 0.1 || h.Best.Accuracy != 1 || h.HeldOut != 1 || h.Zero != 0.5 || h.Folds != 4 {
		t.Errorf("%+v %s", h, why)
	}
	if h, why := CalibrateHeldOut(pairs[:2]); h != nil || why != "all pairs come from one question" {
		t.Errorf("%+v %s", h, why)
	}
	if h, why := CalibrateHeldOut([]FeltAbout{{Felt{1, 0.5}, "a"}, {Felt{1, 0.5}, "b"}}); h != nil || why != "people saw no tie" {
		t.Errorf("%+v %s", h, why)
	}
}

// One walk over the sorted margins finds what trying every margin finds.
func TestBestCutIsThatOfCalibrateTies(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pairs := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Felt {
			return Felt{rapid.IntRange(-1, 1).Draw(t, "human"), float64(rapid.IntRange(-4, 4).Draw(t, "margin")) / 4}
		}), 1, 30).Draw(t, "pairs")
		slow, _ := CalibrateTies(pairs)
		if fast := bestCut(pairs); fast != *slow {
			t.Fatalf("%+v, want %+v", fast, *slow)
		}
	})
}

// Three repeats of two pairs: the first keeps its winner, the second has x, x, y.
// Of three pairs of runs two differ: flips (0 + 2/3)/2, majority (1 + 2/3)/2.
func TestSteadiness(t *testing.T) {
	t.Parallel()
	x, y := eval.ChoiceX, eval.ChoiceY
	list := []Repeated{
		{Pair: 1, Picks: []eval.Choice{x, x, x}, X: []float64{1, 1, 1}, Y: []float64{0, 0, 0}},
		{Pair: 2, Picks: []eval.Choice{x, x, y}, X: []float64{0.5, 0.5, 0.5}, Y: []float64{0.4, 0.4, 0.7}},
		{Pair: 3, Picks: []eval.Choice{x}},
	}
	s := SteadinessOf(list)
	if s.Pairs != 2 || s.Runs != 3 || s.Flipped != 1 || math.Abs(s.Stability.FlipRate-1./3) > 1e-12 || math.Abs(s.Stability.Majority-5./6) > 1e-12 {
		t.Errorf("%+v %+v", s, s.Stability)
	}
	// Four items, three runs: only 0.4, 0.4, 0.7 varies, by 0.1² + 0.1² + 0.2² = 0.06
	// over 4 × 2 degrees of freedom.
	if s.Scores == nil || math.Abs(s.Scores.SD-math.Sqrt(0.06/8)) > 1e-12 {
		t.Errorf("%+v %s", s.Scores, s.Why)
	}
	if s = SteadinessOf(list[2:]); s.Stability != nil || s.Why != "run it again to see" {
		t.Errorf("one run: %+v", s)
	}
}

// What is remembered is what was computed, and common pairs have their own memory.
func TestRememberedFiguresAreTheSame(t *testing.T) {
	t.Parallel()
	j := Judgments{Methods: []MethodVerdicts{
		{Method: "ragas", Judge: "m", Picks: map[int64]eval.Choice{1: eval.ChoiceX, 2: eval.ChoiceY}},
		{Method: eval.MethodLonger, Picks: map[int64]eval.Choice{1: eval.ChoiceX}},
	}}
	for i := range 2 {
		j.Pairs = append(j.Pairs, JudgedPair{ID: int64(i + 1), Dimension: eval.Faithfulness, Question: fmt.Sprint(i), Better: eval.ChoiceX})
	}
	kept := j.Remembering()
	for range 2 {
		if a, b := fmt.Sprintf("%+v", j.Report(eval.GoldConstruction)), fmt.Sprintf("%+v", kept.Report(eval.GoldConstruction)); len(a) != len(b) {
			t.Errorf("%s\n%s", a, b)
		}
		if n := len(kept.Common().Pairs); n != 1 {
			t.Errorf("%d common pairs", n)
		}
		if n := kept.WithGold(eval.GoldConstruction, eval.Faithfulness); n != 2 {
			t.Errorf("%d pairs with gold", n)
		}
	}
}
