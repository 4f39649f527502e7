package agreement

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Estimate is a mean corrected with a few human labels.
type Estimate struct {
	Lambda float64 `json:"lam"` // weight of the metric, 0 (people only) … 1
	Mean   float64 `json:"est"`
	SE     float64 `json:"se"`
	Interval
}

// PPI estimates what people would say on average of all items, from labels y of
// some with the metric's values f on the same, and the metric's values u on the
// rest (Angelopoulos et al. 2023, arXiv 2301.09633; agreement §3.15). The labels
// must be a random sample. Lambda nil tunes the weight (PPI++, arXiv
// 2311.01453); 1 is what ARES uses. Undefined without both kinds of items.
func PPI(y, f, u []float64, lambda *float64, conf float64) (*Estimate, string) {
	switch {
	case len(y) == 0 || len(y) != len(f):
		return nil, "there is not one metric value for each label"
	case len(u) == 0:
		return nil, "there are no items without a label"
	case !finite(y...) || !finite(f...) || !finite(u...):
		return nil, "a value is not a number"
	}
	lam := tuned(y, f, u)
	if lambda != nil {
		lam = *lambda
	}
	rest := make([]float64, len(y))
	for i := range y {
		rest[i] = y[i] - lam*f[i]
	}
	e := Estimate{Lambda: lam, Mean: lam*mean(u) + mean(rest)}
	e.SE = math.Sqrt(lam*lam*stat.PopVariance(u, nil)/float64(len(u)) + stat.PopVariance(rest, nil)/float64(len(y)))
	half := zOf(conf) * e.SE
	e.Interval = Interval{e.Mean - half, e.Mean + half}
	if !finite(e.Lambda, e.SE, e.Low, e.High) {
		return nil, "the values are too large"
	}
	return &e, ""
}

// tuned is the weight with the smallest variance; 0 for a constant metric.
func tuned(y, f, u []float64) float64 {
	all := append(append(make([]float64, 0, len(f)+len(u)), f...), u...)
	variance := stat.Variance(all, nil)
	if !(variance > 0) {
		return 0
	}
	var cov float64
	my, mf := mean(y), mean(f)
	for i := range y {
		cov += (y[i] - my) * (f[i] - mf) / float64(len(y))
	}
	return clamp(cov/((1+float64(len(y))/float64(len(u)))*variance), 0, 1)
}

// InverseWeighted is the mean of labels that were chosen with known chances, the
// metric f filling in for the rest (agreement §3.18). A label is nil where there
// is none. Undefined without items or where a labeled item had no chance.
func InverseWeighted(f, chance []float64, labels []*float64) (*float64, string) {
	if len(f) == 0 || len(f) != len(chance) || len(f) != len(labels) {
		return nil, "there is not one chance and one metric value for each item"
	}
	var sum float64
	for i := range f {
		sum += f[i]
		if labels[i] != nil {
			sum += (*labels[i] - f[i]) / chance[i]
		}
	}
	return defined(sum/float64(len(f)), "an item was labeled that had no chance of it")
}
