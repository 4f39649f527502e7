package eval

import "math"

// SD is the standard deviation (n − 1) of values; nil for fewer than two.
func SD(values []float64) *float64 {
	n := float64(len(values))
	if n < 2 {
		return nil
	}
	mean := 0.0
	for _, v := range values {
		mean += v / n
	}
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	sd := math.Sqrt(sum / (n - 1))
	return &sd
}
