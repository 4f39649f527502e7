package agreement

// Krippendorff is α for nominal labels: any number of annotators, labels may be
// missing (Krippendorff 2004; agreement §3.7). units[u] is what was said of one
// item; an empty label is missing. Undefined when no item has two labels or when
// all labels are the same.
func Krippendorff[L comparable](units [][]L) (*float64, string) {
	var n, disagreement float64
	totals := map[L]float64{}
	for _, unit := range units {
		counts, m := tally(unit)
		if m < 2 {
			continue
		}
		n += m
		same := 0.0
		for label, c := range counts {
			totals[label] += c
			same += c * (c - 1)
		}
		disagreement += (m*(m-1) - same) / (m - 1)
	}
	if n == 0 {
		return nil, "no item has labels by two people"
	}
	expected := n * n
	for _, t := range totals {
		expected -= t * t
	}
	if expected == 0 {
		return nil, "every label is the same letter: nothing to correct for"
	}
	return defined(1-(n-1)*disagreement/expected, "")
}

// tally counts the labels of one item, without the missing ones.
func tally[L comparable](unit []L) (counts map[L]float64, m float64) {
	var missing L
	counts = map[L]float64{}
	for _, label := range unit {
		if label != missing {
			counts[label]++
			m++
		}
	}
	return counts, m
}
