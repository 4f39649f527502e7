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
