package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Shift is by how much a measured quantity moved between two measurements of the
// same things: the mean of the paired differences with its Student t interval
// (n − 1 degrees of freedom), in the unit of the values.
type Shift struct {
	N    int
	Mean float64
	// Interval is nil where it is undefined; Why then says it.
	Interval *Interval
	Why      string
}

// ShiftOf is the shift of paired differences; nil without any. Things are taken
// as independent of each other.
func ShiftOf(d []float64, conf float64) *Shift {
	n := len(d)
	if n == 0 {
		return nil
	}
	s := &Shift{N: n}
	for _, x := range d {
		s.Mean += x / float64(n)
	}
	squares := 0.0
	for _, x := range d {
		squares += (x - s.Mean) * (x - s.Mean)
	}
	switch {
	case !finite(s.Mean, squares):
		return nil
	case n == 1:
		s.Why = "One row alone has no interval."
	case squares <= float64(n)*1e-18:
		s.Why = "Every row moved by the same amount, so nothing tells how much the mean could vary."
	default:
		half := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile(1-(1-conf)/2) * math.Sqrt(squares/float64(n-1)/float64(n))
		s.Interval = &Interval{s.Mean - half, s.Mean + half}
	}
	return s
}
