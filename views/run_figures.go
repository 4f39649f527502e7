package views

import (
	"strings"

	"concord/eval"
)

// MetricMean is one metric of a run on samples: its mean, and over which rows.
type MetricMean struct {
	Name          string
	About         string
	Mean          *float64 // nil while nothing is scored
	Rows          int      // that the run covers
	Scored        int
	NotApplicable int
	Failed        int
	Cancelled     int
	Partial       int
	Low, High     float64 // the metric's range
}

func (m MetricMean) mean() string {
	if m.Mean == nil {
		return "—"
	}
	return Decimal(*m.Mean)
}

// coverage stands beside every mean: "41 of 50 rows (6 not applicable, 3 failed)".
func (m MetricMean) coverage() string {
	missing := m.Rows - m.Scored - m.NotApplicable - m.Failed - m.Cancelled
	var parts []string
	for _, c := range []struct {
		n    int
		what string
	}{
		{m.NotApplicable, "not applicable"}, {m.Failed, "failed"}, {m.Cancelled, "cancelled"},
		{m.Partial, "partial"}, {missing, "to do"},
	} {
		if c.n > 0 {
			parts = append(parts, Count(c.n)+" "+c.what)
		}
	}
	text := "over " + Count(m.Scored) + " of " + CountOf(m.Rows, "row", "rows")
	if len(parts) > 0 {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	return text
}

// bounds is what the mean would be if every failed row had the worst or the
// best value; empty when none failed.
func (m MetricMean) bounds() string {
	if m.Failed == 0 {
		return ""
	}
	sum := 0.0
	if m.Mean != nil {
		sum = *m.Mean * float64(m.Scored)
	}
	n := float64(m.Scored + m.Failed)
	lost := float64(m.Failed)
	return Decimal((sum+lost*m.Low)/n) + " to " + Decimal((sum+lost*m.High)/n)
}

// PickCount counts what a method said of the pairs of one dimension.
type PickCount struct {
	Dimension eval.Dimension
	Method    string
	X, Y, Tie int
	None      int
	Pending   int
}

// byDimension groups the counts, which come dimension by dimension.
func (p RunProgress) byDimension() [][]PickCount {
	var groups [][]PickCount
	for i, c := range p.Picks {
		if i == 0 || p.Picks[i-1].Dimension != c.Dimension {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], c)
	}
	return groups
}
