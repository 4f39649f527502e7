package agreement

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Rated is one answer: what a metric gave it and, of some, how people rated it.
type Rated struct {
	Metric float64
	People *float64 // 0…1; nil where nobody has rated it
}

// CorrectedMean is what people would say of all answers on average, estimated
// from a metric on all of them and people's ratings of some (agreement §3.15).
type CorrectedMean struct {
	Labeled, Unlabeled int
	Metric             float64     // the metric's own mean of all, without a valid interval
	People             float64     // mean of the ratings
	PeopleRange        Interval    // Student's t, within 0…1
	Corrected          Estimate    // PPI++
	Worth              float64     // ratings that would tell as much without the metric
	Binary             *Prevalence // Rogan–Gladen: the share that people would call good; nil where BinaryWhy says so
	BinaryWhy          string
}

// CorrectMean corrects the mean of a metric with ratings, or says in a sentence
// why it must not. The metric calls an answer good from the cut on.
func CorrectMean(rows []Rated, cut float64) (*CorrectedMean, string) {
	var y, f, u []float64
	for _, r := range rows {
		if r.People == nil {
			u = append(u, r.Metric)
		} else {
			y, f = append(y, *r.People), append(f, r.Metric)
		}
	}
	if why := unrepresentative(f, u); why != "" {
		return nil, why
	}
	e, why := PPI(y, f, u, nil, Confidence)
	if e == nil {
		return nil, why
	}
	m := &CorrectedMean{
		Labeled: len(y), Unlabeled: len(u), Corrected: *e,
		Metric: mean(append(append([]float64{}, f...), u...)), People: mean(y), PeopleRange: meanRange(y),
	}
	m.Corrected.Interval = smallSample(*e, len(y))
	m.Worth = float64(len(y))
	if v := e.SE * e.SE; v > 0 {
		m.Worth = stat.PopVariance(y, nil) / v
	}
	m.Binary, m.BinaryWhy = goodShare(y, f, u, cut)
	return m, ""
}

// unrepresentative says why rated answers cannot stand for all: the metric must
// not treat them in another way than the rest (Welch's test at 1 %).
func unrepresentative(f, u []float64) string {
	switch {
	case len(f) < leastCorrected:
		return fmt.Sprintf("Too few ratings: people have rated %d of the scored answers; at least %d are needed.", len(f), leastCorrected)
	case len(u) == 0:
		return "Every scored answer is rated: there is nothing to correct, read what people said."
	case !finite(f...) || !finite(u...):
		return "A value of the metric is not a number."
	}
	if p := welch(f, u); p < 0.01 {
		return fmt.Sprintf("The rated answers are not a random part of all: the metric gives them %.2f on average and the others %.2f (%s). Rate answers that are drawn at random.", mean(f), mean(u), P(p))
	}
	return ""
}

// welch is the two-sided p of equal means (Welch 1947); 1 where neither varies
// and the means are equal, 0 where they differ.
func welch(a, b []float64) float64 {
	gap := math.Abs(mean(a) - mean(b))
	va, vb := spreadOf(a), spreadOf(b)
	if va+vb == 0 {
		if gap == 0 {
			return 1
		}
		return 0
	}
	var df float64
	for _, g := range []struct{ v, n float64 }{{va, float64(len(a))}, {vb, float64(len(b))}} {
		if g.n > 1 {
			df += g.v * g.v / (g.n - 1)
		}
	}
	df = (va + vb) * (va + vb) / df
	return 2 * distuv.StudentsT{Sigma: 1, Nu: df}.CDF(-gap/math.Sqrt(va+vb))
}

// spreadOf is the squared standard error of a mean; 0 for a single value.
func spreadOf(x []float64) float64 {
	if len(x) < 2 {
		return 0
	}
	return stat.Variance(x, nil) / float64(len(x))
}

// meanRange is Student's interval of a mean of ratings, within 0…1.
func meanRange(y []float64) Interval {
	half := distuv.StudentsT{Sigma: 1, Nu: float64(len(y) - 1)}.Quantile(1-(1-Confidence)/2) * math.Sqrt(spreadOf(y))
	return Interval{math.Max(0, mean(y)-half), math.Min(1, mean(y)+half)}
}

// goodShare reads the metric as a yes/no judge.
func goodShare(y, f, u []float64, cut float64) (*Prevalence, string) {
	var j BinaryJudge
	var yes, no int
	for i := range y {
		switch {
		case y[i] == 1:
			j.YesItems++
			if f[i] >= cut {
				yes++
			}
		case y[i] == 0:
			j.NoItems++
			if f[i] < cut {
				no++
			}
		default:
			return nil, "people gave more than yes and no"
		}
	}
	if j.YesItems == 0 || j.NoItems == 0 {
		return nil, "people said the same of every answer"
	}
	j.Sensitivity, j.Specificity = float64(yes)/float64(j.YesItems), float64(no)/float64(j.NoItems)
	good := 0
	for _, v := range u {
		if v >= cut {
			good++
		}
	}
	p, why := j.RoganGladen(float64(good)/float64(len(u)), len(u), Confidence)
	if p != nil && p.High-p.Low > saysNothing {
		return nil, "the metric errs so often that nothing is left to correct"
	}
	return p, why
}
