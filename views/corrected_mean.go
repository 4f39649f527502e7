package views

import (
	"fmt"

	"concord/eval/agreement"
	"concord/views/chart"
)

// CorrectedMeanPage is the mean of a metric, corrected with people's ratings.
type CorrectedMeanPage struct {
	Page
	Run, Dataset       Crumb
	Metric, MetricName string
	Metrics, Sources   []Option
	Chosen, ChosenName string
	Rated              int // ratings of the source, whether scored or not
	Cut                float64
	Mean               *agreement.CorrectedMean
	Why                string // why there is none
	Action, CSV        string
}

// sentence is what the corrected mean says.
func (p CorrectedMeanPage) sentence() string {
	m := p.Mean
	return fmt.Sprintf("%s says %.2f on %s. Checked against %s that people rated, the best estimate of what people would say is %.2f (%s). Together with the metric your %d ratings do the work of about %.0f.",
		p.MetricName, m.Metric, CountOf(m.Labeled+m.Unlabeled, "answer", "answers"), CountOf(m.Labeled, "answer", "answers"),
		within01(m.Corrected.Mean), rangeOf(m.Corrected.Interval), m.Labeled, m.Worth)
}

// distance is how far the metric's own mean lies from what people would say.
func (p CorrectedMeanPage) distance() string {
	m := p.Mean
	switch i := m.Corrected.Interval; {
	case m.Metric < i.Low:
		return "The metric is lower than people would be."
	case m.Metric > i.High:
		return "The metric is higher than people would be."
	}
	return "As far as these ratings show, the metric may be where people would be."
}

// MeanEstimates are the rows of the chart, the metric's own mean first.
func MeanEstimates(m *agreement.CorrectedMean, metric string) []Estimate {
	own, corrected := within01(m.Metric), within01(m.Corrected.Mean)
	list := []Estimate{
		{metric + " alone", &own, nil, "no valid interval"},
		{"People alone", &m.People, &m.PeopleRange, CountOf(m.Labeled, "rating", "ratings")},
		{"Corrected (PPI++)", &corrected, &m.Corrected.Interval, "weight of the metric " + Decimal(m.Corrected.Lambda)},
	}
	if m.Binary != nil {
		list = append(list, Estimate{"Called good (Rogan–Gladen)", &m.Binary.Share, &m.Binary.Interval, "the metric as a yes/no judge"})
	}
	return list
}

func (p CorrectedMeanPage) estimates() []Estimate { return MeanEstimates(p.Mean, p.MetricName) }

func (p CorrectedMeanPage) chart() chart.Whiskers {
	c := chart.Whiskers{Name: "Mean of " + p.MetricName + ", of people, and corrected. The table below has the same numbers.", Middle: "0.5"}
	kinds := []chart.Kind{chart.Method, chart.People, chart.Method, chart.Method}
	for i, e := range p.estimates() {
		row := chart.Row{Name: clip(e.Name, 28), Kind: kinds[i], Value: e.Value, Hollow: e.Range == nil, Text: fmt.Sprintf("%.2f", *e.Value)}
		if e.Range != nil {
			row.Span = &chart.Span{Low: e.Range.Low, High: e.Range.High}
			row.Text += " (" + rangeOf(*e.Range) + ")"
		}
		row.Title = e.Name + ": " + row.Text
		c.Rows = append(c.Rows, row)
	}
	return c
}

func within01(v float64) float64 { return min(1, max(0, v)) }

func rangeOf(i agreement.Interval) string { return fmt.Sprintf("%.2f–%.2f", i.Low, i.High) }
