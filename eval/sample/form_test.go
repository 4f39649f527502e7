package sample

import (
	"math"
	"testing"

	"concord/eval"
)

// A rule that only looks at the form of the two sides must do about as well as
// a coin, on all pairs and on the English ones alone. The rule for fewer is the
// complement of the one for more.
func TestFormGivesNoSideAway(t *testing.T) {
	t.Parallel()
	rules := map[string]func([]string) int{
		"longer":         runes,
		"more sentences": func(side []string) int { return len(sentences(side)) },
		"more chunks":    func(side []string) int { return len(side) },
	}
	for name, size := range rules {
		for _, dimension := range eval.Dimensions() {
			all, english := pairsOn(t, dimension)
			for _, a := range []float64{agreement(all, size), agreement(english, size)} {
				if math.Abs(a-0.5) > 0.1 {
					t.Errorf("%s on %s agrees with the construction: %.2f", name, dimension, a)
				}
			}
		}
	}
}

func TestSidesAreOfSimilarLength(t *testing.T) {
	t.Parallel()
	for _, r := range readRows(t) {
		v1, v2 := float64(runes(r.V1)), float64(runes(r.V2))
		if ratio := max(v1, v2) / min(v1, v2); ratio > 1.15 {
			t.Errorf("%s: lengths of the contexts differ by a factor of %.2f", r.Source, ratio)
		}
		for _, other := range []string{r.Ungrounded, r.Poor} {
			ratio := float64(runes([]string{other})) / float64(runes([]string{r.Answer}))
			if ratio < 0.6 || ratio > 1.6 {
				t.Errorf("%s: lengths of two answers differ by a factor of %.2f", r.Source, ratio)
			}
		}
	}
}

func pairsOn(t *testing.T, dimension eval.Dimension) (all, english []pair) {
	t.Helper()
	for _, r := range readRows(t) {
		p := pairsOf(r)[dimension]
		all = append(all, p)
		if p.lang == eval.English {
			english = append(english, p)
		}
	}
	return all, english
}

// agreement is how often the side of larger size is the better one; equal sizes
// get half credit (agreement §1.2).
func agreement(pairs []pair, size func([]string) int) float64 {
	credit := 0.0
	for _, p := range pairs {
		switch better, worse := size(p.better), size(p.worse); {
		case better > worse:
			credit++
		case better == worse:
			credit += 0.5
		}
	}
	return credit / float64(len(pairs))
}
