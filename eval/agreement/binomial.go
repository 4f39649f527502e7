package agreement

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// exactUpTo is the largest n whose binomial tails are summed term by term;
// above it they come from the incomplete beta function.
const exactUpTo = 1000

// BinomialTwoSided is the exact two-sided p of k successes in n trials against
// p0: the probability of every outcome that is at most as likely as k. With
// n = 0 it is 1.
func BinomialTwoSided(k, n int, p0 float64) float64 {
	if n == 0 || float64(k) == p0*float64(n) {
		return 1
	}
	if float64(k) < p0*float64(n) {
		return math.Min(1, binomialAtMost(k, n, p0)+BinomialAtLeast(mirrorAbove(k, n, p0), n, p0))
	}
	return math.Min(1, BinomialAtLeast(k, n, p0)+binomialAtMost(n-mirrorAbove(n-k, n, 1-p0), n, p0))
}

// mirrorAbove is the smallest outcome above the mean that is at most as likely
// as k, which lies below it. Equal likelihoods are compared with the relative
// tolerance of R and SciPy, 1e-7.
func mirrorAbove(k, n int, p0 float64) int {
	limit := binomialLog(k, n, p0) + math.Log1p(1e-7)
	low, high := int(math.Ceil(p0*float64(n))), n+1
	for low < high {
		mid := (low + high) / 2
		if mid <= n && binomialLog(mid, n, p0) > limit {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// BinomialAtLeast is P(X ≥ k) for X ~ Binomial(n, p0).
func BinomialAtLeast(k, n int, p0 float64) float64 { return binomialAtMost(n-k, n, 1-p0) }

// binomialAtMost is P(X ≤ k).
func binomialAtMost(k, n int, p0 float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n, p0 <= 0:
		return 1
	case p0 >= 1:
		return 0
	case n > exactUpTo:
		return mathext.RegIncBeta(float64(n-k), float64(k+1), 1-p0)
	}
	if float64(k) > p0*float64(n) { // the short tail is the exact one
		return 1 - math.Min(1, sumDown(n-k-1, n, 1-p0))
	}
	return math.Min(1, sumDown(k, n, p0))
}

// sumDown adds P(X = k), P(X = k-1), … 0 up, each from the one before.
func sumDown(k, n int, p0 float64) float64 {
	term := math.Exp(binomialLog(k, n, p0))
	sum := term
	for i := k; i > 0 && term > 0; i-- {
		term *= float64(i) / float64(n-i+1) * (1 - p0) / p0
		sum += term
	}
	return sum
}

// binomialPoint is P(X = k).
func binomialPoint(k, n int, p0 float64) float64 {
	switch certain := p0 <= 0 && k == 0 || p0 >= 1 && k == n; {
	case certain:
		return 1
	case k < 0 || k > n || p0 <= 0 || p0 >= 1:
		return 0
	}
	return math.Exp(binomialLog(k, n, p0))
}

// binomialLog is log P(X = k); 0 < p0 < 1.
func binomialLog(k, n int, p0 float64) float64 {
	return logChoose(n, k) + float64(k)*math.Log(p0) + float64(n-k)*math.Log1p(-p0)
}

func logChoose(n, k int) float64 {
	all, _ := math.Lgamma(float64(n + 1))
	in, _ := math.Lgamma(float64(k + 1))
	out, _ := math.Lgamma(float64(n - k + 1))
	return all - in - out
}

// BinomialQuantile is the smallest k with P(X ≤ k) ≥ q.
func BinomialQuantile(q float64, n int, p0 float64) int {
	low, high := 0, n
	for low < high {
		mid := (low + high) / 2
		if binomialAtMost(mid, n, p0) >= q {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
