package agreement

import "concord/eval"

// Coin is the row of a coin flip on n pairs. Low and High are where 95 % of all
// coins land, not what is known of this one. A coin earns the half credit of a
// tie on every pair, so its counts are n ties.
func Coin(dim eval.Dimension, n int) eval.Agreement {
	row := eval.Agreement{Dimension: dim, Method: eval.RowCoin, N: n, Ties: n, Interval: IntervalRange}
	if n == 0 {
		row.Reason = "there is no pair to toss for"
		return row
	}
	half, tail := 0.5, (1-Confidence)/2
	row.Rate = &half
	within(&row, Interval{
		Low:  float64(BinomialQuantile(tail, n, half)) / float64(n),
		High: float64(BinomialQuantile(1-tail, n, half)) / float64(n),
	})
	return row
}
