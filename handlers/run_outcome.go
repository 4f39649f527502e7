package handlers

import (
	"cmp"
	"context"
	"math"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/diagnosis"
	"concord/eval/metric"
	"concord/store"
	"concord/views"
	"concord/views/chart"
)

// heavyRun is from how many results on the distributions of a run come after its
// page.
const heavyRun = 20_000

// RunOutcome brings the results of a run by metric: what the page of a large run
// fetches once it is there.
func (h *Handlers) RunOutcome(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	if !isHTMX(c) {
		return redirect(c, runPath(r.ID))
	}
	outcome, err := h.runOutcome(c, r, true)
	if err != nil {
		return err
	}
	return render(c, outcome.View(false))
}

// RunOutcomeCSV downloads the numbers of all metrics with the columns of their
// distributions.
func (h *Handlers) RunOutcomeCSV(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	o, err := h.runOutcome(c, r, true)
	if err != nil {
		return err
	}
	type column struct {
		metric string
		chart.Bin
	}
	var columns []column
	for _, m := range o.Metrics {
		for _, b := range m.Bins {
			columns = append(columns, column{m.Slug, b})
		}
	}
	return sendCSV(c, r.Dataset+"-distributions.csv", sheet{
		columns: []string{"metric", "from", "to", "rows"},
		rows:    listed(columns, func(b column) []any { return []any{b.metric, b.From, b.To, b.Count} }),
	})
}

// runOutcome is what came out of a run that is over, metric by metric. Unless
// all is asked for, a large run leaves out what takes long, if it is not known.
func (h *Handlers) runOutcome(c echo.Context, r eval.Run, all bool) (o views.RunOutcome, err error) {
	if r.Kind != eval.Samples || !r.State.Over() {
		return o, nil
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	strict := c.QueryParam("strict") != ""
	o = views.RunOutcome{
		Strict: strict, Mean: runPath(r.ID) + "#run-outcome", StrictMean: runPath(r.ID) + "?strict=1#run-outcome",
		CSV: runPath(r.ID) + "/distributions.csv", Corrected: runPath(r.ID) + "/corrected",
	}
	summary, err := h.Store.Summary(ctx, team, r)
	if err != nil {
		return o, err
	}
	results := h.results.find(r.ID, stampOf(summary))
	if results == nil && (all || r.Total <= heavyRun) {
		if results, err = h.resultsOf(ctx, team, r); err != nil {
			return o, err
		}
	}
	for _, s := range summary {
		o.Metrics = append(o.Metrics, metricOutcome(r, s, results))
	}
	if results == nil {
		o.Later = runPath(r.ID) + "/outcome"
		if strict {
			o.Later += "?strict=1"
		}
		return o, nil
	}
	o.Hints = hintsOf(r, results)
	return o, h.addFlips(ctx, team, r, &o)
}

func metricOutcome(r eval.Run, s store.MethodSummary, results *runResults) views.MetricOutcome {
	m := views.MetricOutcome{
		MetricMean: metricMean(r, s), Strict: s.Strict(), SD: s.SD(), Repeats: len(s.Repeats),
		Links: map[string]string{},
	}
	for show, n := range map[string]int{
		string(eval.NotApplicable): s.NotApplicable, string(eval.Failed): s.Failed, string(eval.Cancelled): s.Cancelled,
		showPartial: s.Partial, string(eval.Scored): s.Scored,
	} {
		if n > 0 {
			m.Links[show] = listHref(r, runFilter{Method: s.Method, Show: show})
		}
	}
	m.Threshold = lowBelow(r, s.Method)
	_, m.Named = r.Settings.Threshold(s.Method)
	m.LowHref = listHref(r, runFilter{Method: s.Method, Show: showLow})
	if results != nil {
		m.Read, m.Low, m.Bins = true, results.low[s.Method], binsOf(r, s.Method, results.values[s.Method])
	}
	return m
}

// columnsADistribution is how many columns a distribution from 0 to 1 has.
const columnsADistribution = 20

// binsOf spreads values over the range of their metric; the negative half of a
// range from -1 is left out where nothing lies in it.
func binsOf(r eval.Run, slug string, values []float64) []chart.Bin {
	if len(values) == 0 {
		return nil
	}
	from, to := 0.0, 1.0
	for _, v := range values {
		from, to = math.Min(from, v), math.Max(to, v)
	}
	n := columnsADistribution
	if m, ok := metric.Lookup(slug); ok && from < 0 {
		from, to, n = m.Low, m.High, 2*columnsADistribution
	}
	bins := chart.Binned(values, from, to, n)
	for i := range bins {
		b := &bins[i]
		if b.Count == 0 {
			continue
		}
		f := runFilter{Method: slug, Show: string(eval.Scored), From: &b.From, Below: &b.To}
		if i == len(bins)-1 {
			f.Below = nil // the last column has its upper end
		}
		b.Href = listHref(r, f)
	}
	return bins
}

func listHref(r eval.Run, f runFilter) string {
	return runPath(r.ID) + "?" + f.query().Encode() + "#run-rows"
}

func hintsOf(r eval.Run, results *runResults) (list []views.RunHint) {
	for _, hint := range diagnosis.Hints() {
		if n := len(results.hints[hint]); n > 0 {
			list = append(list, views.RunHint{Pattern: hint.Pattern(), Meaning: hint.Meaning(), Rows: n, Href: listHref(r, runFilter{Hint: hint})})
		}
	}
	return list
}

// addFlips counts on how many rows repeats lie on both sides of the threshold.
func (h *Handlers) addFlips(ctx context.Context, team int64, r eval.Run, o *views.RunOutcome) error {
	for i := range o.Metrics {
		m := &o.Metrics[i]
		if m.Repeats < 2 {
			continue
		}
		spread, err := h.Store.SpreadOfRows(ctx, team, r.ID, m.Slug, m.Threshold)
		if err != nil {
			return err
		}
		m.Flips, m.Repeated, m.RowSD = spread.Flips, spread.Rows, spread.SD
	}
	return nil
}

// metricMean is a metric's mean with its coverage.
func metricMean(r eval.Run, s store.MethodSummary) views.MetricMean {
	m, _ := metric.Lookup(s.Method)
	each, all := r.Settings.Times(s.Method), 0
	for _, method := range r.Methods {
		all += r.Settings.Times(method)
	}
	return views.MetricMean{
		Slug: s.Method, Name: cmp.Or(m.Name, s.Method), About: m.About, Low: m.Low, High: m.High,
		Mean: s.Mean, Rows: r.Total / max(1, all), Times: each, Scored: s.Scored,
		NotApplicable: s.NotApplicable, Failed: s.Failed, Cancelled: s.Cancelled, Partial: s.Partial,
	}
}
