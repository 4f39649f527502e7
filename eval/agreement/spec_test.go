package agreement

import (
	"math"
	"testing"

	"concord/eval"
)

// Table 1 of the Ragas paper at n = 50: four of the nine cells differ from a
// coin (binomial test on whole pairs, a half rounded against the claim).
func TestFourCellsOfThePaperBeatACoin(t *testing.T) {
	t.Parallel()
	right := map[string][3]int{
		eval.MethodRagas: {47, 39, 35}, eval.MethodScore: {36, 26, 32}, eval.MethodRank: {27, 20, 26},
	}
	beat := 0
	for _, cells := range right {
		for _, k := range cells {
			if StandingOf(row("m", "", k, 0, 0, 50-k)) == BetterThanCoin {
				beat++
			}
		}
	}
	if beat != 4 {
		t.Errorf("%d cells beat a coin, want 4", beat)
	}
}

// How many pairs a promise takes at 90 % confidence, by mistakes among them.
func TestPairsBehindAPromise(t *testing.T) {
	t.Parallel()
	for alpha, want := range map[float64][5]int{
		0.05: {45, 77, 105, 132, 158},
		0.10: {22, 38, 52, 65, 78},
		0.15: {15, 25, 34, 43, 52},
		0.20: {11, 18, 25, 32, 38},
	} {
		for wrong, n := range want {
			if enough, short := ErrorBound(wrong, n, 0.1), ErrorBound(wrong, n-1, 0.1); enough > alpha || short <= alpha {
				t.Errorf("%d wrong at %.2f: bounds %v at %d pairs, %v at one less", wrong, alpha, enough, n, short)
			}
		}
	}
}

// Pairs needed and exact power at n = 50 for two accuracies, with independent
// and with nested errors (agreement §3.14).
func TestPowerOfAComparison(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, second float64
		errors        Errors
		pairs, power  float64
	}{
		{0.95, 0.72, ErrorsIndependent, 43, 0.85}, {0.95, 0.72, ErrorsNested, 32, 0.98},
		{0.78, 0.52, ErrorsIndependent, 55, 0.71}, {0.78, 0.52, ErrorsNested, 28, 0.995},
		{0.70, 0.52, ErrorsIndependent, 117, 0.36}, {0.70, 0.52, ErrorsNested, 42, 0.91},
		{0.70, 0.63, ErrorsIndependent, 716, 0.08}, {0.70, 0.63, ErrorsNested, 110, 0.14},
		{0.90, 0.80, ErrorsIndependent, 202, 0.20}, {0.90, 0.80, ErrorsNested, 77, 0.38},
		{0.95, 0.90, ErrorsIndependent, 438, 0.07}, {0.95, 0.90, ErrorsNested, 155, 0.04},
	} {
		p10, p01 := c.errors.Discordance(c.first, c.second)
		n, _ := McNemarPairs(p10, p01, 0.05, 0.8)
		if math.Ceil(*n) != c.pairs {
			t.Errorf("%v against %v, %s: %v pairs, want %v", c.first, c.second, c.errors, *n, c.pairs)
		}
		if power := McNemarPower(50, p10, p01, 0.05); math.Abs(power-c.power) > 0.0051 {
			t.Errorf("%v against %v, %s: power %v, want %v", c.first, c.second, c.errors, power, c.power)
		}
	}
}

// The smallest gain that 200 pairs show.
func TestSmallestGainAt200(t *testing.T) {
	t.Parallel()
	for base, want := range map[float64]float64{0.5: 0.15, 0.6: 0.14, 0.7: 0.13, 0.8: 0.11, 0.9: 0.08} {
		gain, why := SmallestGain(200, base, ErrorsIndependent, 0.8, 0.01)
		if gain == nil || math.Abs(*gain-want) > 1e-9 {
			t.Errorf("over %v: %v %s, want %v", base, gain, why, want)
		}
	}
	if gain, why := SmallestGain(5, 0.9, ErrorsIndependent, 0.8, 0.01); gain != nil || why == "" {
		t.Errorf("five pairs show a gain of %v", gain)
	}
}

// No pair of methods on context relevance can be told apart, whatever the
// overlap; on faithfulness always (agreement §0 F2).
func TestPublishedNumbersGiveARange(t *testing.T) {
	t.Parallel()
	if o := McNemarRange(35, 32, 50); o.Best < 0.05 || o.Worst < o.Best {
		t.Errorf("context relevance: %+v", o)
	}
	if o := McNemarRange(36, 47, 50); o.Worst >= 0.05 || o.First != 3 || o.Second != 14 {
		t.Errorf("faithfulness, the weaker first: %+v", o)
	}
}

// The tails above 1000 trials come from another formula than those below.
func TestBinomialTailsMeet(t *testing.T) {
	t.Parallel()
	for _, k := range []int{300, 450, 480, 500, 520, 700} {
		summed := sumDown(k, 1200, 0.5)
		if k > 600 {
			summed = 1 - sumDown(1200-k-1, 1200, 0.5)
		}
		if beta := binomialAtMost(k, 1200, 0.5); math.Abs(beta-summed) > 1e-9*summed {
			t.Errorf("P(X ≤ %d) = %v summed, %v by beta", k, summed, beta)
		}
	}
}
