package agreement

import "math"

// GRIM reports whether a share printed with some decimals can come from n pairs:
// whether some k/n, or k/2n with half credits, rounds to it, halves up (Brown
// and Heathers 2017; agreement §3.20).
func GRIM(value float64, n, decimals int, halfCredit bool) bool {
	if n <= 0 || !(value >= 0 && value <= 1) {
		return false
	}
	units := float64(n)
	if halfCredit {
		units *= 2
	}
	scale := math.Pow10(decimals)
	printed := math.Round(value * scale)
	near := math.Floor(value * units)
	for k := math.Max(0, near-1); k <= math.Min(units, near+2); k++ {
		if math.Floor(k/units*scale+0.5+1e-9) == printed {
			return true
		}
	}
	return false
}
