package metric

import "concord/eval"

// AveragePrecision is Σ_k P@k·v_k / Σ v over verdicts in retrieved order, 0…1;
// v_k is 1 for yes and 0 for everything else. It is 0 when no verdict is yes,
// and exactly 1 when all are (metrics §4.4).
func AveragePrecision(verdicts []eval.PartVerdict) float64 {
	useful, sum := 0, 0.0
	for k, v := range verdicts {
		if v == eval.Yes {
			useful++
			sum += float64(useful) / float64(k+1)
		}
	}
	if useful == 0 {
		return 0
	}
	return sum / float64(useful)
}

// precisionAtRanks is P@k for every rank.
func precisionAtRanks(verdicts []eval.PartVerdict) []float64 {
	at, useful := make([]float64, len(verdicts)), 0
	for k, v := range verdicts {
		if v == eval.Yes {
			useful++
		}
		at[k] = float64(useful) / float64(k+1)
	}
	return at
}

// AveragePrecisionBounds is the least and the greatest average precision over
// all ways of deciding the unjudged verdicts. It is exact: average precision is
// not monotone in a verdict, but for a fixed number of unjudged chunks taken as
// useful so far, the terms that follow do not depend on which ones they were,
// so that a table over (rank, number) takes the place of 2^m trials.
func AveragePrecisionBounds(verdicts []eval.PartVerdict) (lower, upper float64) {
	least, most := []float64{0}, []float64{0} // by number of unjudged taken as useful
	useful := 0
	for k, v := range verdicts {
		rank := float64(k + 1)
		switch v {
		case eval.Yes:
			useful++
			for t := range least {
				gain := float64(useful+t) / rank
				least[t] += gain
				most[t] += gain
			}
		case eval.NoVerdict:
			gain := func(t int) float64 { return float64(useful+t) / rank }
			least = branch(least, gain, func(a, b float64) float64 { return min(a, b) })
			most = branch(most, gain, func(a, b float64) float64 { return max(a, b) })
		}
	}
	lower, upper = 1, 0
	for t := range least {
		n := float64(max(useful+t, 1)) // no useful chunk: 0 / 1
		lower, upper = min(lower, least[t]/n), max(upper, most[t]/n)
	}
	return lower, upper
}

// branch decides one unjudged chunk both ways: sums[t] with t of them useful.
func branch(sums []float64, gain func(int) float64, better func(a, b float64) float64) []float64 {
	n := len(sums)
	next := make([]float64, n+1)
	next[0], next[n] = sums[0], sums[n-1]+gain(n)
	for t := 1; t < n; t++ {
		next[t] = better(sums[t], sums[t-1]+gain(t))
	}
	return next
}
