package agreement

import (
	"math"
	"testing"
)

func TestPolicies(t *testing.T) {
	t.Parallel()
	// 26 right, 20 ties (one without a verdict), 4 wrong: agreement §3.1.
	var judged []Judged
	for i := range 51 {
		j := Judged{Pair: int64(i), Gold: x, Pick: x}
		switch {
		case i == 50:
			j.Pending = true
		case i >= 46:
			j.Pick = y
		case i == 45:
			j.Pick = none
		case i >= 26:
			j.Pick = tie
		}
		judged = append(judged, j)
	}
	for p, want := range map[Policy]struct {
		n, excluded int
		rate        float64
	}{HalfCredit: {50, 0, 0.72}, TiesWrong: {50, 0, 0.52}, TiesRight: {50, 0, 0.92}, DecidedOnly: {30, 20, 26.0 / 30}} {
		f := p.Under(judged)
		if f.N != want.n || f.Excluded != want.excluded || math.Abs(*f.Rate-want.rate) > 1e-12 || *f.Low > *f.Rate || *f.High < *f.Rate {
			t.Errorf("%s: %+v rate %g", p, f, *f.Rate)
		}
	}
	if f := DecidedOnly.Under([]Judged{{Gold: x, Pick: tie}}); f.Rate != nil || f.Reason == "" || f.Excluded != 1 {
		t.Errorf("never had an opinion: %+v", f)
	}
}
