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

// Counting a row's pairs anew and reading its counts give the same figures.
func TestPoliciesByCountsAndByPairsAreTheSame(t *testing.T) {
	t.Parallel()
	judged := verdicts(50, 1, 3)
	row := Row("d", "m", "j", judged)
	for p, got := range UnderAll(row, judged) {
		want := p.Under(judged)
		if got.N != want.N || got.Excluded != want.Excluded || math.Abs(*got.Rate-*want.Rate) > 1e-12 || math.Abs(*got.Low-*want.Low) > 1e-12 || math.Abs(*got.High-*want.High) > 1e-12 {
			t.Errorf("%s: %+v, want %+v", p, got, want)
		}
	}
	shared := verdicts(50, 2, 3)
	if f := UnderAll(Row("d", "m", "j", shared), shared)[HalfCredit]; *f.Low != *Row("d", "m", "j", shared).Low {
		t.Errorf("pairs that share questions: %+v", f)
	}
}
