package agreement

// Swaps counts what a pairwise judge did when each pair was shown in both orders.
type Swaps struct {
	Right  int // same verdict twice, right
	Wrong  int // same verdict twice, wrong
	First  int // took whatever came first, twice
	Second int // took whatever came second, twice
	Tied   int // no opinion twice
}

// PositionBias is how much the order decides (Shi et al. 2024, arXiv
// 2406.07791; agreement §3.9).
type PositionBias struct {
	N              int      `json:"n"`
	Consistency    *float64 `json:"consistency"` // share of pairs with the same verdict twice
	Primacy        int      `json:"primacy"`
	Recency        int      `json:"recency"`
	Fairness       *float64 `json:"pf"`         // −1…1, positive for recency
	FirstRate      *float64 `json:"first_rate"` // share of answers that took the first, 0.5 is fair
	FlipP          float64  `json:"flip_p"`     // first against second, exact binomial
	Accuracy       *float64 `json:"acc_tie_if_inconsistent"`
	ConsistentOnly *float64 `json:"acc_consistent_only"`
	Reason         string   `json:"reason,omitempty"`
}

// Bias is the position bias of a judge.
func (s Swaps) Bias() PositionBias {
	same, flips := s.Right+s.Wrong+s.Tied, s.First+s.Second
	n := same + flips
	b := PositionBias{
		N:              n,
		Consistency:    shareOf(same, n),
		Primacy:        s.First,
		Recency:        s.Second,
		Fairness:       shareOf(s.Second-s.First, n),
		FirstRate:      shareOf(same+2*s.First, 2*n),
		FlipP:          BinomialTwoSided(s.First, flips, 0.5),
		Accuracy:       ratio(float64(s.Right)+float64(flips+s.Tied)/2, float64(n)),
		ConsistentOnly: shareOf(s.Right, s.Right+s.Wrong),
	}
	switch {
	case n == 0:
		b.Reason = "no pair was shown in both orders"
	case same == 0:
		b.Reason = "every verdict changed with the order"
	case b.ConsistentOnly == nil:
		b.Reason = "no pair was decided the same way twice"
	}
	return b
}

// BothOrders is the accuracy of each order and of both together.
type BothOrders struct {
	First       *float64 `json:"acc1"`
	Second      *float64 `json:"acc2"`
	Both        *float64 `json:"acc_tie_if_inconsistent"` // a flip is a tie: the mean of the two
	Consistency *float64 `json:"consistency"`
	Reason      string   `json:"reason,omitempty"`
}

// CompareOrders takes the credits of the same pairs in the two orders.
func CompareOrders(first, second []float64) BothOrders {
	n := min(len(first), len(second))
	if n == 0 || !areCredits(first...) || !areCredits(second...) {
		return BothOrders{Reason: "no pair was shown in both orders"}
	}
	var a, b, both, same float64
	for i := range n {
		a += first[i]
		b += second[i]
		if first[i] == second[i] {
			same++
			both += first[i]
		} else {
			both += 0.5
		}
	}
	m := float64(n)
	return BothOrders{First: ratio(a, m), Second: ratio(b, m), Both: ratio(both, m), Consistency: ratio(same, m)}
}
