package views

import (
	"strings"

	"concord/eval"
)

// MetricMean is one metric of a run on samples: its mean, and over which rows.
type MetricMean struct {
	Slug          string
	Name          string
	About         string
	Mean          *float64 // nil while nothing is scored
	Rows          int      // that the run covers
	Times         int      // that each row is judged
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

// coverage stands beside every mean: "over 41 of 50 rows (6 not applicable, 3
// failed)". With repeats it counts results.
func (m MetricMean) coverage() string {
	var parts []string
	for _, c := range m.missing() {
		parts = append(parts, Count(c.n)+" "+c.what)
	}
	text := "over " + m.covered()
	if len(parts) > 0 {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	return text
}

func (m MetricMean) covered() string {
	text := Count(m.Scored) + " of " + CountOf(m.Rows, "row", "rows")
	if m.Times > 1 {
		text = Count(m.Scored) + " of " + Count(m.Rows*m.Times) + " results, " + Count(m.Times) + " a row"
	}
	return text
}

// share is a part of a metric's results that needs a word.
type share struct {
	n    int
	what string
	show string // in the filter of the list; empty when there is nothing to list
}

func (m MetricMean) missing() []share {
	done := m.Scored + m.NotApplicable + m.Failed + m.Cancelled
	var list []share
	for _, s := range []share{
		{m.NotApplicable, "not applicable", string(eval.NotApplicable)}, {m.Failed, "failed", string(eval.Failed)},
		{m.Cancelled, "cancelled", string(eval.Cancelled)}, {m.Partial, "partial", "partial"},
		{m.Rows*max(1, m.Times) - done, "to do", ""},
	} {
		if s.n > 0 {
			list = append(list, s)
		}
	}
	return list
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
