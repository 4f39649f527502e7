package agreement

import (
	"fmt"
	"math"
)

// planPower is the power of every plan: 4 times in 5 a difference shows.
const planPower = 0.8

// Plan is what it takes to tell two methods with these true accuracies apart, if
// their errors hang together in one way (agreement §3.14).
type Plan struct {
	Errors Errors
	Power  float64 // chance that the difference shows on the pairs at hand, exact
	Pairs  int     // pairs for 4 chances in 5, rounded up; 0 where Reason says why
	Reason string
}

// PlanFor is the plan for telling first from second with n pairs at hand.
func PlanFor(n int, first, second float64, errors Errors) Plan {
	p10, p01 := errors.Discordance(first, second)
	p := Plan{Errors: errors, Power: McNemarPower(n, p10, p01, alpha)}
	pairs, why := McNemarPairs(p10, p01, alpha, planPower)
	switch {
	case pairs == nil:
		p.Reason = why
	case *pairs > 1e6:
		p.Reason = "more than a million pairs"
	default:
		p.Pairs = int(math.Ceil(*pairs - 1e-9))
	}
	return p
}

// TellSentence says what n pairs can do about two accuracies.
func TellSentence(n int, first, second float64) string {
	independent, nested := PlanFor(n, first, second, ErrorsIndependent), PlanFor(n, first, second, ErrorsNested)
	told := fmt.Sprintf("%.4g %% from %.4g %%", 100*max(first, second), 100*min(first, second))
	switch {
	case independent.Reason != "":
		return fmt.Sprintf("No number of pairs tells %s: %s.", told, independent.Reason)
	case independent.Power >= planPower:
		return fmt.Sprintf("With %s you can tell %s.", pairs(n), told)
	case nested.Power >= planPower:
		return fmt.Sprintf("With %s you can tell %s only if the better method errs where the other errs too; if their errors are independent, it takes about %d pairs.",
			pairs(n), told, Roughly(independent.Pairs))
	}
	return fmt.Sprintf("With %s you cannot tell %s: that takes roughly %d to %d pairs.",
		pairs(n), told, Roughly(nested.Pairs), Roughly(independent.Pairs))
}

// Roughly keeps two digits of a number: 716 is about 720.
func Roughly(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// PairsForPromise is how many pairs it takes to promise 1−alpha agreement at
// confidence 1−delta when so many of them turn out wrong (agreement §3.12).
func PairsForPromise(errors int, alpha, delta float64) (n int, ok bool) {
	least, ok := PairsWithoutError(alpha, delta)
	if !ok || errors < 0 {
		return 0, false
	}
	low, high := least, least
	for ErrorBound(errors, high, delta) > alpha { // the bound falls with n
		if low, high = high, 2*high; high > 1<<40 {
			return 0, false
		}
	}
	for low < high {
		if mid := (low + high) / 2; ErrorBound(errors, mid, delta) > alpha {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, true
}

// PowerPoint is one point of a power curve: the chance to see a difference on N
// pairs, 0…1.
type PowerPoint struct {
	N     int
	Power float64
}

// exactPairs is up to how many pairs a curve is exact. Beyond, enumeration costs
// more than it tells: the normal approximation goes on from there.
const exactPairs = 400

// PowerCurve is the chance to tell two accuracies apart, for each number of pairs.
// The exact test needs more pairs than its approximation says; how many more is
// taken from where the two meet.
func PowerCurve(ns []int, first, second float64, errors Errors) []PowerPoint {
	p10, p01 := errors.Discordance(first, second)
	points, behind := make([]PowerPoint, len(ns)), -1.0
	for i, n := range ns {
		points[i].N = n
		if n <= exactPairs {
			points[i].Power = McNemarPower(n, p10, p01, alpha)
			continue
		}
		if behind < 0 {
			behind = exactPairs - asIfPairs(McNemarPower(exactPairs, p10, p01, alpha), p10, p01)
		}
		points[i].Power = normalPower(float64(n)-behind, p10, p01)
	}
	return points
}

// asIfPairs is the number of pairs at which the approximation has this power.
func asIfPairs(power, p10, p01 float64) float64 {
	low, high := 0.0, float64(exactPairs)
	for range 40 {
		if mid := (low + high) / 2; normalPower(mid, p10, p01) < power {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}

// normalPower inverts [McNemarPairs].
func normalPower(n float64, p10, p01 float64) float64 {
	psi, delta := p10+p01, math.Abs(p10-p01)
	if psi <= 0 {
		return 0
	}
	spread := math.Sqrt(max(0, psi-delta*delta))
	gap := delta*math.Sqrt(n) - zOf(1-alpha)*math.Sqrt(psi)
	if spread == 0 {
		if gap >= 0 {
			return 1
		}
		return 0
	}
	return normalCDF(gap / spread)
}

func normalCDF(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }

// coinPairs is up to how many pairs a plan against a coin is sought.
const coinPairs = 2000

// PairsAgainstCoin is the smallest number of pairs on which a method with true
// accuracy p differs from a coin 4 times in 5. ok is false beyond 2,000 pairs,
// and for one that does not beat a coin.
func PairsAgainstCoin(p float64) (n int, ok bool) {
	if !(p > 0.5 && p <= 1) {
		return 0, false
	}
	for n = 5; n <= coinPairs; n++ {
		if CoinPower(n, p, alpha) >= planPower {
			return n, true
		}
	}
	return 0, false
}
