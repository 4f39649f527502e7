package agreement

import (
	"fmt"
	"math"
	"testing"

	"concord/eval"
)

func heardSay(name string, pick, left eval.Choice, at int64) eval.Label {
	return eval.Label{ID: at, Annotator: name, Pick: pick, Left: left, Created: at, VisibleMS: 1000}
}

// The tea tasting: 3 of 4 right against 1 of 4 gives p = 34/70.
func TestFisherExact(t *testing.T) {
	t.Parallel()
	p, why := FisherExact(3, 4, 1, 4)
	if why != "" || math.Abs(*p-34.0/70) > 1e-12 {
		t.Errorf("p = %v (%s), want %v", *p, why, 34.0/70)
	}
	if p, _ := FisherExact(0, 5, 0, 5); math.Abs(*p-1) > 1e-12 {
		t.Errorf("p = %v where nothing differs", *p)
	}
	if p, why := FisherExact(0, 0, 1, 2); p != nil || why == "" {
		t.Error("without trials p should be undefined, with a reason")
	}
}

// Three people on four pairs. ann: x x x x, bob: x x y y, eve: x x x y.
// ann with the others: (2/2 + 2/2 + 1/2 + 0/2)/4 = 0.625; of the others, bob and
// eve are the same on 3 of 4 pairs.
func TestQualityBesideTheOthers(t *testing.T) {
	t.Parallel()
	words := map[string]string{"ann": "xxxx", "bob": "xxyy", "eve": "xxxy"}
	pairs := make([]JudgedPair, 4)
	for i := range pairs {
		pairs[i].ID = int64(i + 1)
		for name, picks := range words {
			pairs[i].Labels = append(pairs[i].Labels, heardSay(name, eval.Choice(picks[i:i+1]), eval.ChoiceX, int64(i+1)))
		}
	}
	list := QualityOf(pairs, nil, func(int64) int64 { return 1001 })
	if len(list) != 3 || list[0].Annotator != "ann" {
		t.Fatalf("%+v", list)
	}
	ann := list[0]
	if math.Abs(*ann.Others-0.625) > 1e-12 || ann.OthersN != 4 || math.Abs(*ann.Rest-0.75) > 1e-12 || ann.RestN != 4 {
		t.Errorf("others %v of %d, rest %v of %d", *ann.Others, ann.OthersN, *ann.Rest, ann.RestN)
	}
	if ann.Left != (Part{4, 4}) || ann.Fast != (Part{4, 4}) || ann.MedianMS != 1000 || !ann.Hasty() {
		t.Errorf("left %v, fast %v, median %d", ann.Left, ann.Fast, ann.MedianMS)
	}
	if p, why := ann.DriftP(); p != nil || why == "" {
		t.Error("four answers say nothing of drift")
	}
	two := QualityOf([]JudgedPair{{ID: 1, Labels: []eval.Label{heardSay("ann", "x", "x", 1), heardSay("bob", "y", "x", 1)}}}, nil, func(int64) int64 { return 0 })
	if two[0].Rest != nil || two[0].Apart() || *two[0].Others != 0 {
		t.Errorf("with two people nobody is the rest: %+v", two[0])
	}
}

// 34 of 50 to the left is p = 0.015347 (ann-01), no flag at 0.01; 9 of 10 known
// answers is p = 0.010742 (ann-02). Six of eight repeats are below 0.8.
func TestQualityOfOne(t *testing.T) {
	t.Parallel()
	var pairs []JudgedPair
	for i := range 50 {
		left := eval.ChoiceX
		if i >= 34 {
			left = eval.ChoiceY
		}
		pairs = append(pairs, JudgedPair{ID: int64(i), Labels: []eval.Label{heardSay("ann", eval.ChoiceX, left, int64(i))}})
	}
	var checks []Check
	for i := range 10 {
		l := heardSay("ann", eval.ChoiceTie, eval.ChoiceX, int64(100+i))
		l.Purpose = eval.ForGold
		known := eval.ChoiceTie
		if i == 0 {
			known = eval.ChoiceX
		}
		checks = append(checks, Check{Label: l, Known: known})
		if i < 8 {
			l.Purpose = eval.ForRepeat
			before := eval.ChoiceTie
			if i < 2 {
				before = eval.ChoiceY
			}
			checks = append(checks, Check{Label: l, Before: before})
		}
	}
	q := QualityOf(pairs, checks, func(int64) int64 { return 0 })[0]
	got := fmt.Sprintf("%v %.6f %t, %v %.6f %t, %v %t", q.Left, q.SideP(), q.OneSided(), q.Known, q.KnownP(), q.Guesses(), q.Repeats, q.Unsteady())
	if want := "{34 50} 0.015347 false, {9 10} 0.010742 false, {6 8} true"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Fifteen known answers, the first third wrong, the last right: 0 of 5 against
// 5 of 5, p = 2/252.
func TestDrift(t *testing.T) {
	t.Parallel()
	var checks []Check
	for i := range 15 {
		l := heardSay("ann", eval.ChoiceX, eval.ChoiceX, int64(i))
		l.Purpose = eval.ForGold
		known := eval.ChoiceX
		if i < 5 {
			known = eval.ChoiceY
		}
		checks = append(checks, Check{Label: l, Known: known})
	}
	q := QualityOf(nil, checks, func(int64) int64 { return 0 })[0]
	if p, _ := q.DriftP(); p == nil || math.Abs(*p-2.0/252) > 1e-12 || !q.Drifts() {
		t.Errorf("first %v, last %v, p %v", q.First, q.Last, p)
	}
}

func TestExcludedLabelsAreNoGold(t *testing.T) {
	t.Parallel()
	bad := heardSay("bob", eval.ChoiceY, eval.ChoiceX, 2)
	bad.Excluded = true
	j := Judgments{Pairs: []JudgedPair{{ID: 1, Labels: []eval.Label{heardSay("ann", eval.ChoiceX, eval.ChoiceX, 1), bad}}}}
	if g := j.Pairs[0].Gold(eval.GoldHuman); g.Choice != eval.ChoiceX || g.How != HowSingle {
		t.Errorf("gold %+v without the excluded label", g)
	}
	if g := j.Including().Pairs[0].Gold(eval.GoldHuman); !g.Disputed {
		t.Errorf("gold %+v with it", g)
	}
	if j.Excluded() != 1 || !j.Pairs[0].Labels[1].Excluded {
		t.Error("the label should stay and be counted")
	}
}
