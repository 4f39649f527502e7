package agreement

import "math"

// VoteEntropy is −Σ p ln p over the counts of win, tie and lose: high where a
// method does not know its mind, and a label says most (agreement §3.18).
// Undefined without votes.
func VoteEntropy(counts []int) (*float64, string) {
	var n, entropy float64
	for _, c := range counts {
		n += float64(c)
	}
	if n == 0 {
		return nil, "there is no vote"
	}
	for _, c := range counts {
		if p := float64(c) / n; p > 0 {
			entropy -= p * math.Log(p)
		}
	}
	return &entropy, ""
}
