package ingest

// similarity is the edit similarity of two texts, 0…1: 1 minus their distance
// over the length of the longer one, in characters. The distance counts
// insertions, deletions, substitutions and exchanged neighbours (optimal string
// alignment), the slips of which misspelled headers are made.
func similarity(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	longer := max(len(x), len(y))
	if longer == 0 {
		return 1
	}
	before, above, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range above {
		above[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			row[j+1] = min(above[j+1]+1, row[j]+1, above[j]+differs(x[i], y[j]))
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above, row = above, row, before
	}
	return 1 - float64(above[len(y)])/float64(longer)
}

func differs(a, b rune) int {
	if a == b {
		return 0
	}
	return 1
}

// atLeast is the edit similarity of two texts when it is at least the threshold,
// else 0. Only edits that could still reach it are followed, so that long texts
// that differ cost little; insertions, deletions and substitutions count.
func atLeast(a, b string, threshold float64) float64 {
	if a == b {
		return 1
	}
	x, y := []rune(a), []rune(b)
	longer := max(len(x), len(y))
	reach := int(float64(longer) * (1 - threshold))
	if longer > maxCompareRunes || max(len(x)-len(y), len(y)-len(x)) > reach {
		return 0
	}
	d, ok := boundedDistance(x, y, reach)
	if !ok {
		return 0
	}
	return 1 - float64(d)/float64(longer)
}

// maxCompareRunes is the longest text that is compared letter by letter.
const maxCompareRunes = 40000

// boundedDistance is the Levenshtein distance of two texts up to reach, in a band
// of that width around the diagonal.
func boundedDistance(x, y []rune, reach int) (int, bool) {
	far := reach + 1
	above, row := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range above {
		above[j] = min(j, far)
	}
	for i := range x {
		from, to := max(0, i+1-reach), min(len(y), i+1+reach)
		row[0] = min(i+1, far)
		if from > 0 {
			row[from-1] = far
		}
		best := row[0]
		for j := max(1, from); j <= to; j++ {
			row[j] = min(far, above[j]+1, row[j-1]+1, above[j-1]+differs(x[i], y[j-1]))
			best = min(best, row[j])
		}
		if to < len(y) {
			row[to+1] = far
		}
		if best > reach {
			return far, false
		}
		above, row = row, above
	}
	return above[len(y)], above[len(y)] <= reach
}
