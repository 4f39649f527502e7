package handlers

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// CorrectedMean shows what people would say of all answers of a run on average,
// from a metric on all of them and people's ratings of some.
func (h *Handlers) CorrectedMean(c echo.Context) error {
	m, err := h.correctedMean(c)
	if err != nil {
		return err
	}
	page := views.CorrectedMeanPage{
		Page: h.Page(c, "A mean corrected with ratings", views.SectionRuns),
		Run:  views.Crumb{Name: "Run " + strconv.FormatInt(m.run.ID, 10), Href: runPath(m.run.ID)}, Dataset: views.Crumb{Name: m.run.Dataset, Href: datasetPath(m.run.DatasetID)},
		Metric: m.metric, MetricName: methodName(m.run, m.metric), Action: runPath(m.run.ID) + "/corrected",
		Chosen: m.chosen.value, ChosenName: m.chosen.label, Cut: lowBelow(m.run, m.metric), Rated: len(m.chosen.rated),
		CSV: m.path(".csv"),
	}
	for _, method := range m.run.Methods {
		page.Metrics = append(page.Metrics, views.Option{Value: method, Label: methodName(m.run, method)})
	}
	for _, s := range m.sources {
		page.Sources = append(page.Sources, views.Option{Value: s.value, Label: fmt.Sprintf("%s (%s)", s.label, views.CountOf(len(s.rated), "rating", "ratings"))})
	}
	page.Mean, page.Why = m.mean, m.why
	return render(c, views.CorrectedMean(page))
}

// CorrectedMeanCSV downloads the estimates.
func (h *Handlers) CorrectedMeanCSV(c echo.Context) error {
	m, err := h.correctedMean(c)
	if err != nil {
		return err
	}
	if m.mean == nil {
		return eval.NotFoundf("There is no corrected mean to download.")
	}
	return sendCSV(c, m.run.Dataset+"-corrected-mean.csv", sheet{
		columns: []string{"estimate", "mean", "low", "high", "note"},
		rows: listed(views.MeanEstimates(m.mean, methodName(m.run, m.metric)), func(e views.Estimate) []any {
			if e.Range == nil {
				return []any{e.Name, e.Value, nil, nil, e.Note}
			}
			return []any{e.Name, e.Value, e.Range.Low, e.Range.High, e.Note}
		}),
	})
}

// correction is a metric of a run with the ratings that correct its mean.
type correction struct {
	run     eval.Run
	metric  string
	sources []ratingSource
	chosen  ratingSource
	mean    *agreement.CorrectedMean
	why     string
}

// ratingSource is where ratings can come from.
type ratingSource struct {
	value, label string // in the address, for people
	rated        map[int64]float64
}

func (h *Handlers) correctedMean(c echo.Context) (m correction, err error) {
	if m.run, err = h.run(c); err != nil {
		return m, err
	}
	if m.run.Kind != eval.Samples {
		return m, eval.NotFoundf("This run judged pairs. How often people would prefer one version is on the page of when to trust a method.")
	}
	if m.metric = c.QueryParam("metric"); m.metric == "" {
		m.metric = m.run.Methods[0]
	}
	if !slices.Contains(m.run.Methods, m.metric) {
		return m, eval.NotFoundf("This run has no such metric.")
	}
	if m.sources, err = h.ratingSources(c, m.run); err != nil || len(m.sources) == 0 {
		return m, err
	}
	m.chosen = m.sources[0]
	if asked := c.QueryParam("ratings"); asked != "" {
		i := slices.IndexFunc(m.sources, func(s ratingSource) bool { return s.value == asked })
		if i < 0 {
			return m, eval.NotFoundf("There are no such ratings. The dataset may have a new version.")
		}
		m.chosen = m.sources[i]
	}
	var rows []agreement.Rated
	for v, err := range h.Store.ValuesOfRun(c.Request().Context(), PersonOf(c).TeamID, m.run.ID) {
		if err != nil {
			return m, err
		}
		if v.Method != m.metric {
			continue
		}
		r := agreement.Rated{Metric: v.Value}
		if people, ok := m.chosen.rated[v.Row]; ok {
			r.People = &people
		}
		rows = append(rows, r)
	}
	m.mean, m.why = agreement.CorrectMean(rows, lowBelow(m.run, m.metric))
	return m, nil
}

// ratingSources are the columns of the file that hold ratings, and values from 0 to
// 1 that were recorded elsewhere.
func (h *Handlers) ratingSources(c echo.Context, r eval.Run) (list []ratingSource, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	columns, err := h.Store.RatingColumns(ctx, team, r.DatasetID)
	if err != nil {
		return nil, err
	}
	for _, col := range columns {
		list = append(list, ratingSource{"column:" + col.Name, "column “" + col.Name + "”", col.Rated})
	}
	recorded, err := h.Store.RecordedRatings(ctx, team, r.DatasetID)
	if err != nil {
		return nil, err
	}
	for _, rec := range recorded {
		if rec.Run == r.ID {
			continue
		}
		s := ratingSource{fmt.Sprintf("run:%d:%s", rec.Run, rec.Method), fmt.Sprintf("“%s” of %s", rec.Method, rec.File), map[int64]float64{}}
		for v, err := range h.Store.ValuesOfRun(ctx, team, rec.Run) {
			if err != nil {
				return nil, err
			}
			if v.Method == rec.Method && v.Value >= 0 && v.Value <= 1 {
				s.rated[v.Row] = v.Value
			}
		}
		if len(s.rated) > 0 {
			list = append(list, s)
		}
	}
	return list, nil
}

func (m correction) path(suffix string) string {
	q := url.Values{"metric": {m.metric}}
	if m.chosen.value != "" {
		q.Set("ratings", m.chosen.value)
	}
	return runPath(m.run.ID) + "/corrected" + suffix + "?" + q.Encode()
}
