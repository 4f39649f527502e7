package agreement

import "concord/eval"

// Policy is what a tie, or a missing verdict, is worth (agreement §3.1).
type Policy string

// The policies. The report always reasons with half credit; the others show how
// much of a rate hangs on the ties.
const (
	HalfCredit  Policy = "half"
	TiesWrong   Policy = "wrong"
	TiesRight   Policy = "right"
	DecidedOnly Policy = "decided" // leaves such pairs out: a method games it by tying
)

// Policies lists the policies, the usual one first.
func Policies() []Policy { return []Policy{HalfCredit, TiesWrong, TiesRight, DecidedOnly} }

// Valid reports whether p is one of [Policies].
func (p Policy) Valid() bool {
	switch p {
	case HalfCredit, TiesWrong, TiesRight, DecidedOnly:
		return true
	}
	return false
}

// Figure is the agreement of a row under one policy.
type Figure struct {
	N        int // pairs counted
	Excluded int // pairs of the row that the policy leaves out
	Rate     *float64
	Low      *float64 // 95 % interval, by the same rules as [Row]
	High     *float64
	Reason   string // why Rate or the interval is nil
}

// UnderAll is a row under every policy. Where pairs do not share questions its
// counts say it all; else the pairs behind it are counted anew.
func UnderAll(row eval.Agreement, judged []Judged) map[Policy]Figure {
	figures := make(map[Policy]Figure, len(Policies()))
	for _, p := range Policies() {
		if row.Interval == IntervalClustered {
			figures[p] = p.Under(judged)
		} else {
			figures[p] = p.of(row)
		}
	}
	return figures
}

// UnderAll is every method of a dimension under every policy.
func (j Judgments) UnderAll(kind eval.GoldKind, dim eval.Dimension) map[Contest]map[Policy]Figure {
	type key struct {
		policies eval.GoldKind
		dim      eval.Dimension
	}
	return recall(j, key{kind, dim}, func() map[Contest]map[Policy]Figure {
		all := make(map[Contest]map[Policy]Figure, len(j.Methods))
		for _, d := range j.Report(kind).Dimensions {
			if d.Dimension != dim {
				continue
			}
			for _, row := range d.Rows {
				if Undecided(row) > 0 && (isMethod(row) || isTrivial(row)) {
					all[Contest{row.Method, row.Judge}] = UnderAll(row, j.Behind(kind, dim, row.Method, row.Judge))
				}
			}
		}
		return all
	})
}

// of is the figure of a row whose pairs share no questions.
func (p Policy) of(row eval.Agreement) Figure {
	n, open := row.N, Undecided(row)
	right := float64(row.Right)
	switch p {
	case HalfCredit:
		right += float64(open) / 2
	case TiesRight:
		right += float64(open)
	case DecidedOnly:
		n -= open
	}
	if n == 0 {
		return Figure{Excluded: row.N, Reason: "nothing was decided"}
	}
	rate, i := right/float64(n), Wilson(right, n, Confidence)
	return Figure{N: n, Excluded: row.N - n, Rate: &rate, Low: &i.Low, High: &i.High}
}

// Under counts a row's pairs under a policy.
func (p Policy) Under(judged []Judged) Figure {
	before := 0
	for _, j := range judged {
		if j.Counts() {
			before++
		}
	}
	row := Row("", "", "", p.apply(judged))
	return Figure{row.N, before - row.N, row.Rate, row.Low, row.High, row.Reason}
}

// apply writes the policy into the picks.
func (p Policy) apply(judged []Judged) []Judged {
	if p == HalfCredit {
		return judged
	}
	var list []Judged
	for _, j := range judged {
		if j.Counts() && j.Credit() == 0.5 {
			switch p {
			case TiesWrong:
				j.Pick = j.Gold.Other()
			case TiesRight:
				j.Pick = j.Gold
			case DecidedOnly:
				continue
			}
		}
		list = append(list, j)
	}
	return list
}

// Undecided is the pairs of a row that a policy decides about.
func Undecided(row eval.Agreement) int { return row.Ties + row.NoVerdict }
