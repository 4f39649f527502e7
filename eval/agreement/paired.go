package agreement

import "math"

// BonettPrice is the interval of (b−c)/n for two methods on the same n pairs
// (Bonett and Price 2012; agreement §3.5): one pseudo-pair is added to each side.
func BonettPrice(b, c, n int, conf float64) Interval {
	return plusTwo(float64(b-c), float64(b+c), n, conf)
}

// Difference is a mean difference of credits with its interval.
type Difference struct {
	Mean float64 `json:"diff"`
	Interval
}

// BonettPriceGeneral is the same interval for credit differences with halves.
// Undefined without pairs.
func BonettPriceGeneral(d []float64, conf float64) (*Difference, string) {
	if len(d) == 0 {
		return nil, "there is no pair that both methods judged"
	}
	var sum, squares float64
	for _, x := range d {
		sum += x
		squares += x * x
	}
	if !finite(sum, squares) {
		return nil, "a value is not a number"
	}
	return &Difference{sum / float64(len(d)), plusTwo(sum, squares, len(d), conf)}, ""
}

func plusTwo(sum, squares float64, n int, conf float64) Interval {
	m := float64(n + 2)
	center := sum / m
	half := zOf(conf) * math.Sqrt((squares+2)/m-center*center) / math.Sqrt(m)
	return Interval{math.Max(-1, center-half), math.Min(1, center+half)}
}
