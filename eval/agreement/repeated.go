package agreement

import (
	"math"

	"concord/eval"
)

// Repeated is one pair that a method judged several times in one run.
type Repeated struct {
	Pair     int64
	Question string
	Picks    []eval.Choice // by repeat; none for a missing verdict
	X, Y     []float64     // scores by repeat; nil where the method gives none
}

// Flips reports whether two repeats name different winners.
func (r Repeated) Flips() bool {
	for _, p := range r.Picks {
		if p != r.Picks[0] {
			return true
		}
	}
	return false
}

// Gaps are score x − score y by repeat; nil where there are no scores.
func (r Repeated) Gaps() []float64 {
	if len(r.X) == 0 || len(r.X) != len(r.Y) {
		return nil
	}
	gaps := make([]float64, len(r.X))
	for i := range gaps {
		gaps[i] = r.X[i] - r.Y[i]
	}
	return gaps
}

// Steadiness is how a method's verdicts hold when it is run again (agreement §3.13).
type Steadiness struct {
	Pairs, Runs int // pairs judged in all repeats, and the most repeats of a pair
	Flipped     int // pairs on which two repeats name different winners
	Stability   *Stability
	Scores      *Repeatability // of the scores of all items; nil where Why says so
	Why         string
}

// SteadinessOf takes the pairs that were judged twice or more. Scores enter where
// every repeat of an item has one; all items need equally many.
func SteadinessOf(list []Repeated) Steadiness {
	var s Steadiness
	var winners [][]eval.Choice
	for _, r := range list {
		if len(r.Picks) < 2 {
			continue
		}
		s.Pairs++
		s.Runs = max(s.Runs, len(r.Picks))
		if r.Flips() {
			s.Flipped++
		}
		winners = append(winners, r.Picks)
	}
	s.Stability, s.Why = WinnerStability(winners)
	if s.Stability == nil {
		return s
	}
	var scores [][]float64
	for _, r := range list {
		if len(r.X) == s.Runs && len(r.Y) == s.Runs {
			scores = append(scores, r.X, r.Y)
		}
	}
	s.Scores, s.Why = ICC(scores, Confidence)
	if len(scores) == 0 {
		s.Why = "the method gives no scores"
	}
	return s
}

// LimitOf is the repeatability of the mean of k runs: a smaller gap may be noise.
func (r Repeatability) LimitOf(k int) float64 { return r.Limit / math.Sqrt(float64(k)) }
