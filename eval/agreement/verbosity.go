package agreement

import (
	"math"

	"concord/eval"
)

// ByLength is the pick of the rule "longer wins" or "shorter wins" for two
// lengths in characters; equal lengths tie (agreement §3.11).
func ByLength(x, y int, longer bool) eval.Choice {
	if !longer {
		x, y = y, x
	}
	return eval.Prefer(float64(x), float64(y))
}

// Verbosity is how differently a method does where people preferred the longer
// item and where they preferred the shorter (agreement §3.11).
type Verbosity struct {
	Longer  *float64 `json:"acc_when_longer_is_better"`
	Shorter *float64 `json:"acc_when_shorter_is_better"`
	Gap     *float64 `json:"gap"` // Longer − Shorter, −1…1
	P       *float64 `json:"p_fisher_two_sided"`
	Reason  string   `json:"reason,omitempty"`
}

// VerbosityGap takes the pairs right and the pairs in all, first where the
// longer item is better, then where the shorter is. The gap is undefined when
// one of the two never happens.
func VerbosityGap(longRight, long, shortRight, short int) Verbosity {
	v := Verbosity{Longer: shareOf(longRight, long), Shorter: shareOf(shortRight, short)}
	if v.Longer == nil || v.Shorter == nil {
		v.Reason = "length and quality cannot be told apart in these pairs"
		return v
	}
	gap, p := *v.Longer-*v.Shorter, Fisher(longRight, long-longRight, shortRight, short-shortRight)
	v.Gap, v.P = &gap, &p
	return v
}

// Fisher is the exact two-sided p of a 2×2 table: the probability of every table
// with the same margins that is at most as likely (Fisher 1922).
func Fisher(a, b, c, d int) float64 {
	drawn, marked, n := a+b, a+c, a+b+c+d
	logP := func(k int) float64 {
		return logChoose(marked, k) + logChoose(n-marked, drawn-k) - logChoose(n, drawn)
	}
	limit := logP(a) + math.Log1p(1e-7)
	var p float64
	for k := max(0, drawn-(n-marked)); k <= min(drawn, marked); k++ {
		if l := logP(k); l <= limit {
			p += math.Exp(l)
		}
	}
	return math.Min(1, p)
}
