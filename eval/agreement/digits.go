package agreement

import (
	"fmt"
	"math"
)

// Percent writes a share of n pairs: two digits below a thousand pairs, one
// decimal from there. Only what is whole is written as 0 % or 100 %.
func Percent(share float64, n int) string {
	unit, format := 1.0, "%.0f %%"
	if n >= 1000 {
		unit, format = 0.1, "%.1f %%"
	}
	p := math.Floor(100*share/unit+0.5+1e-9) * unit
	if p >= 100 && share < 1 {
		p = 100 - unit
	}
	if p <= 0 && share > 0 {
		p = unit
	}
	return fmt.Sprintf(format, p)
}

// P writes a p-value to two or three decimals: "p = 0.004", "p = 0.20", "p < 0.001".
func P(p float64) string {
	switch {
	case p < 0.001:
		return "p < 0.001"
	case p < 0.1:
		return fmt.Sprintf("p = %.3f", p)
	}
	return fmt.Sprintf("p = %.2f", p)
}

// Chance writes a p-value as a frequency: "about 4 times in 1000".
func Chance(p float64) string {
	switch {
	case p < 0.0005:
		return "less than once in 1000"
	case p < 0.0015:
		return "about once in 1000"
	case p < 0.01:
		return fmt.Sprintf("about %.0f times in 1000", 1000*p)
	case p < 0.015:
		return "about once in 100"
	case p < 0.995:
		return fmt.Sprintf("about %.0f times in 100", 100*p)
	}
	return "nearly always"
}
