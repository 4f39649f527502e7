package ingest

// similarity is the edit similarity of two texts, 0…1: 1 minus the Levenshtein
// distance over the length of the longer one, in characters.
func similarity(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	longer := max(len(x), len(y))
	if longer == 0 {
		return 1
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			substituted := diagonal
			if x[i] != y[j] {
				substituted++
			}
			diagonal = row[j+1]
			row[j+1] = min(substituted, row[j]+1, row[j+1]+1)
		}
	}
	return 1 - float64(row[len(y)])/float64(longer)
}
