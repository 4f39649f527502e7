package agreement

// FleissKappa is agreement beyond luck for any fixed number of raters (Fleiss
// 1971; agreement §3.7). counts[i][k] raters put item i into category k.
// Undefined unless every item has the same number of ratings, at least two, or
// when all ratings are the same.
func FleissKappa(counts [][]int) (*float64, string) {
	raters := ratings(counts)
	if raters < 2 {
		return nil, "the items do not all have the same number of ratings, two or more"
	}
	m, n := float64(raters), float64(len(counts))
	totals := make([]float64, len(counts[0]))
	var observed float64
	for _, item := range counts {
		for k, c := range item {
			observed += float64(c) * float64(c-1) / (m * (m - 1) * n)
			totals[k] += float64(c)
		}
	}
	var luck float64
	for _, t := range totals {
		luck += t / (n * m) * t / (n * m)
	}
	if luck >= 1 {
		return nil, "every label is the same letter: nothing to correct for"
	}
	return defined((observed-luck)/(1-luck), "a count is not a number")
}

// ratings is the common number of ratings an item; 0 when there is none.
func ratings(counts [][]int) (m int) {
	for i, item := range counts {
		sum := 0
		for _, c := range item {
			sum += c
		}
		if i > 0 && (sum != m || len(item) != len(counts[0])) {
			return 0
		}
		m = sum
	}
	return m
}
