package agreement

import "math/rand/v2"

// Inclusion is the probability with which each pair is to be drawn, so that size
// pairs are: the share core (0…1) at equal chances, the rest in proportion to
// the weights, which are ≥ 0 (agreement §3.18). The probabilities sum to size
// and none exceeds 1; what the preferred pairs cannot take goes to the others.
func Inclusion(weights []float64, size int, core float64) []float64 {
	n := len(weights)
	p := make([]float64, n)
	if size >= n {
		for i := range p {
			p[i] = 1
		}
		return p
	}
	even := make([]float64, n)
	for i := range p {
		p[i] = core * float64(size) / float64(n)
		even[i] = 1
	}
	left := pour(p, weights, float64(size)*(1-core))
	pour(p, even, left)
	return p
}

// pour adds an amount to probabilities in proportion to weights, none above 1,
// and returns what found no room.
func pour(p, weights []float64, amount float64) (left float64) {
	for amount > 1e-12 {
		var total float64
		for i, w := range weights {
			if p[i] < 1 {
				total += w
			}
		}
		if total <= 0 {
			return amount
		}
		share := amount / total
		for i, w := range weights {
			room := 1 - p[i]
			switch {
			case room <= 0 || w <= 0:
			case share*w >= room:
				p[i], amount = 1, amount-room
			default:
				p[i], amount = p[i]+share*w, amount-share*w
			}
		}
	}
	return 0
}

// DrawSystematic draws pairs with exactly these probabilities, whose sum is the
// number drawn: one random start and equal steps over the pairs in a random
// order (Madow 1949). It returns the places of those drawn, in that order.
func DrawSystematic(p []float64, rnd *rand.Rand) []int {
	var drawn []int
	step := rnd.Float64()
	var sum float64
	for _, i := range rnd.Perm(len(p)) {
		if p[i] >= 1 { // whatever the start
			drawn = append(drawn, i)
			continue
		}
		if sum += p[i]; sum > step {
			drawn = append(drawn, i)
			step++
		}
	}
	return drawn
}
