package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"concord/eval"
)

// Stability is how often repeated runs name the same winner (agreement §3.13).
type Stability struct {
	FlipRate float64 `json:"flip_rate"`            // chance that two runs differ
	Majority float64 `json:"repetition_stability"` // mean share of the most frequent winner
}

// WinnerStability takes the winners of each pair, one a run. Pairs with a single
// run say nothing. Undefined when no pair was run twice.
func WinnerStability(runs [][]eval.Choice) (*Stability, string) {
	var s Stability
	pairs := 0.0
	for _, winners := range runs {
		k := float64(len(winners))
		if k < 2 {
			continue
		}
		counts, same, top := map[eval.Choice]float64{}, 0.0, 0.0
		for _, w := range winners {
			counts[w]++
			top = max(top, counts[w])
		}
		for _, c := range counts {
			same += c * (c - 1)
		}
		s.FlipRate += 1 - same/(k*(k-1))
		s.Majority += top / k
		pairs++
	}
	if pairs == 0 {
		return nil, "run it again to see"
	}
	return &Stability{s.FlipRate / pairs, s.Majority / pairs}, ""
}

// Repeatability is the scatter of scores over repeated runs (one-way ICC of
// Shrout and Fleiss 1979; agreement §3.13). Runs are exchangeable.
type Repeatability struct {
	Between float64  `json:"MSB"`
	Within  float64  `json:"MSW"`
	Single  *float64 `json:"icc1"`  // of one run
	Mean    *float64 `json:"icc1k"` // of the mean of all runs
	Interval
	SD    float64 `json:"sw"`            // of a score when run again
	Limit float64 `json:"repeatability"` // a smaller gap may be noise
}

// ICC takes one row an item with its score in each run. Undefined for fewer than
// two items or runs, ragged rows, and when every score is the same.
func ICC(scores [][]float64, conf float64) (*Repeatability, string) {
	runs := width(scores)
	if len(scores) < 2 || runs < 2 {
		return nil, "run it again to see"
	}
	between, within := meanSquares(scores, runs)
	switch {
	case !finite(between, within):
		return nil, "a score is not a number"
	case between == 0 && within == 0:
		return nil, "identical every time"
	}
	k := float64(runs)
	sd := math.Sqrt(within)
	return &Repeatability{
		Between:  between,
		Within:   within,
		Single:   ratio(between-within, between+(k-1)*within),
		Mean:     ratio(between-within, between),
		Interval: iccInterval(between, within, len(scores), runs, conf),
		SD:       sd,
		Limit:    zOf(conf) * math.Sqrt2 * sd,
	}, ""
}

func iccInterval(between, within float64, n, runs int, conf float64) Interval {
	if within == 0 {
		return Interval{1, 1}
	}
	f, k, q := between/within, float64(runs), 1-(1-conf)/2
	d1, d2 := float64(n-1), float64(n*(runs-1))
	low := f / distuv.F{D1: d1, D2: d2}.Quantile(q)
	high := f * distuv.F{D1: d2, D2: d1}.Quantile(q)
	return Interval{(low - 1) / (low + k - 1), (high - 1) / (high + k - 1)}
}

func meanSquares(scores [][]float64, runs int) (between, within float64) {
	var grand float64
	means := make([]float64, len(scores))
	for i, row := range scores {
		means[i] = mean(row)
		grand += means[i] / float64(len(scores))
		for _, x := range row {
			within += (x - means[i]) * (x - means[i])
		}
	}
	for _, m := range means {
		between += (m - grand) * (m - grand)
	}
	n, k := float64(len(scores)), float64(runs)
	return k * between / (n - 1), within / (n * (k - 1))
}

// width is the common length of the rows; 0 when they differ.
func width(rows [][]float64) (w int) {
	for i, r := range rows {
		if i > 0 && len(r) != w {
			return 0
		}
		w = len(r)
	}
	return w
}

// SpearmanBrown is the reliability of the mean of k runs from that of one.
func SpearmanBrown(icc, k float64) (*float64, string) {
	return defined(k*icc/(1+(k-1)*icc), "the reliability of one run is too low")
}
