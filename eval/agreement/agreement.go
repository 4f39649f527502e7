// Package agreement is the statistics of how often a method says what people say.
//
// A [Judged] is one pair with its gold and what one method picked. [Row] turns
// the pairs of a dimension into one row of the agreement table, [People] and
// [Coin] add the two rows that every method is read against, and words.go says
// in plain sentences what a row shows. Every other file holds one statistic.
//
// The functions are pure. A statistic that is undefined is nil and comes with a
// reason; no function returns NaN, an infinity or a stand-in 0.
package agreement

import "concord/eval"

// Confidence is the level of every interval in the agreement table.
const Confidence = 0.95

// Values of Interval in [eval.Agreement].
const (
	IntervalWilson    = "wilson"
	IntervalClustered = "clustered"
	IntervalRange     = "range" // the coin row: where a coin lands, not what is known of it
)

// Judged is one pair on one dimension: the gold, and what one method said.
type Judged struct {
	Pair     int64
	Question string      // pairs with the same question form a cluster; empty: a cluster of its own
	Gold     eval.Choice // empty where the pair has no gold
	How      How         // where the gold comes from; for people who read the list, not counted
	Pick     eval.Choice // x, y or tie; none for a verdict that is missing for good
	Pending  bool        // not judged yet: a retry could still bring a verdict
	Swapped  bool        // a pairwise judge changed its verdict with the order of the items
	Both     Both        // what a pairwise judge did in both orders; empty for others
}

// Counts reports whether the pair enters forced-choice accuracy: its gold is x
// or y, and it has been judged.
func (j Judged) Counts() bool { return j.forced() && !j.Pending }

func (j Judged) forced() bool { return j.Gold == eval.ChoiceX || j.Gold == eval.ChoiceY }

// Credit is 1 where the method picked the gold item, 0 where it picked the
// other, ½ for a tie or a missing verdict: the expectation of a fair toss.
func (j Judged) Credit() float64 {
	switch j.Pick {
	case j.Gold:
		return 1
	case j.Gold.Other():
		return 0
	}
	return 0.5
}

// Row is the agreement of one method with the gold on one dimension
// (agreement §3.1, §3.3, §3.4). The 95 % interval is Wilson's, or the clustered
// one of Korn and Graubard as soon as a question has more than one counted pair.
func Row(dim eval.Dimension, method, judge string, judged []Judged) eval.Agreement {
	row := eval.Agreement{Dimension: dim, Method: method, Judge: judge}
	for _, j := range judged {
		count(&row, j)
	}
	row.N = row.Right + row.Ties + row.NoVerdict + row.Wrong
	clusters := ByQuestion(judged)
	row.Questions = len(clusters)
	if row.Questions < row.N {
		clustered(&row, clusters)
	} else {
		independent(&row)
	}
	return row
}

func count(row *eval.Agreement, j Judged) {
	switch {
	case j.Gold == eval.ChoiceTie:
		row.GoldTies++
	case !j.forced():
	case j.Pending:
		row.NotJudged++
	case j.Pick == j.Gold:
		row.Right++
	case j.Pick == j.Gold.Other():
		row.Wrong++
	case j.Pick == eval.ChoiceTie:
		row.Ties++
	default:
		row.NoVerdict++
	}
}

// independent fills in the rate of pairs that do not share questions.
func independent(row *eval.Agreement) {
	row.Interval = IntervalWilson
	if !rate(row) {
		return
	}
	within(row, Wilson(credits(row), row.N, Confidence))
}

// clustered fills in the rate of pairs that share questions.
func clustered(row *eval.Agreement, clusters []Cluster) {
	row.Interval = IntervalClustered
	rate(row)
	kg, why := KornGraubard(clusters, Confidence)
	if kg == nil {
		row.Reason = why
		return
	}
	row.Effective = &kg.Effective
	within(row, kg.Interval)
}

// rate sets Rate and PCoin and reports whether there is anything to divide by.
func rate(row *eval.Agreement) bool {
	if row.N == 0 {
		row.Reason = "no pair has both a gold and a verdict"
		return false
	}
	r := credits(row) / float64(row.N)
	p := BinomialTwoSided(row.Right, row.Right+row.Wrong, 0.5)
	row.Rate, row.PCoin = &r, &p
	return true
}

func credits(row *eval.Agreement) float64 {
	return float64(row.Right) + float64(row.Ties+row.NoVerdict)/2
}

func within(row *eval.Agreement, i Interval) { row.Low, row.High = &i.Low, &i.High }
