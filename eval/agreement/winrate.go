package agreement

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"concord/eval"
)

// Won is one pair of two versions, A and B, as credits of A: 1 where A is
// preferred, 0 where B is, ½ for a tie.
type Won struct {
	People *float64 // nil where nobody has labeled the pair
	Method float64
}

// CreditOf is a pick as the credit of one item.
func CreditOf(pick, item eval.Choice) float64 {
	switch pick {
	case item:
		return 1
	case item.Other():
		return 0
	}
	return 0.5
}

// WinRate is how often people would prefer version A to version B on all pairs,
// estimated from a method's picks on all and people's on some (agreement §3.15).
type WinRate struct {
	Labeled, Unlabeled int
	Method             float64     // the method's own rate on all pairs, without a valid interval
	People             float64     // on the labeled pairs
	PeopleRange        Interval    // Wilson
	Corrected          Estimate    // PPI++
	Worth              float64     // labels that would tell as much without the method
	Binary             *Prevalence // Rogan–Gladen; nil where BinaryWhy says so
	BinaryWhy          string
}

// leastCorrected is the fewest labels from which anything is corrected.
const leastCorrected = 10

// CorrectWinRate corrects the method with the labels, or says in a sentence why
// it must not.
func CorrectWinRate(pairs []Won) (*WinRate, string) {
	var y, f, u []float64
	for _, p := range pairs {
		if p.People == nil {
			u = append(u, p.Method)
		} else {
			y, f = append(y, *p.People), append(f, p.Method)
		}
	}
	if why := uncorrectable(f, u); why != "" {
		return nil, why
	}
	e, why := PPI(y, f, u, nil, Confidence)
	if e == nil {
		return nil, why
	}
	w := &WinRate{Labeled: len(y), Unlabeled: len(u), Method: mean(append(append([]float64{}, f...), u...)), People: mean(y), Corrected: *e}
	w.PeopleRange = Wilson(mean(y)*float64(len(y)), len(y), Confidence)
	w.Corrected.Interval = smallSample(*e, len(y))
	w.Worth = float64(len(y))
	if v := e.SE * e.SE; v > 0 {
		w.Worth = stat.PopVariance(y, nil) / v
	}
	w.Binary, w.BinaryWhy = binaryWinRate(y, f, u)
	return w, ""
}

// uncorrectable says why the labels cannot stand for all pairs.
func uncorrectable(f, u []float64) string {
	switch {
	case len(f) < leastCorrected:
		return fmt.Sprintf("Too few labels: people have labeled %s of these; at least %d are needed.", pairs(len(f)), leastCorrected)
	case len(u) == 0:
		return "Every judged pair is labeled: there is nothing to correct, read what people said."
	}
	a, b := votes(f)
	c, d := votes(u)
	if p := Fisher(a, b, c, d); p < 0.01 {
		return fmt.Sprintf("The labeled pairs are not a random part of all pairs: the method prefers the first version on %d of %d labeled ones and on %d of %d others (%s). Label pairs in the order of the queue, which draws them at random.",
			a, a+b, c, c+d, P(p))
	}
	return ""
}

func votes(credits []float64) (a, b int) {
	for _, c := range credits {
		switch c {
		case 1:
			a++
		case 0:
			b++
		}
	}
	return a, b
}

// smallSample widens the interval of fewer than thirty labels by Student's t and
// keeps it between 0 and 1.
func smallSample(e Estimate, labels int) Interval {
	half := (e.High - e.Low) / 2
	if TierOf(labels) < TierFull {
		t := distuv.StudentsT{Sigma: 1, Nu: float64(labels - 1)}.Quantile(1 - (1-Confidence)/2)
		half *= t / zOf(Confidence)
	}
	return Interval{math.Max(0, e.Mean-half), math.Min(1, e.Mean+half)}
}

// binaryWinRate reads the method as a yes/no judge of "A is better" with the
// errors it makes on labeled pairs that both it and people decided.
func binaryWinRate(y, f, u []float64) (*Prevalence, string) {
	var j BinaryJudge
	var yes, no int
	for i := range y {
		switch {
		case f[i] == 0.5:
		case y[i] == 1:
			j.YesItems++
			yes += int(f[i])
		case y[i] == 0:
			j.NoItems++
			no += int(1 - f[i])
		}
	}
	if j.YesItems == 0 || j.NoItems == 0 {
		return nil, "people preferred the same version on every labeled pair"
	}
	j.Sensitivity, j.Specificity = float64(yes)/float64(j.YesItems), float64(no)/float64(j.NoItems)
	a, b := votes(u)
	if a+b == 0 {
		return nil, "the method decided none of the unlabeled pairs"
	}
	p, why := j.RoganGladen(float64(a)/float64(a+b), a+b, Confidence)
	if p != nil && p.High-p.Low > saysNothing {
		return nil, "the method errs so often that nothing is left to correct"
	}
	return p, why
}

// saysNothing is the width of an interval that leaves nearly everything possible.
const saysNothing = 0.9
