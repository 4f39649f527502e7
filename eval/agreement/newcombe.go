package agreement

import "math"

// Newcombe is the square-and-add interval of the difference of two paired
// proportions with continuity correction (Newcombe 1998, method 10; agreement
// §9). The table holds pairs on which both are right, only the first, only the
// second, neither. Undefined for an empty table.
func Newcombe(both, first, second, neither int, conf float64) (*Interval, string) {
	n := both + first + second + neither
	if n == 0 {
		return nil, "there is no pair that both methods judged"
	}
	p1, p2 := *shareOf(both+first, n), *shareOf(both+second, n)
	i1, i2 := Wilson(float64(both+first), n, conf), Wilson(float64(both+second), n, conf)
	phi := correctedPhi(float64(both), float64(first), float64(second), float64(neither))
	return &Interval{
		Low:  p1 - p2 - joint(p1-i1.Low, i2.High-p2, phi),
		High: p1 - p2 + joint(i1.High-p1, p2-i2.Low, phi),
	}, ""
}

// NewcombeIndependent is the interval of the difference of two proportions from
// different pairs (Newcombe 1998). Undefined where one of them has no pairs.
func NewcombeIndependent(k1, n1, k2, n2 int, conf float64) (*Interval, string) {
	if n1 == 0 || n2 == 0 {
		return nil, "one of the two groups is empty"
	}
	p1, p2 := *shareOf(k1, n1), *shareOf(k2, n2)
	i1, i2 := Wilson(float64(k1), n1, conf), Wilson(float64(k2), n2, conf)
	return &Interval{
		Low:  p1 - p2 - joint(p1-i1.Low, i2.High-p2, 0),
		High: p1 - p2 + joint(i1.High-p1, p2-i2.Low, 0),
	}, ""
}

func joint(u, v, phi float64) float64 { return math.Sqrt(math.Max(0, u*u-2*phi*u*v+v*v)) }

func correctedPhi(a, b, c, d float64) float64 {
	root := math.Sqrt((a + b) * (c + d) * (a + c) * (b + d))
	if root == 0 {
		return 0
	}
	top := a*d - b*c
	if top > 0 {
		top = math.Max(top-(a+b+c+d)/2, 0)
	}
	return top / root
}
