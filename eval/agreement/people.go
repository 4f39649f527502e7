package agreement

import "concord/eval"

// Labeled is one pair with everything that people said of it.
type Labeled struct {
	Pair     int64
	Question string
	Labels   []eval.Label
}

// People is the row of how often people agree with each other (agreement §3.8).
// N is the number of pairs with two independent labels, Right those on which the
// first labels of two annotators agree; the two who labeled first where there
// are more. The interval is Wilson's, whatever the gold.
func People(dim eval.Dimension, pairs []Labeled) eval.Agreement {
	row := eval.Agreement{Dimension: dim, Method: eval.RowPeople}
	questions := map[string]bool{}
	for _, p := range pairs {
		picks := first(p.Labels)
		if len(picks) < 2 {
			continue
		}
		questions[p.Question] = true
		row.N++
		if picks[0] == picks[1] {
			row.Right++
		}
	}
	row.Wrong = row.N - row.Right
	row.Questions = len(questions)
	independent(&row)
	if row.N == 0 {
		row.Reason = "no pair has labels by two people"
	}
	return row
}

// Band is the human ceiling [A, (1+A)/2] of a people row: the lower end is one
// person against another, the upper end the average person against the settled
// answer (agreement §3.8). ok is false when A is unknown.
func Band(people eval.Agreement) (band Interval, ok bool) {
	if people.Rate == nil {
		return Interval{}, false
	}
	a := *people.Rate
	return Interval{a, (1 + a) / 2}, true
}
