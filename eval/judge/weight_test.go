package judge

import (
	"math"
	"testing"
)

func TestParseWeight(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]int{
		"7": 7, " 7.\n": 7, `"7"`: 7, "７": 7, "**7**": 7, "<think>8 or 9</think>\n\n3": 3, "0": 0,
		"10": -1, "0.8": -1, "7/9": -1, "Score: 7": -1, "": -1, "-1": -1,
	} {
		w, ok := ParseWeight(raw)
		if ok != (want >= 0) || ok && w.Digit != want {
			t.Errorf("%q reads as %+v, %v", raw, w, ok)
		}
	}
}

// Σ s·p(s) / Σ p(s): (7 × 0.6 + 8 × 0.2) ÷ (0.6 + 0.2) = 5.8 ÷ 0.8 = 7.25; what the
// model considered besides digits has no part in it.
func TestExpected(t *testing.T) {
	t.Parallel()
	w, ok := ParseWeight(WithProbabilities("7", map[int]float64{7: 0.6, 8: 0.2}))
	value, known := w.Expected()
	if !ok || !known || math.Abs(value-7.25) > 1e-12 {
		t.Errorf("expected grade %v, %v, want 7.25", value, known)
	}
	if _, known := (Weight{Digit: 7}).Expected(); known {
		t.Error("a digit without probabilities has an expected grade")
	}
	w, ok = ParseWeight("7\n" + `{"probabilities":{"7":0.5,"12":0.3,"x":1,"8":-1}}`)
	if value, _ := w.Expected(); !ok || value != 7 {
		t.Errorf("expected grade %v from damaged probabilities, want 7", value)
	}
}

// TestExpectedGradeVector is txt-05 of the golden vectors:
// (7·0.5 + 8·0.3 + 6·0.15 + 9·0.03) / 0.98 = 7.07 / 0.98.
func TestExpectedGradeVector(t *testing.T) {
	t.Parallel()
	w := Weight{Digit: 7, Probabilities: map[int]float64{7: 0.5, 8: 0.3, 6: 0.15, 9: 0.03}}
	if got, ok := w.Expected(); !ok || math.Abs(got-7.214285714) > 1e-9 {
		t.Errorf("%v, %v", got, ok)
	}
}
