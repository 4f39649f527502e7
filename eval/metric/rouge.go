package metric

import "strings"

// Overlap is how much two token lists have in common, each 0…1. Precision is
// nil where the candidate has nothing to count, Recall where the reference has
// nothing, F1 where one of them is nil.
type Overlap struct {
	Precision, Recall, F1 *float64
}

// ROUGE is the n-gram overlap of a candidate with a reference, n ≥ 1 (Lin 2004;
// metrics §15). Counts are clipped: an n-gram matches as often as it occurs in
// both.
func ROUGE(n int, candidate, reference []string) Overlap {
	have, want := grams(n, candidate), grams(n, reference)
	shared := 0
	for gram, count := range have {
		shared += min(count, want[gram])
	}
	return overlapOf(shared, max(0, len(candidate)-n+1), max(0, len(reference)-n+1))
}

// ROUGEL is the overlap by longest common subsequence (Lin 2004).
func ROUGEL(candidate, reference []string) Overlap {
	return overlapOf(commonSubsequence(candidate, reference), len(candidate), len(reference))
}

func overlapOf(shared, candidate, reference int) Overlap {
	var o Overlap
	if candidate > 0 {
		p := float64(shared) / float64(candidate)
		o.Precision = &p
	}
	if reference > 0 {
		r := float64(shared) / float64(reference)
		o.Recall = &r
	}
	if candidate > 0 && reference > 0 {
		f := 2 * float64(shared) / float64(candidate+reference) // the harmonic mean of both, also for 0
		o.F1 = &f
	}
	return o
}

func grams(n int, tokens []string) map[string]int {
	counts := map[string]int{}
	for i := 0; i+n <= len(tokens); i++ {
		counts[strings.Join(tokens[i:i+n], "\x00")]++
	}
	return counts
}

// commonSubsequence is the length of the longest common subsequence, with one
// row of the table kept.
func commonSubsequence(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}
