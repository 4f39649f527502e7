package agreement

import "math"

// Up to so many differing units, and so large a sum of their sizes in halves,
// the sign-flip distribution is enumerated (agreement §8.1).
const (
	flipExactUnits = 1000
	flipExactSum   = 100_000
)

// SignFlip is the exact two-sided sign-flip test that the differences, which
// are multiples of ½, have mean zero (agreement §3.5). With differences of −1, 0
// and 1 it is the exact McNemar test. Where pairs share questions, pass the sums
// of the questions. exact is false where the normal approximation was needed.
func SignFlip(d []float64) (p float64, exact bool) {
	weights, net := halves(d)
	switch {
	case net == 0:
		return 1, true
	case uniform(weights):
		k := len(weights)
		b := (k + net/weights[0]) / 2
		return McNemar(b, k-b), true
	case len(weights) > flipExactUnits || size(weights) > flipExactSum:
		return flipNormal(weights, net), false
	}
	return flipExact(weights, net), true
}

// halves is the sizes of the non-zero differences and their net sum, counted in
// halves.
func halves(d []float64) (weights []int, net int) {
	for _, x := range d {
		w := int(math.Round(2 * x))
		net += w
		if w != 0 {
			weights = append(weights, max(w, -w))
		}
	}
	return weights, net
}

func uniform(weights []int) bool {
	for _, w := range weights {
		if w != weights[0] {
			return false
		}
	}
	return true
}

func size(weights []int) (total int) {
	for _, w := range weights {
		total += w
	}
	return total
}

// flipExact is P(|Σ±w| ≥ |net|). Σ±w = 2·(sum of the positives) − total, so the
// distribution of subset sums is enough.
func flipExact(weights []int, net int) float64 {
	reach := (size(weights) - max(net, -net)) / 2 // the lower tail ends here
	prob := make([]float64, reach+1)
	prob[0] = 1
	for _, w := range weights {
		for s := reach; s >= 0; s-- {
			prob[s] /= 2
			if s >= w {
				prob[s] += prob[s-w] / 2
			}
		}
	}
	var tail float64
	for _, q := range prob {
		tail += q
	}
	return math.Min(1, 2*tail)
}

// flipNormal approximates the same with the variance Σw².
func flipNormal(weights []int, net int) float64 {
	var squares float64
	for _, w := range weights {
		squares += float64(w) * float64(w)
	}
	return math.Erfc(math.Abs(float64(net)) / math.Sqrt(2*squares))
}
