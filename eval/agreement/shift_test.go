package agreement

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// 0.1, 0.2, 0.3: mean 0.2, sd 0.1, standard error 0.1/√3 = 0.0577350; t with two
// degrees of freedom at 97.5 % is 4.3026527, so the half width is 0.2484138.
func TestShift(t *testing.T) {
	t.Parallel()
	s := ShiftOf([]float64{0.1, 0.2, 0.3}, 0.95)
	if s.N != 3 || math.Abs(s.Mean-0.2) > 1e-12 || math.Abs(s.Interval.Low+0.0484138) > 1e-6 || math.Abs(s.Interval.High-0.4484138) > 1e-6 {
		t.Errorf("got %+v, %+v", s, s.Interval)
	}
}

func TestShiftWithoutInterval(t *testing.T) {
	t.Parallel()
	if ShiftOf(nil, 0.95) != nil {
		t.Error("nothing in common has a shift")
	}
	if ShiftOf([]float64{math.NaN()}, 0.95) != nil {
		t.Error("what is no number has a shift")
	}
	for _, d := range [][]float64{{0.3}, {0, 0, 0}, {0.1, 0.1, 0.1}} {
		if s := ShiftOf(d, 0.95); s.Interval != nil || s.Why == "" || math.Abs(s.Mean-d[0]) > 1e-12 {
			t.Errorf("%v: %+v", d, s)
		}
	}
}

// Swapping the two measurements turns the shift around.
func TestShiftTurnsAround(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SliceOfN(rapid.Float64Range(-2, 2), 1, 40).Draw(t, "d")
		back := make([]float64, len(d))
		for i, x := range d {
			back[i] = -x
		}
		a, b := ShiftOf(d, 0.95), ShiftOf(back, 0.95)
		if math.Abs(a.Mean+b.Mean) > 1e-9 || (a.Interval == nil) != (b.Interval == nil) {
			t.Fatalf("%+v and %+v", a, b)
		}
		if a.Interval != nil && math.Abs(a.Interval.Low+b.Interval.High) > 1e-9 {
			t.Fatalf("%+v and %+v", a.Interval, b.Interval)
		}
	})
}
