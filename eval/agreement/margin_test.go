package agreement

import (
	"math"
	"strings"
	"testing"

	"concord/eval"
)

// fifty is 50 decisions: the 30 widest margins right, then right and wrong by turns.
func fifty() []Decision {
	var list []Decision
	for i := range 50 {
		d := Decision{Margin: 1 - float64(i)/100, Credit: 1}
		if i >= 30 && i%2 == 0 {
			d.Credit = 0
		}
		list = append(list, d)
	}
	return list
}

// Wrong at i = 30, 32 … 48 (10); right 30 wide ones and i = 31 … 49 (10). Every
// wide one beats every wrong one (300); of the others the right one at i beats
// the wrong ones with a larger index: 9 + 8 + … + 0 = 45. 345 of 400.
func TestMarginAUC(t *testing.T) {
	t.Parallel()
	auc, _ := MarginAUC(fifty())
	if auc == nil || math.Abs(*auc-345.0/400) > 1e-12 {
		t.Errorf("%v", auc)
	}
	for want, list := range map[string][]Decision{
		"no pair was decided":         {{0, 0.5}},
		"every decided pair is right": {{1, 1}, {0, 0.5}},
		"every decided pair is wrong": {{1, 0}},
	} {
		if auc, why := MarginAUC(list); auc != nil || why != want {
			t.Errorf("%v %q", auc, why)
		}
	}
}

func TestMarginBins(t *testing.T) {
	t.Parallel()
	bins := MarginBins(fifty(), 5)
	if len(bins) != 5 || bins[0].N != 10 || bins[0].Rate != 1 || bins[4].Rate != 0.5 {
		t.Errorf("%+v", bins)
	}
	same := make([]Decision, 25)
	if bins := MarginBins(same, 5); len(bins) != 1 || bins[0].N != 25 {
		t.Errorf("equal margins are cut apart: %+v", bins)
	}
	if MarginBins(fifty()[:19], 5) != nil {
		t.Error("bins of fewer than twenty")
	}
}

// 90 % with 90 % confidence starts at 22 pairs; at 30 right of 30 the bound is
// 1 − 0.1^(1/30) = 0.074, and it holds down to 32 pairs with one mistake.
func TestPromise(t *testing.T) {
	t.Parallel()
	p := Promise{Level: 0.9, Confidence: 0.9}
	if got, why := p.Keep(fifty()); got == nil || got.K < 30 || got.Bound > 0.1 {
		t.Errorf("%+v %s", got, why)
	}
	for want, list := range map[string][]Decision{
		"at least 30 labeled pairs; there are 29": fifty()[:29],
		"everything goes to a person":             make([]Decision, 50),
	} {
		if got, why := p.Keep(list); got != nil || !strings.Contains(why, want) {
			t.Errorf("%+v %q", got, why)
		}
	}
	if _, why := (Promise{0.99, 0.95}).Keep(fifty()); !strings.Contains(why, "at least 299 labeled pairs") {
		t.Error(why)
	}
}

func TestDecideNeedsTwoScores(t *testing.T) {
	t.Parallel()
	x, y := 0.2, 0.9
	j := Judged{Gold: eval.ChoiceY, Pick: eval.ChoiceY}
	if d := j.Decide(&x, &y); math.Abs(d.Margin-0.7) > 1e-12 || d.Credit != 1 {
		t.Errorf("%+v", d)
	}
	if d := j.Decide(&x, nil); d.Margin != 0 {
		t.Errorf("%+v", d)
	}
}

func won(people, method float64, labeled bool) Won {
	w := Won{Method: method}
	if labeled {
		w.People = &people
	}
	return w
}

// Forty labeled pairs: people prefer A on 20; the method says A on 18 of these
// and on 4 of the other 20. Of 100 more it says A on 55, the same share as of
// the labeled ones. Sensitivity 0.9, specificity 0.8: (0.55 + 0.8 − 1) / 0.7 = 0.5.
func TestCorrectWinRate(t *testing.T) {
	t.Parallel()
	var list []Won
	for i := range 20 {
		list = append(list, won(1, map[bool]float64{true: 1}[i < 18], true), won(0, map[bool]float64{true: 1}[i < 4], true))
	}
	for i := range 100 {
		list = append(list, won(0, map[bool]float64{true: 1}[i < 55], false))
	}
	w, why := CorrectWinRate(list)
	if w == nil {
		t.Fatal(why)
	}
	if w.Labeled != 40 || w.Unlabeled != 100 || w.People != 0.5 || math.Abs(w.Method-0.55) > 1e-12 {
		t.Errorf("%+v", w)
	}
	if w.Binary == nil || math.Abs(w.Binary.Share-0.5) > 1e-12 {
		t.Errorf("%+v %s", w.Binary, w.BinaryWhy)
	}
	// The method's rate is the same on both parts, so the correction keeps 0.5.
	if math.Abs(w.Corrected.Mean-0.5) > 1e-12 || !(w.Worth > 40) || w.Corrected.High-w.Corrected.Low > w.PeopleRange.High-w.PeopleRange.Low {
		t.Errorf("%+v", w)
	}
}

func TestCorrectWinRateRefuses(t *testing.T) {
	t.Parallel()
	many := func(n int, method float64, labeled bool) (list []Won) {
		for range n {
			list = append(list, won(1, method, labeled))
		}
		return list
	}
	for want, list := range map[string][]Won{
		"Too few labels":     append(many(9, 1, true), many(50, 1, false)...),
		"nothing to correct": many(50, 1, true),
		"not a random part":  append(many(20, 1, true), many(50, 0, false)...),
	} {
		if w, why := CorrectWinRate(list); w != nil || !strings.Contains(why, want) {
			t.Errorf("%+v %q", w, why)
		}
	}
	// People always preferred A: no interval for the yes/no reading.
	w, _ := CorrectWinRate(append(many(20, 1, true), many(50, 1, false)...))
	if w == nil || w.Binary != nil || w.BinaryWhy == "" {
		t.Errorf("%+v", w)
	}
}
