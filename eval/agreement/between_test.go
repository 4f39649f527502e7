package agreement

import (
	"fmt"
	"math"
	"testing"

	"concord/eval"
)

// Twenty pairs, gold x on all. A picks x on 16, y on 4; B picks x on 12 and y on 8,
// the 4 of A among them. Same on 16; of A's 4 mistakes B makes all.
// κ: p_o = 16/20, p_e = .8·.6 + .2·.4 = .56, (.8 − .56)/.44 = 0.545455.
func TestBetween(t *testing.T) {
	t.Parallel()
	j := Judgments{Methods: []MethodVerdicts{
		{Method: eval.MethodRagas, Judge: "a", Picks: map[int64]eval.Choice{}},
		{Method: eval.MethodRagas, Judge: "b", Picks: map[int64]eval.Choice{}},
		{Method: eval.MethodLonger, Picks: map[int64]eval.Choice{}},
	}}
	for i := range int64(20) {
		j.Pairs = append(j.Pairs, JudgedPair{ID: i, Dimension: eval.Faithfulness, Question: fmt.Sprint(i), Better: eval.ChoiceX})
		for m, right := range []int64{16, 12, 20} {
			j.Methods[m].Picks[i] = eval.ChoiceX
			if i >= right {
				j.Methods[m].Picks[i] = eval.ChoiceY
			}
		}
	}
	b := j.Between(eval.GoldConstruction, eval.Faithfulness, 10)
	if len(b.Of) != 2 {
		t.Fatalf("a trivial rule is no second opinion: %v", b.Of)
	}
	s := b.At(0, 1)
	if s.N != 20 || s.Same != 16 || s.Wrong != 4 || s.BothWrong != 4 || math.Abs(*s.Corrected.Kappa-0.545455) > 1e-6 {
		t.Errorf("%+v, kappa %v", s, *s.Corrected.Kappa)
	}
	if back := b.At(1, 0); back.Same != 16 || back.Wrong != 8 || back.BothWrong != 4 {
		t.Errorf("the other way: %+v", back)
	}
	delete(j.Methods[0].Picks, 0)
	j.Methods[1].Picks[1] = eval.ChoiceNone
	if s := j.Between(eval.GoldHuman, eval.Faithfulness, 10).At(0, 1); s.N != 18 || s.Same != 14 || s.Wrong != 0 {
		t.Errorf("without verdicts and gold: %+v", s)
	}
}

// The halves depend on the text alone, and are about halves.
func TestHeldOut(t *testing.T) {
	t.Parallel()
	held := 0
	for i := range 1000 {
		if HeldOut(fmt.Sprintf("Question %d?", i)) {
			held++
		}
	}
	// 500 ± 4 standard deviations of √(1000/4) = 15.8.
	if held < 437 || held > 563 {
		t.Errorf("%d of 1000 held out", held)
	}
}

// Two versions: the second is right on every pair, the first on every second one;
// an author had seen three of the held-out pairs.
func TestVersions(t *testing.T) {
	t.Parallel()
	var j Judgments
	first, second := VersionPicks{Picks: map[int64]eval.Choice{}}, VersionPicks{Picks: map[int64]eval.Choice{}, Seen: map[int64]bool{}}
	held, right := 0, 0
	for i := range int64(80) {
		p := JudgedPair{ID: i, Dimension: eval.Faithfulness, Question: fmt.Sprintf("Question %d?", i), Better: eval.ChoiceX}
		j.Pairs = append(j.Pairs, p)
		first.Picks[i], second.Picks[i] = eval.ChoiceX, eval.ChoiceX
		if i%2 == 1 {
			first.Picks[i] = eval.ChoiceY
		}
		if HeldOut(p.Question) {
			if held++; held <= 3 {
				second.Seen[i] = true
			}
			right += int(1 - i%2)
		} else {
			second.Seen[i] = true // seeing those is what they are for
		}
	}
	got := j.Versions(eval.GoldConstruction, eval.Faithfulness, eval.MethodRagas, "m", []VersionPicks{first, second}, 1)
	if got[0].HeldOut.N != held || got[0].HeldOut.Right != right || got[0].Development.N != 80-held || got[0].Seen != 0 || got[0].Gain != nil {
		t.Errorf("first %+v", got[0])
	}
	g := got[1].Gain
	if got[1].Seen != 3 || g == nil || g.First != held-right || g.Second != 0 || *g.P != McNemar(held-right, 0) || *g.Adjusted != *g.P {
		t.Errorf("second %+v, gain %+v", got[1], g)
	}
	if none := j.Versions(eval.GoldHuman, eval.Faithfulness, eval.MethodRagas, "m", []VersionPicks{first}, 1); none[0].HeldOut.Rate != nil {
		t.Error("a rate without gold")
	}
}
