package agreement

import "math"

// Prevalence is a share corrected for a judge's known errors.
type Prevalence struct {
	Share float64 `json:"est"`
	Interval
}

// BinaryJudge is what is known of a yes/no judge.
type BinaryJudge struct {
	Specificity float64 // share of true "no" that it calls no, on NoItems items
	Sensitivity float64 // share of true "yes" that it calls yes, on YesItems items
	NoItems     int
	YesItems    int
}

// RoganGladen corrects the share p of n items that a judge called yes (Rogan and
// Gladen 1978, interval of Lee et al. 2025; agreement §3.15). Undefined for a
// judge that is no better than a coin.
func (j BinaryJudge) RoganGladen(p float64, n int, conf float64) (*Prevalence, string) {
	if !(j.Specificity+j.Sensitivity > 1) {
		return nil, "the judge is no better than a coin"
	}
	if !areCredits(p, j.Specificity, j.Sensitivity) {
		return nil, "a share lies between 0 and 1"
	}
	share := (p + j.Specificity - 1) / (j.Specificity + j.Sensitivity - 1)
	return &Prevalence{clamp(share, 0, 1), j.adjusted(p, float64(n), zOf(conf))}, ""
}

// adjusted is the interval after adding a few pseudo-items everywhere.
func (j BinaryJudge) adjusted(p, n, z float64) Interval {
	a, b := float64(j.NoItems)+2, float64(j.YesItems)+2
	q0 := (float64(j.NoItems)*j.Specificity + 1) / a
	q1 := (float64(j.YesItems)*j.Sensitivity + 1) / b
	p, n = (n*p+z*z/2)/(n+z*z), n+z*z
	power := q0 + q1 - 1
	if !(power > 0) {
		return Interval{0, 1}
	}
	v0, v1 := q0*(1-q0)/a, q1*(1-q1)/b
	t := (p + q0 - 1) / power
	shift := 2 * z * z * (t*v1 - (1-t)*v0)
	se := math.Sqrt(p*(1-p)/n+(1-t)*(1-t)*v0+t*t*v1) / power
	return Interval{clamp(t+shift-z*se, 0, 1), clamp(t+shift+z*se, 0, 1)}
}
