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
