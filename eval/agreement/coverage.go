package agreement

import (
	"cmp"
	"slices"
)

// Decision is how far apart a method put two items, and the credit it earned.
type Decision struct {
	Margin float64 // |score of x − score of y|
	Credit float64 // 1, ½ or 0
}

// Point is the accuracy of the decisions whose margin is at least Margin.
type Point struct {
	Margin   float64 `json:"margin"`
	K        int     `json:"k"`
	Coverage float64 `json:"coverage"`
	Accuracy float64 `json:"accuracy"`
}

// Coverage is the accuracy–coverage curve: one point a distinct margin, the
// largest first (agreement §3.12). It is empty without decisions, and where a
// margin is not a number or a credit lies outside 0…1.
func Coverage(decisions []Decision) []Point {
	points := []Point{}
	var credit float64
	sorted := byMargin(decisions)
	for i, d := range sorted {
		credit += d.Credit
		if i+1 < len(sorted) && sorted[i+1].Margin == d.Margin {
			continue
		}
		k := i + 1
		points = append(points, Point{d.Margin, k, float64(k) / float64(len(sorted)), credit / float64(k)})
	}
	return points
}

// AURC is the mean over k of the error of the k largest margins; inside a block
// of equal margins the order is unknown and the block's mean error is used
// (Geifman and El-Yaniv 2017; agreement §3.12).
func AURC(decisions []Decision) (*float64, string) {
	points := Coverage(decisions)
	if len(points) == 0 {
		return nil, "there is no decision with a margin and a credit"
	}
	var area, errors float64
	from := 0
	for _, p := range points {
		block := (1-p.Accuracy)*float64(p.K) - errors
		each := block / float64(p.K-from)
		for k := from + 1; k <= p.K; k++ {
			area += (errors + each*float64(k-from)) / float64(k)
		}
		errors += block
		from = p.K
	}
	return defined(area/float64(from), "a credit is not a number")
}

// byMargin sorts from the largest margin down; nil where one is not usable.
func byMargin(decisions []Decision) []Decision {
	sorted := slices.Clone(decisions)
	for _, d := range sorted {
		if !finite(d.Margin) || !areCredits(d.Credit) {
			return nil
		}
	}
	slices.SortStableFunc(sorted, func(a, b Decision) int { return cmp.Compare(b.Margin, a.Margin) })
	return sorted
}
