package agreement

// Match is one pair that has a gold and that two methods judged.
type Match struct{ First, Second Judged }

// Gap is how much more credit the first earned, −1…1.
func (m Match) Gap() float64 { return m.First.Credit() - m.Second.Credit() }

// Matched is the common pairs of two methods, in the order of first.
func Matched(first, second []Judged) []Match {
	at := make(map[int64]int, len(second))
	for i, j := range second {
		if j.Counts() {
			at[j.Pair] = i
		}
	}
	matches := make([]Match, 0, len(at))
	for _, j := range first {
		if i, both := at[j.Pair]; both && j.Counts() {
			matches = append(matches, Match{j, second[i]})
		}
	}
	return matches
}
