package agreement

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// Interval is a confidence interval.
type Interval struct {
	Low  float64 `json:"lo"`
	High float64 `json:"hi"`
}

// Wilson is the score interval of successes out of n (Wilson 1927; agreement
// §3.3). Half successes, from ties, are allowed and make it conservative. With
// n = 0 nothing is known: [0, 1].
func Wilson(successes float64, n int, conf float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	m, z := float64(n), zOf(conf)
	p := successes / m
	center := (p + z*z/(2*m)) / (1 + z*z/m)
	half := wilsonHalf(p, m, conf)
	i := Interval{math.Max(0, center-half), math.Min(1, center+half)}
	return i.touching(successes, m)
}

func wilsonHalf(p, n, conf float64) float64 {
	z := zOf(conf)
	return z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
}

// ClopperPearson is the exact interval of successes out of n (Clopper and
// Pearson 1934). Both may be fractions: an effective sample size is.
func ClopperPearson(successes, n, conf float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	tail := (1 - conf) / 2
	i := Interval{0, 1}
	if successes > 0 {
		i.Low = betaQuantile(tail, successes, n-successes+1)
	}
	if successes < n {
		i.High = betaQuantile(1-tail, successes+1, n-successes)
	}
	return i
}

// Jeffreys is the equal-tailed interval of the posterior under the prior
// Beta(½, ½).
func Jeffreys(successes, n, conf float64) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	tail := (1 - conf) / 2
	a, b := successes+0.5, n-successes+0.5
	return Interval{betaQuantile(tail, a, b), betaQuantile(1-tail, a, b)}.touching(successes, n)
}

// touching makes the bound exact where nothing, or everything, succeeded.
func (i Interval) touching(successes, n float64) Interval {
	if successes == 0 {
		i.Low = 0
	}
	if successes == n {
		i.High = 1
	}
	return i
}

// zOf is the two-sided normal quantile of a confidence level: 1.96 for 0.95.
func zOf(conf float64) float64 { return distuv.UnitNormal.Quantile(1 - (1-conf)/2) }

func betaQuantile(q, a, b float64) float64 { return mathext.InvRegIncBeta(a, b, q) }
