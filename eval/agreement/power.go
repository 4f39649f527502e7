package agreement

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// PassMark is the smallest number right out of n with which a method differs
// from chance p0 at two-sided level alpha; ok is false when not even n is enough.
func PassMark(n int, p0, alpha float64) (k int, ok bool) {
	low, high := int(math.Ceil(p0*float64(n))), n+1
	for low < high { // p falls from the mean upward
		mid := (low + high) / 2
		if mid <= n && BinomialTwoSided(mid, n, p0) > alpha {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low <= n
}

// CoinPower is the chance that a method with true accuracy p differs from a coin
// on n pairs at level alpha (agreement §3.14).
func CoinPower(n int, p, alpha float64) float64 {
	k, ok := PassMark(n, 0.5, alpha)
	if !ok {
		return 0
	}
	return math.Min(1, BinomialAtLeast(k, n, p)+binomialAtMost(n-k, n, p))
}

// Errors says how the errors of two methods hang together.
type Errors string

// The two scenarios for unknown overlap (agreement §3.14).
const (
	ErrorsIndependent Errors = "independent"
	ErrorsNested      Errors = "nested" // the better method errs only where the other does
)

// Discordance is the chance that only the first, and that only the second of two
// methods is right on a pair.
func (e Errors) Discordance(first, second float64) (p10, p01 float64) {
	if e == ErrorsNested {
		return math.Max(0, first-second), math.Max(0, second-first)
	}
	return first * (1 - second), (1 - first) * second
}

// McNemarPairs is the number of pairs, not rounded, on which McNemar's test sees
// the difference with the given power. Undefined without a difference.
func McNemarPairs(p10, p01, alpha, power float64) (*float64, string) {
	psi, delta := p10+p01, p10-p01
	if delta == 0 {
		return nil, "the two accuracies are the same"
	}
	z := zOf(1-alpha)*math.Sqrt(psi) + distuv.UnitNormal.Quantile(power)*math.Sqrt(psi-delta*delta)
	return defined(z*z/(delta*delta), "an accuracy lies outside 0…1")
}

// McNemarPower is the exact power of the exact test on n pairs, by enumeration
// over the number of discordant pairs.
func McNemarPower(n int, p10, p01, alpha float64) float64 {
	psi := p10 + p01
	if psi <= 0 {
		return 0
	}
	var power float64
	for m := 1; m <= n; m++ {
		weight := binomialPoint(m, n, psi)
		if weight < 1e-15 { // too rare a number of discordant pairs to matter
			continue
		}
		if k, ok := PassMark(m, 0.5, alpha); ok {
			power += weight * (BinomialAtLeast(k, m, p10/psi) + binomialAtMost(m-k, m, p10/psi))
		}
	}
	return math.Min(1, power)
}

// SmallestGain is the smallest multiple of step by which a method must beat a
// baseline for n pairs to show it with the given power at level 5 %; undefined
// when no accuracy up to 1 is enough.
func SmallestGain(n int, base float64, errors Errors, power, step float64) (*float64, string) {
	if !(step > 0 && base >= 0 && base <= 1) {
		return nil, "an accuracy lies between 0 and 1"
	}
	steps := int((1-base)/step + 1e-9)
	i := sort.Search(steps, func(i int) bool { // power grows with the gain
		p10, p01 := errors.Discordance(math.Min(1, base+float64(i+1)*step), base)
		return McNemarPower(n, p10, p01, alpha) >= power
	})
	if i == steps {
		return nil, "with so few pairs not even a perfect method would show"
	}
	gain := float64(i+1) * step
	return &gain, ""
}

// PairsForHalfwidth is the smallest n at which Wilson's 95 % interval around p is
// at most ± half wide.
func PairsForHalfwidth(p, half float64) (n int, ok bool) {
	if !(half > 0 && p >= 0 && p <= 1) {
		return 0, false
	}
	low, high := 1, 1
	for wilsonHalf(p, float64(high), Confidence) > half {
		if high *= 2; high > 1<<40 {
			return 0, false
		}
	}
	for low < high {
		if mid := (low + high) / 2; wilsonHalf(p, float64(mid), Confidence) > half {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, true
}
