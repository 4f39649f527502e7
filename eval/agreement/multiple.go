package agreement

import "slices"

// Holm adjusts p-values for the chance that one of them is lucky (Holm 1979;
// agreement §3.6). The result is in input order.
func Holm(ps []float64) []float64 {
	m := len(ps)
	adjusted, running := make([]float64, m), 0.0
	for rank, i := range ascending(ps) {
		running = max(running, float64(m-rank)*ps[i])
		adjusted[i] = min(1, running)
	}
	return adjusted
}

// BenjaminiHochberg adjusts p-values for the share of false discoveries
// (Benjamini and Hochberg 1995).
func BenjaminiHochberg(ps []float64) []float64 { return stepUp(ps, 1) }

// BenjaminiYekutieli does so under any dependence (Benjamini and Yekutieli 2001).
func BenjaminiYekutieli(ps []float64) []float64 {
	var harmonic float64
	for i := range ps {
		harmonic += 1 / float64(i+1)
	}
	return stepUp(ps, harmonic)
}

func stepUp(ps []float64, factor float64) []float64 {
	m := len(ps)
	adjusted, running := make([]float64, m), 1.0
	order := ascending(ps)
	for rank := m; rank >= 1; rank-- {
		i := order[rank-1]
		running = min(running, factor*float64(m)/float64(rank)*ps[i])
		adjusted[i] = running
	}
	return adjusted
}

// ascending is the indices of ps from the smallest on.
func ascending(ps []float64) []int {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ps[a] < ps[b]:
			return -1
		case ps[a] > ps[b]:
			return 1
		}
		return 0
	})
	return order
}
