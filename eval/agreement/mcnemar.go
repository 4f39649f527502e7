package agreement

// McNemar is the exact test of two methods on the same pairs (McNemar 1947;
// agreement §3.5): b pairs on which only the first is right, c on which only
// the second is. Without such a pair p is 1.
func McNemar(b, c int) float64 { return BinomialTwoSided(min(b, c), b+c, 0.5) }

// McNemarMid is the mid-p variant, less conservative.
func McNemarMid(b, c int) float64 {
	if b+c == 0 {
		return 1
	}
	point := binomialPoint(min(b, c), b+c, 0.5)
	if b == c {
		return 1 - point/2
	}
	return McNemar(b, c) - point
}

// Overlap is what two published accuracies allow to say of a comparison.
type Overlap struct {
	Best   float64 `json:"p_best_overlap"`  // p if the errors of the better method are a subset
	Worst  float64 `json:"p_worst_overlap"` // p if their errors overlap as little as they can
	First  int     `json:"b_max"`           // pairs on which only the first is right, at worst
	Second int     `json:"c_max"`
}

// McNemarRange is the range of the exact p of two methods that were right on
// first and second of n pairs, the overlap of their errors being unknown
// (agreement §3.5).
func McNemarRange(first, second, n int) Overlap {
	if first < second {
		o := McNemarRange(second, first, n)
		o.First, o.Second = o.Second, o.First
		return o
	}
	c := min(n-first, second)
	b := first - second + c
	return Overlap{Best: McNemar(first-second, 0), Worst: McNemar(b, c), First: b, Second: c}
}

// Settled is a comparison on the pairs on which two methods differ: the others
// cannot change it (agreement §0 F9).
type Settled struct {
	Difference *float64 `json:"diff"` // nil without pairs
	P          float64  `json:"p"`
	Labels     int      `json:"labels_needed"`
}

// CompareOnDisagreements compares two methods that differ on some of n pairs,
// of which b were labeled for the first and c for the second.
func CompareOnDisagreements(n, differ, b, c int) Settled {
	return Settled{Difference: shareOf(b-c, n), P: McNemar(b, c), Labels: differ}
}
