package views

import (
	"strconv"

	"concord/eval/agreement"
)

// RunComparison is two runs side by side on the rows on which both have a value.
type RunComparison struct {
	Page
	A, B     Crumb
	Swap     string
	CSV      string
	Choices  []Option // runs that can be compared
	Warnings []string // what differs between them beside the answers
	Metrics  []ComparedMetric
	// The rows of one metric, the largest change first, and its trend.
	Method string
	Show   string // better, worse or same; empty: those that changed
	Same   string // address of the rows that did not change
	Common int    // rows with a value in both
	Rows   []ComparedRow
	Total  int
	Pager  Pager
	Trend  []TrendPoint
}

// ComparedMetric is one metric in both runs.
type ComparedMetric struct {
	Name    string
	Common  int              // rows with a value in both
	A, B    *float64         // means over them
	Shift   *agreement.Shift // of the second to the first; nil without common rows
	Changes []Change
	Href    string
	Open    bool
}

// Change is a number of rows that changed alike.
type Change struct {
	Name  string
	Count int
	Href  string
}

// ComparedRow is one row in both runs.
type ComparedRow struct {
	Number       int
	Question     string
	A, B         float64
	Change       string
	HrefA, HrefB string
}

// TrendPoint is a metric's mean in one run on the dataset.
type TrendPoint struct {
	Run     Crumb
	Created When
	Judge   string
	Scored  int
	Mean    *float64
	Here    bool // one of the two that are compared
}

// chosen is the id of a run as the list of runs has it.
func (p RunComparison) chosen(c Crumb) string { return c.Name[len("Run "):] }

func (m ComparedMetric) value(v *float64) string {
	if v == nil {
		return "—"
	}
	return Decimal(*v)
}

// signedScore writes a difference with its sign; what rounds to nothing has none.
func signedScore(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	switch {
	case text == "-0.00":
		return "0.00"
	case v > 0 && text != "0.00":
		return "+" + text
	}
	return text
}

func (m ComparedMetric) difference() string {
	switch {
	case m.Shift == nil:
		return "—"
	case m.Shift.Interval == nil:
		return signedScore(m.Shift.Mean)
	}
	return signedScore(m.Shift.Mean) + " [" + signedScore(m.Shift.Interval.Low) + ", " + signedScore(m.Shift.Interval.High) + "]"
}

// changed is how many rows have another value.
func (m ComparedMetric) changed() (n int) {
	for _, c := range m.Changes {
		if c.Name != "same" {
			n += c.Count
		}
	}
	return n
}

// verdict says whether the interval leaves out 0.
func (m ComparedMetric) verdict() Badge {
	switch {
	case m.Shift == nil:
		return Badge{Text: "nothing in common"}
	case m.changed() == 0:
		return Badge{Text: "no row changed"}
	case m.Shift.Interval == nil:
		return Badge{Text: "cannot be told", Title: m.Shift.Why}
	case m.Shift.Interval.Low > 0:
		return Badge{Text: "better", Tone: Good}
	case m.Shift.Interval.High < 0:
		return Badge{Text: "worse", Tone: Bad}
	}
	return Badge{Text: "cannot be told apart", Title: "The 95 % interval of the difference holds 0."}
}

// arrow is a sign beside a change, so that color does not stand alone.
func (r ComparedRow) arrow() string {
	return map[string]string{"better": "▲", "worse": "▼", "same": "="}[r.Change]
}

func (p RunComparison) rowsTitle() string {
	rows := CountOf(p.Total, "row", "rows")
	switch p.Show {
	case "":
		return p.Method + ": " + rows + " changed"
	case "same":
		return p.Method + ": " + rows + " the same"
	}
	return p.Method + ": " + rows + " " + p.Show
}
