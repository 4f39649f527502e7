package agreement

import "math"

// Ceiling is two annotators against their settled labels (agreement §3.8). In
// forced choice the mean accuracy is exactly (1+A)/2.
type Ceiling struct {
	Agreement *float64   `json:"agreement"`
	Interval  *Interval  `json:"interval"`
	Accuracy  []*float64 `json:"acc_annotator"`
	Mean      *float64   `json:"mean_acc"`
	Reason    string     `json:"reason,omitempty"`
}

// CeilingOf is the ceiling from n pairs with two labels each, agree of them the
// same, and how many disputes were resolved for each annotator.
func CeilingOf(n, agree int, resolved []int) Ceiling {
	if n == 0 {
		return Ceiling{Reason: "no pair has labels by two people"}
	}
	interval := Wilson(float64(agree), n, Confidence)
	c := Ceiling{Agreement: shareOf(agree, n), Interval: &interval}
	var sum float64
	for _, k := range resolved {
		acc := shareOf(agree+k, n)
		c.Accuracy = append(c.Accuracy, acc)
		sum += *acc
	}
	c.Mean = ratio(sum, float64(len(resolved)))
	return c
}

// AnnotatorAccuracy is how often one of two equally good annotators is right,
// if they err independently and agree on a share a of pairs: (1+√(2a−1))/2.
// Undefined below one half.
func AnnotatorAccuracy(a float64) (*float64, string) {
	if !(a >= 0.5 && a <= 1) {
		return nil, "annotators agree less than by chance: check the side mapping"
	}
	g := (1 + math.Sqrt(2*a-1)) / 2
	return &g, ""
}

// Denoise corrects a judge's accuracy against one annotator for that annotator's
// own errors, who is right on a share g of pairs. The assumptions are strong, and
// the result may lie above 1. Undefined unless g is above one half.
func Denoise(accuracy, g float64) (*float64, string) {
	if !(g > 0.5 && g <= 1) {
		return nil, "the annotator is no better than a coin"
	}
	return defined((accuracy-(1-g))/(2*g-1), "the accuracy is not a number")
}
