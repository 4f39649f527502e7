package agreement

import "math"

// defined wraps a value, or gives the reason where it is no number.
func defined(v float64, why string) (*float64, string) {
	if !finite(v) {
		return nil, why
	}
	return &v, ""
}

func finite(xs ...float64) bool {
	for _, x := range xs {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

// areCredits reports whether all values lie in 0…1.
func areCredits(xs ...float64) bool {
	for _, x := range xs {
		if !(x >= 0 && x <= 1) {
			return false
		}
	}
	return true
}

// ratio is a/b, nil where b is 0.
func ratio(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	r, _ := defined(a/b, "")
	return r
}

// shareOf is k/n, nil where n is 0.
func shareOf(k, n int) *float64 { return ratio(float64(k), float64(n)) }

func clamp(x, low, high float64) float64 { return math.Max(low, math.Min(high, x)) }
