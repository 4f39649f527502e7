package agreement

import (
	"slices"
	"sort"
)

// AUC is P(pos > neg) + ½ P(pos = neg): how well a signed difference or a margin
// separates two groups (agreement §3.12). Undefined when one is empty.
func AUC(pos, neg []float64) (*float64, string) {
	if len(pos) == 0 || len(neg) == 0 {
		return nil, "all pairs are of one kind"
	}
	if !finite(pos...) || !finite(neg...) {
		return nil, "a value is not a number"
	}
	sorted := slices.Sorted(slices.Values(neg))
	var wins float64
	for _, p := range pos {
		below := sort.SearchFloat64s(sorted, p)
		upTo := sort.Search(len(sorted), func(i int) bool { return sorted[i] > p })
		wins += float64(below+upTo) / 2
	}
	return ratio(wins, float64(len(pos))*float64(len(neg))), ""
}

// Brier is the mean squared error of claimed probabilities (Brier 1950); happened
// is 1 or 0. Undefined without values or when the lengths differ.
func Brier(claimed, happened []float64) (*float64, string) {
	if len(claimed) == 0 || len(claimed) != len(happened) {
		return nil, "there is not one outcome for each claim"
	}
	var sum float64
	for i, p := range claimed {
		sum += (p - happened[i]) * (p - happened[i])
	}
	return defined(sum/float64(len(claimed)), "a value is not a number")
}
