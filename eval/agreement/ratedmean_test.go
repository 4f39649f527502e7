package agreement

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// rated is n answers, of which every step-th is rated by rate(metric, i).
func rated(n, step int, metric func(i int) float64, rate func(m float64, i int) float64) []Rated {
	list := make([]Rated, n)
	for i := range list {
		list[i].Metric = metric(i)
		if i%step == 0 {
			v := rate(list[i].Metric, i)
			list[i].People = &v
		}
	}
	return list
}

func alternate(i int) float64 { return float64(i/7%2)*0.5 + 0.5 } // 0.5 and 1 by turns of seven

// A metric that always is 0.2 too high: the corrected mean is the metric's less
// 0.2, without any doubt left about the gap, so the interval is that of the rest.
func TestMeanOfAMetricThatIsTooHigh(t *testing.T) {
	t.Parallel()
	m, why := CorrectMean(rated(2000, 20, alternate, func(m float64, _ int) float64 { return m - 0.2 }), 0.5)
	if m == nil {
		t.Fatal(why)
	}
	if m.Labeled != 100 || m.Unlabeled != 1900 || math.Abs(m.Corrected.Mean-(m.Metric-0.2)) > 0.02 {
		t.Errorf("%+v", m)
	}
	if m.Worth < 1000 {
		t.Errorf("a perfect companion makes 100 ratings worth nearly all 2000: %.0f", m.Worth)
	}
	if m.Binary != nil || m.BinaryWhy != "people gave more than yes and no" {
		t.Errorf("%+v %q", m.Binary, m.BinaryWhy)
	}
}

// Yes and no: the metric, cut at 0.75, calls good what it gave 1. People say yes of
// all of these and of no other: sensitivity and specificity are 1, so the share is
// the metric's own.
func TestShareThatPeopleWouldCallGood(t *testing.T) {
	t.Parallel()
	m, why := CorrectMean(rated(1400, 10, alternate, func(m float64, _ int) float64 { return math.Floor(m) }), 0.75)
	if m == nil || m.Binary == nil {
		t.Fatal(why, m)
	}
	if math.Abs(m.Binary.Share-0.5) > 0.01 || !(m.Binary.Low <= m.Binary.Share && m.Binary.Share <= m.Binary.High) {
		t.Errorf("%+v", m.Binary)
	}
}

func TestMeansThatMustNotBeCorrected(t *testing.T) {
	t.Parallel()
	same := func(m float64, _ int) float64 { return m }
	for name, c := range map[string]struct {
		rows []Rated
		want string
	}{
		"nothing":          {nil, "Too few ratings: people have rated 0"},
		"nine ratings":     {rated(90, 10, alternate, same), "Too few ratings: people have rated 9"},
		"all rated":        {rated(50, 1, alternate, same), "Every scored answer is rated"},
		"only the good":    {rated(400, 14, alternate, same), "not a random part of all: the metric gives them 0.50 on average and the others 0.77 (p < 0.001)"},
		"not a number":     {rated(400, 10, func(int) float64 { return math.NaN() }, same), "not a number"},
		"rating no number": {rated(400, 20, alternate, func(float64, int) float64 { return math.Inf(1) }), "not a number"},
	} {
		if m, why := CorrectMean(c.rows, 0.5); m != nil || !strings.Contains(why, c.want) {
			t.Errorf("%s: %+v %q", name, m, why)
		}
	}
	// A metric that never varies says nothing: people alone count.
	m, why := CorrectMean(rated(400, 20, func(int) float64 { return 1 }, func(_ float64, i int) float64 { return float64(i / 20 % 2) }), 0.5)
	if m == nil || m.Corrected.Lambda != 0 || m.Corrected.Mean != m.People {
		t.Errorf("%+v %q", m, why)
	}
}

// Whatever is given: an estimate with a valid interval, or a reason.
func TestCorrectedMeansAreNumbers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SampledFrom([]float64{0, 0.25, 0.5, 1, -1, math.NaN(), 1e300})
		rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Rated {
			r := Rated{Metric: value.Draw(t, "metric")}
			if rapid.Bool().Draw(t, "rated") {
				v := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "people")
				r.People = &v
			}
			return r
		}), 0, 60).Draw(t, "rows")
		m, why := CorrectMean(rows, 0.5)
		if (m == nil) == (why == "") {
			t.Fatalf("%+v with reason %q", m, why)
		}
		if m != nil && !finite(m.Metric, m.People, m.Worth, m.Corrected.Low, m.Corrected.High, m.PeopleRange.Low, m.PeopleRange.High) {
			t.Errorf("%+v", m)
		}
	})
}
