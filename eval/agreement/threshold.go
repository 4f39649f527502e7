package agreement

import (
	"math"

	"concord/eval"
)

// ErrorBound is the one-sided Clopper–Pearson upper bound of an error rate at
// confidence 1−delta (agreement §3.12).
func ErrorBound(errors, n int, delta float64) float64 {
	if errors >= n {
		return 1
	}
	return betaQuantile(1-delta, float64(errors+1), float64(n-errors))
}

// PairsWithoutError is how many pairs without a single error it takes to promise
// 1−alpha agreement at confidence 1−delta. Undefined outside 0…1.
func PairsWithoutError(alpha, delta float64) (n int, ok bool) {
	if !(alpha > 0 && alpha < 1 && delta > 0 && delta < 1) {
		return 0, false
	}
	pairs := math.Ceil(math.Log(delta)/math.Log1p(-alpha) - 1e-12)
	return int(math.Min(pairs, math.MaxInt32)), true
}

// Threshold is a margin from which on a method may decide alone.
type Threshold struct {
	Margin   float64 `json:"lam"`
	K        int     `json:"k"`         // pairs at or above the margin
	Coverage float64 `json:"coverage"`  // their share of all pairs
	Accuracy float64 `json:"accuracy"`  // among them
	Bound    float64 `json:"upper_err"` // upper bound of their error rate
}

// SelectThreshold finds the smallest margin at which the disagreement is at most
// alpha at confidence 1−delta, by fixed-sequence testing (Jung et al. 2025,
// arXiv 2407.18370; agreement §3.12): it starts at the fewest pairs that could
// keep the promise, goes down and stops at the first failure. Pairs without a
// margin are never inside a promise. Undefined where no promise can be kept.
func SelectThreshold(decisions []Decision, alpha, delta float64) (*Threshold, string) {
	least, ok := PairsWithoutError(alpha, delta)
	if !ok {
		return nil, "allowed disagreement and confidence lie between 0 and 1"
	}
	if len(decisions) < least {
		return nil, "not enough labels for a promise"
	}
	var found *Threshold
	for _, p := range Coverage(decisions) {
		if p.K < least {
			continue
		}
		errors := int(math.Ceil((1-p.Accuracy)*float64(p.K) - 1e-9)) // half credits are rounded up
		bound := ErrorBound(errors, p.K, delta)
		if p.Margin <= eval.TieTolerance || bound > alpha {
			break
		}
		found = &Threshold{p.Margin, p.K, p.Coverage, p.Accuracy, bound}
	}
	if found == nil {
		return nil, "no margin keeps the promise: everything goes to a person"
	}
	return found, ""
}
