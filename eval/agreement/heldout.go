package agreement

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// HeldOutTies is how close two scores must be to be called a draw: the cut that
// fits people best on all pairs, and how well cuts do on pairs that they were not
// chosen on (agreement §3.2).
type HeldOutTies struct {
	N, HumanTies int
	Zero         float64 // share equal to people with no cut
	Best         TieCut  // on all pairs, optimistic
	HeldOut      float64 // mean over pairs, each with the cut of the other questions
	Folds        int     // parts left out in turn: questions, or groups of them
}

// heldOutFolds bounds the parts: of more questions several are left out together.
const heldOutFolds = 200

// FeltAbout is one pair with its question.
type FeltAbout struct {
	Felt
	Question string
}

// CalibrateHeldOut finds the cut and leaves out one question after the other.
// Undefined where people saw no tie, and for fewer than two questions.
func CalibrateHeldOut(pairs []FeltAbout) (*HeldOutTies, string) {
	felt := make([]Felt, len(pairs))
	h := HeldOutTies{N: len(pairs)}
	folds := foldsOf(pairs)
	for i, p := range pairs {
		felt[i] = p.Felt
		if p.Human == 0 {
			h.HumanTies++
		}
		if !finite(p.Margin) {
			return nil, "a score is not a number"
		}
	}
	switch {
	case h.HumanTies == 0:
		return nil, "people saw no tie"
	case len(folds) < 2:
		return nil, "all pairs come from one question"
	}
	zero, _ := TieAccuracy(felt, 0)
	h.Zero, h.Best, h.Folds = *zero, bestCut(felt), len(folds)
	same := 0
	for _, fold := range folds {
		rest := make([]Felt, 0, len(felt)-len(fold))
		left := map[int]bool{}
		for _, i := range fold {
			left[i] = true
		}
		for i, f := range felt {
			if !left[i] {
				rest = append(rest, f)
			}
		}
		cut := bestCut(rest).Cut
		for _, i := range fold {
			if sign(felt[i].Margin, cut) == felt[i].Human {
				same++
			}
		}
	}
	h.HeldOut = float64(same) / float64(len(felt))
	return &h, ""
}

// foldsOf are the indices of the pairs by question, at most [heldOutFolds] parts.
func foldsOf(pairs []FeltAbout) [][]int {
	at, folds := map[string]int{}, [][]int{}
	for i, p := range pairs {
		key := cmp.Or(p.Question, "\x00"+strconv.Itoa(i)) // a pair without a question stays alone
		k, known := at[key]
		if !known {
			k = len(at) % heldOutFolds
			at[key] = k
		}
		if k == len(folds) {
			folds = append(folds, nil)
		}
		folds[k] = append(folds[k], i)
	}
	return folds
}

// bestCut is [CalibrateTies] in one walk over the sorted margins: raising the cut
// past a margin wins a pair that people call equal and loses one that was right.
func bestCut(pairs []Felt) TieCut {
	sorted := slices.Clone(pairs)
	slices.SortFunc(sorted, func(a, b Felt) int { return cmp.Compare(math.Abs(a.Margin), math.Abs(b.Margin)) })
	same := 0
	for _, p := range sorted {
		if sign(p.Margin, 0) == p.Human {
			same++
		}
	}
	best := TieCut{0, float64(same) / float64(max(1, len(sorted)))}
	for i, p := range sorted {
		cut := math.Abs(p.Margin)
		if cut > 0 {
			if p.Human == 0 {
				same++
			} else if sign(p.Margin, 0) == p.Human {
				same--
			}
		}
		last := i+1 == len(sorted) || math.Abs(sorted[i+1].Margin) != cut
		if acc := float64(same) / float64(len(sorted)); last && acc > best.Accuracy {
			best = TieCut{cut, acc}
		}
	}
	return best
}
