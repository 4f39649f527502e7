package agreement

import "gonum.org/v1/gonum/stat"

func mean(xs []float64) float64 { return stat.Mean(xs, nil) }
