package agreement

import (
	"math"
	"slices"
)

// BootstrapMean is the percentile interval of a mean over b resamples: draws in
// item order inside each replicate (agreement §8.2). Undefined without values.
func BootstrapMean(xs []float64, b int, seed uint64, conf float64) (*Interval, string) {
	clusters := make([]Cluster, len(xs))
	for i, x := range xs {
		clusters[i] = Cluster{x, 1}
	}
	return BootstrapClusters(clusters, b, seed, conf)
}

// BootstrapClusters resamples whole questions; the statistic is Σs/Σm
// (agreement §3.4).
func BootstrapClusters(clusters []Cluster, b int, seed uint64, conf float64) (*Interval, string) {
	sum, n := totals(clusters)
	switch {
	case n == 0 || b < 1:
		return nil, "there is nothing to resample"
	case !finite(sum):
		return nil, "a value is not a number"
	}
	rng := NewSplitMix64(seed)
	rates := make([]float64, b)
	for i := range rates {
		rates[i] = resample(clusters, rng)
	}
	slices.Sort(rates)
	tail := (1 - conf) / 2
	i := Interval{quantile7(rates, tail), quantile7(rates, 1-tail)}
	if !finite(i.Low, i.High) {
		return nil, "the values are too large"
	}
	return &i, ""
}

func resample(clusters []Cluster, rng *SplitMix64) float64 {
	var sum float64
	var n int
	for range clusters {
		c := clusters[rng.Index(len(clusters))]
		sum += c.Sum
		n += c.Size
	}
	return sum / float64(n)
}

// Quantile is the quantile of type 7, the linear one of R and NumPy (Hyndman
// and Fan 1996). Undefined without values or for q outside 0…1.
func Quantile(xs []float64, q float64) (*float64, string) {
	switch {
	case len(xs) == 0:
		return nil, "there is no value"
	case !(q >= 0 && q <= 1):
		return nil, "a quantile lies between 0 and 1"
	}
	sorted := slices.Sorted(slices.Values(xs))
	return defined(quantile7(sorted, q), "a value is not a number")
}

func quantile7(sorted []float64, q float64) float64 {
	h := q * float64(len(sorted)-1)
	i := int(math.Floor(h))
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (h-float64(i))*(sorted[i+1]-sorted[i])
}
