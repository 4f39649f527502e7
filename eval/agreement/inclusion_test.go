package agreement

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// Ten pairs, four to be drawn, half of them at equal chances: 2/10 for each; the
// other two go to two preferred pairs, which have room for 0.8 each; what is
// left, 0.4, goes to the eight others: 0.05 each.
func TestInclusionByHand(t *testing.T) {
	t.Parallel()
	got := Inclusion([]float64{1, 1, 0, 0, 0, 0, 0, 0, 0, 0}, 4, 0.5)
	for i, p := range got {
		want := 0.25
		if i < 2 {
			want = 1
		}
		if math.Abs(p-want) > 1e-9 {
			t.Errorf("pair %d: %v, want %v", i, p, want)
		}
	}
}

func TestInclusionSumsToTheSize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Float64Range(0, 5), 1, 60).Draw(t, "weights")
		size := rapid.IntRange(0, len(weights)).Draw(t, "size")
		core := rapid.Float64Range(0, 1).Draw(t, "core")
		p := Inclusion(weights, size, core)
		var sum float64
		for i, v := range p {
			if v < 0 || v > 1 {
				t.Fatalf("pair %d: %v", i, v)
			}
			if size > 0 && core > 0.01 && v == 0 {
				t.Fatalf("pair %d can never be drawn", i)
			}
			sum += v
		}
		if math.Abs(sum-float64(size)) > 1e-6 {
			t.Fatalf("sum %v, want %d", sum, size)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		// The start may fall into the last 10⁻⁶ of the last step.
		if n := len(DrawSystematic(p, rand.New(rand.NewPCG(seed, 1)))); n != size && n != size-1 {
			t.Fatalf("%d drawn, want %d", n, size)
		}
	})
}

// In 20,000 drawings the share in which a pair is drawn is within four standard
// errors, 4·√(p(1−p)/20000) ≤ 0.0142, of its probability.
func TestPairsAreDrawnWithTheirProbabilities(t *testing.T) {
	t.Parallel()
	p := Inclusion([]float64{3, 1, 0, 0, 2, 0, 0.5}, 3, 0.3)
	const draws = 20_000
	times := make([]float64, len(p))
	rnd := rand.New(rand.NewPCG(7, 7))
	for range draws {
		for _, i := range DrawSystematic(p, rnd) {
			times[i]++
		}
	}
	for i, n := range times {
		if math.Abs(n/draws-p[i]) > 0.0142 {
			t.Errorf("pair %d was drawn in %.4f of the drawings, its probability is %.4f", i, n/draws, p[i])
		}
	}
}
