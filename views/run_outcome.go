package views

import (
	"fmt"
	"strconv"

	"concord/views/chart"
)

// RunOutcome is what came out of a run on samples that is over.
type RunOutcome struct {
	Metrics []MetricOutcome
	Hints   []RunHint
	// Strict counts failed rows as 0 in the means. Mean and StrictMean are the
	// addresses of both ways to look.
	Strict           bool
	Mean, StrictMean string
	CSV              string
	Corrected        string // the page that corrects a mean with ratings
	Later            string // where distributions and hints come from, when they take long
}

// MetricOutcome is one metric: its mean, how its values are spread, what is low.
type MetricOutcome struct {
	MetricMean
	Strict    *float64 // the mean with failed rows as 0
	Bins      []chart.Bin
	Read      bool    // bins and low rows are known
	Threshold float64 // below it a value is low
	Named     bool    // the run or practice names the threshold; else it is the middle
	Low       int     // rows below it
	LowHref   string
	Links     map[string]string // to the rows of a status
	// Of repeats: how often each row was judged, how much the means of the
	// repeats vary, how much the values of one row do, and how many of the rows
	// lie now below, now above the threshold.
	Repeats, Repeated, Flips int
	SD, RowSD                *float64
}

// RunHint is a pattern across metrics with the rows behind it.
type RunHint struct {
	Pattern, Meaning string
	Rows             int
	Href             string
}

// spread reports whether there is any distribution to show.
func (o RunOutcome) spread() bool {
	for _, m := range o.Metrics {
		if len(m.Bins) > 0 {
			return true
		}
	}
	return false
}

// shown is the mean that the page leads with.
func (m MetricOutcome) shown(strict bool) string {
	v := m.Mean
	if strict {
		v = m.Strict
	}
	if v == nil {
		return "—"
	}
	return Decimal(*v)
}

// deviation is "± 0.02" behind a mean of repeats.
func (m MetricOutcome) deviation() string {
	if m.SD == nil {
		return ""
	}
	return "± " + Decimal(*m.SD)
}

func (m MetricOutcome) id() string { return "outcome-" + m.Slug }

// wobble says what the repeats show; empty without repeats.
func (m MetricOutcome) wobble() string {
	if m.Repeats < 2 || m.RowSD == nil {
		return ""
	}
	return fmt.Sprintf("Judged %d times: the values of one row vary by ± %s on average. %s of %s changed sides of the threshold.",
		m.Repeats, Decimal(*m.RowSD), Count(m.Flips), CountOf(m.Repeated, "row", "rows"))
}

func (m MetricOutcome) histogram() chart.Histogram {
	return chart.Histogram{Name: m.Name, Bins: m.Bins, Threshold: &m.Threshold}
}

func (m MetricOutcome) lowWords() string {
	return CountOf(m.Low, "row", "rows") + " below " + trimmed(m.Threshold)
}

// trimmed writes a number without needless digits.
func trimmed(v float64) string { return fmt.Sprintf("%.4g", v) }

// short shortens a number that was written exactly.
func short(exact string) string {
	v, err := strconv.ParseFloat(exact, 64)
	if err != nil {
		return exact
	}
	return trimmed(v)
}
