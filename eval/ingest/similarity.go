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
