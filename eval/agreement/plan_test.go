package agreement

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The table of agreement §3.14.
func TestPlanFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b                      float64
		independent, nested       int
		powerIndependent, nestedP float64
	}{
		{0.95, 0.72, 43, 32, 0.85, 0.98},
		{0.78, 0.52, 55, 28, 0.71, 0.995},
		{0.70, 0.52, 117, 42, 0.36, 0.91},
		{0.70, 0.63, 716, 110, 0.08, 0.14},
		{0.90, 0.80, 202, 77, 0.20, 0.38},
		{0.95, 0.90, 438, 155, 0.07, 0.04},
	} {
		i, n := PlanFor(50, c.a, c.b, ErrorsIndependent), PlanFor(50, c.a, c.b, ErrorsNested)
		if i.Pairs != c.independent || n.Pairs != c.nested {
			t.Errorf("%g from %g: %d and %d pairs, want %d and %d", c.a, c.b, i.Pairs, n.Pairs, c.independent, c.nested)
		}
		if math.Abs(i.Power-c.powerIndependent) > 0.006 || math.Abs(n.Power-c.nestedP) > 0.006 {
			t.Errorf("%g from %g: power %.3f and %.3f, want %g and %g", c.a, c.b, i.Power, n.Power, c.powerIndependent, c.nestedP)
		}
	}
	if p := PlanFor(50, 0.7, 0.7, ErrorsNested); p.Pairs != 0 || p.Reason == "" {
		t.Errorf("equal methods: %+v", p)
	}
}

// The table of agreement §3.12.
func TestPairsForPromise(t *testing.T) {
	t.Parallel()
	for alpha, want := range map[float64][]int{
		0.05: {45, 77, 105, 132, 158}, 0.10: {22, 38, 52, 65, 78}, 0.15: {15, 25, 34, 43, 52}, 0.20: {11, 18, 25, 32, 38},
	} {
		for errors, n := range want {
			if got, ok := PairsForPromise(errors, alpha, 0.1); !ok || got != n {
				t.Errorf("promise %g with %d wrong: %d, want %d", 1-alpha, errors, got, n)
			}
		}
	}
	for _, alpha := range []float64{0, 1, math.NaN()} {
		if _, ok := PairsForPromise(0, alpha, 0.1); ok {
			t.Errorf("a promise with %g wrong is none", alpha)
		}
	}
}

func TestTellSentence(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"With 50 pairs you can tell 95 % from 72 %.":                                                                         TellSentence(50, 0.95, 0.72),
		"With 50 pairs you cannot tell 70 % from 63 %: that takes roughly 110 to 720 pairs.":                                 TellSentence(50, 0.63, 0.70),
		"only if the better method errs where the other errs too; if their errors are independent, it takes about 120 pairs": TellSentence(50, 0.70, 0.52),
		"No number of pairs tells 70 % from 70 %: the two accuracies are the same.":                                          TellSentence(50, 0.7, 0.7),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestPowerCurveGoesOnSmoothly(t *testing.T) {
	t.Parallel()
	for _, e := range []Errors{ErrorsIndependent, ErrorsNested} {
		c := PowerCurve([]int{exactPairs, exactPairs + 1}, 0.75, 0.70, e)
		if step := c[1].Power - c[0].Power; math.Abs(step) > 0.01 {
			t.Errorf("%s: the curve jumps by %.3f", e, step)
		}
	}
	// 716 pairs by the formula; the exact test needs some more.
	if c := PowerCurve([]int{716, 760}, 0.70, 0.63, ErrorsIndependent); c[0].Power > 0.8 || c[1].Power < 0.79 {
		t.Errorf("power %.3f at 716 pairs, %.3f at 760", c[0].Power, c[1].Power)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(0, 1).Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "b")
		ns := []int{0, rapid.IntRange(0, 300).Draw(t, "n"), exactPairs, 500, 3000}
		for _, e := range []Errors{ErrorsIndependent, ErrorsNested} {
			for _, p := range PowerCurve(ns, a, b, e) {
				if !(p.Power >= 0 && p.Power <= 1) {
					t.Fatalf("power %g at %d pairs", p.Power, p.N)
				}
			}
		}
	})
}

// A page of the planner: what n pairs can show, and two curves.
func BenchmarkPlan(b *testing.B) {
	for b.Loop() {
		for _, base := range []float64{0.5, 0.6, 0.7, 0.8, 0.9} {
			_, _ = SmallestGain(1000, base, ErrorsIndependent, planPower, 0.01)
		}
	}
}

func BenchmarkPowerCurve(b *testing.B) {
	var ns []int
	for n := 0; n <= 960; n += 40 {
		ns = append(ns, n)
	}
	for b.Loop() {
		PowerCurve(ns, 0.7, 0.63, ErrorsIndependent)
	}
}

// Agreement §3.14: on 50 pairs the power is 0.78 for a true 0.70, 0.94 for 0.75.
func TestPairsAgainstCoin(t *testing.T) {
	t.Parallel()
	if n, ok := PairsAgainstCoin(0.75); !ok || n > 50 || CoinPower(n, 0.75, alpha) < planPower || CoinPower(n-1, 0.75, alpha) >= planPower {
		t.Errorf("0.75: %d pairs", n)
	}
	if n, ok := PairsAgainstCoin(0.70); !ok || n > 60 {
		t.Errorf("0.70: %d pairs", n)
	}
	for _, p := range []float64{0.3, 0.5, 0.505, math.NaN()} {
		if _, ok := PairsAgainstCoin(p); ok {
			t.Errorf("%g: no number of pairs in reach", p)
		}
	}
}
