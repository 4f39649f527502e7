package agreement

import (
	"math"

	"concord/eval"
)

// Prefer is the preference of two scores where a difference of at most cut is a
// tie; [eval.Prefer] is the same with the fixed tolerance of every verdict.
func Prefer(x, y, cut float64) eval.Choice {
	switch sign(x-y, cut) {
	case 1:
		return eval.ChoiceX
	case -1:
		return eval.ChoiceY
	}
	return eval.ChoiceTie
}

// Felt is a pair on which people may see no difference.
type Felt struct {
	Human  int     // 1: x is better, -1: y is better, 0: no difference
	Margin float64 // score of x minus score of y
}

// TieAccuracy is the share of pairs on which method and people say the same, a
// tie being an answer like the others (acc_eq of Deutsch et al. 2023, arXiv
// 2305.14324; agreement §3.2). Undefined without pairs.
func TieAccuracy(pairs []Felt, cut float64) (*float64, string) {
	if len(pairs) == 0 {
		return nil, "there is no pair"
	}
	same := 0
	for _, p := range pairs {
		if sign(p.Margin, cut) == p.Human {
			same++
		}
	}
	return shareOf(same, len(pairs)), ""
}

// TieCut is the cut with the best [TieAccuracy] on some pairs. On those pairs
// the accuracy is optimistic.
type TieCut struct {
	Cut      float64 `json:"eps"`
	Accuracy float64 `json:"acc_eq"`
}

// CalibrateTies finds the smallest best cut among 0 and every |margin|.
func CalibrateTies(pairs []Felt) (*TieCut, string) {
	zero, why := TieAccuracy(pairs, 0)
	if zero == nil {
		return nil, why
	}
	best := TieCut{0, *zero}
	for _, p := range pairs {
		cut := math.Abs(p.Margin)
		acc, _ := TieAccuracy(pairs, cut)
		if finite(cut) && (*acc > best.Accuracy || *acc == best.Accuracy && cut < best.Cut) {
			best = TieCut{cut, *acc}
		}
	}
	return &best, ""
}

func sign(margin, cut float64) int {
	switch {
	case margin > cut:
		return 1
	case margin < -cut:
		return -1
	}
	return 0
}
