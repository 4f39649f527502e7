package agreement

import "math"

// Tally is how often a method was right, tied and wrong.
type Tally struct {
	Right, Ties, Wrong int
}

// TieSummary is what ties do to a rate (agreement §3.1). All shares are nil
// without a pair; Decisive is nil when nothing was decided.
type TieSummary struct {
	N         int      `json:"n"`
	Half      *float64 `json:"acc_half"`       // a tie counts half: the agreement
	TiesWrong *float64 `json:"acc_ties_wrong"` // lower bound: every tie is wrong
	TiesRight *float64 `json:"acc_ties_right"` // upper bound: every tie is right
	Decisive  *float64 `json:"acc_decisive"`   // among decided pairs; never sort by it
	Decided   *float64 `json:"decided"`        // share of decided pairs
	TossSD    *float64 `json:"sd_tiebreak"`    // standard deviation of one run that breaks ties at random
	Reason    string   `json:"reason,omitempty"`
}

// N is the number of pairs.
func (t Tally) N() int { return t.Right + t.Ties + t.Wrong }

// Summary is the effect of the ties in a tally.
func (t Tally) Summary() TieSummary {
	n := t.N()
	s := TieSummary{
		N:         n,
		Half:      ratio(float64(t.Right)+float64(t.Ties)/2, float64(n)),
		TiesWrong: shareOf(t.Right, n),
		TiesRight: shareOf(t.Right+t.Ties, n),
		Decisive:  shareOf(t.Right, t.Right+t.Wrong),
		Decided:   shareOf(t.Right+t.Wrong, n),
		TossSD:    ratio(math.Sqrt(float64(t.Ties)), 2*float64(n)),
	}
	switch {
	case n == 0:
		s.Reason = "there is no pair"
	case s.Decisive == nil:
		s.Reason = "never had an opinion"
	}
	return s
}

// TossRange is where conf of all runs end that break each tie by a coin, as the
// paper does. Undefined without a pair.
func (t Tally) TossRange(conf float64) (*Interval, string) {
	n := t.N()
	if n == 0 {
		return nil, "there is no pair"
	}
	tail := (1 - conf) / 2
	at := func(q float64) float64 {
		return float64(t.Right+BinomialQuantile(q, t.Ties, 0.5)) / float64(n)
	}
	return &Interval{at(tail), at(1 - tail)}, ""
}

// Toss breaks every tie among the credits by one seeded coin, in pair order and
// with a draw for ties only: the paper's mode, for one run (agreement §8.2).
func Toss(credits []float64, seed uint64) []float64 {
	rng := NewSplitMix64(seed)
	tossed := make([]float64, len(credits))
	for i, c := range credits {
		if c != 0.5 {
			tossed[i] = c
		} else if rng.Float64() < 0.5 {
			tossed[i] = 1
		}
	}
	return tossed
}

// Mean is the average, undefined without values.
func Mean(xs []float64) (*float64, string) {
	if len(xs) == 0 {
		return nil, "there is no value"
	}
	return defined(mean(xs), "a value is not a number")
}
