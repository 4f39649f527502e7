package handlers

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/store"
	"concord/views"
)

// CompareRuns sets two runs side by side on the rows on which both have a value.
func (h *Handlers) CompareRuns(c echo.Context) error {
	a, b, err := h.twoRuns(c)
	if err != nil {
		return err
	}
	page, err := h.runComparison(c, a, b)
	if err != nil {
		return err
	}
	return render(c, views.CompareRuns(page))
}

func (h *Handlers) twoRuns(c echo.Context) (a, b eval.Run, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if a, err = h.Store.RunByID(ctx, team, number(c, "a")); err != nil {
		return a, b, err
	}
	if b, err = h.Store.RunByID(ctx, team, number(c, "b")); err != nil {
		return a, b, err
	}
	if a.Kind != eval.Samples || b.Kind != eval.Samples {
		return a, b, eval.NotFoundf("Runs on pairs are compared on the agreement page of their dataset.")
	}
	return a, b, nil
}

func (h *Handlers) runComparison(c echo.Context, a, b eval.Run) (p views.RunComparison, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	p = views.RunComparison{
		Page: h.Page(c, fmt.Sprintf("Run %d and run %d", a.ID, b.ID), views.SectionRuns),
		A:    runCrumb(a), B: runCrumb(b),
		Swap: comparePath(b.ID, a.ID, "", ""),
	}
	if p.Warnings, err = h.differences(ctx, team, a, b); err != nil {
		return p, err
	}
	open, show := c.QueryParam("method"), c.QueryParam("show")
	for _, method := range a.Methods {
		if !slices.Contains(b.Methods, method) {
			continue
		}
		values, err := h.Store.ValuesOfBoth(ctx, team, a, b, method)
		if err != nil {
			return p, err
		}
		m := comparedMetric(a, b, method, values)
		if m.Open = method == open || open == "" && len(p.Metrics) == 0; m.Open {
			if err := h.openMetric(c, a, b, show, values, &p); err != nil {
				return p, err
			}
		}
		p.Metrics = append(p.Metrics, m)
	}
	return p, nil
}

func runCrumb(r eval.Run) views.Crumb {
	return views.Crumb{Name: fmt.Sprintf("Run %d", r.ID), Href: runPath(r.ID)}
}

func comparePath(a, b int64, method, show string) string {
	q := url.Values{"a": {fmt.Sprint(a)}, "b": {fmt.Sprint(b)}}
	if method != "" {
		q.Set("method", method)
	}
	if show != "" {
		q.Set("show", show)
	}
	return "/runs/compare?" + q.Encode()
}

// Which rows of a comparison are listed.
const (
	showBetter = "better"
	showWorse  = "worse"
	showSame   = "same"
)

func changeOf(v store.TwoValues) string {
	switch d := v.B - v.A; {
	case math.Abs(d) <= eval.TieTolerance:
		return showSame
	case d > 0:
		return showBetter
	}
	return showWorse
}

func comparedMetric(a, b eval.Run, method string, values []store.TwoValues) views.ComparedMetric {
	m := views.ComparedMetric{Name: methodName(a, method), Common: len(values), Href: comparePath(a.ID, b.ID, method, "") + "#rows"}
	d := make([]float64, len(values))
	counts, sumA, sumB := map[string]int{}, 0.0, 0.0
	for i, v := range values {
		d[i] = v.B - v.A
		sumA, sumB = sumA+v.A, sumB+v.B
		counts[changeOf(v)]++
	}
	for _, show := range []string{showBetter, showWorse, showSame} {
		m.Changes = append(m.Changes, views.Change{Name: show, Count: counts[show], Href: comparePath(a.ID, b.ID, method, show) + "#rows"})
	}
	if n := float64(len(values)); n > 0 {
		meanA, meanB := sumA/n, sumB/n
		m.A, m.B = &meanA, &meanB
	}
	if diff, _ := agreement.BonettPriceGeneral(d, 0.95); diff != nil {
		m.Difference, m.Low, m.High = &diff.Mean, &diff.Low, &diff.High
	}
	return m
}

// openMetric lists the rows of one metric that changed most, and its trend.
func (h *Handlers) openMetric(c echo.Context, a, b eval.Run, show string, values []store.TwoValues, p *views.RunComparison) error {
	method := cmp.Or(c.QueryParam("method"), firstCommon(a, b))
	p.Method, p.Show = methodName(a, method), show
	var list []store.TwoValues
	for _, v := range values {
		if show == "" || changeOf(v) == show {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(x, y store.TwoValues) int {
		return cmp.Compare(math.Abs(y.B-y.A), math.Abs(x.B-x.A))
	})
	p.Total = len(list)
	for _, v := range list[:min(len(list), rowsAPage)] {
		p.Rows = append(p.Rows, views.ComparedRow{
			Number: v.Row, Question: excerpt(v.Question), A: v.A, B: v.B, Change: changeOf(v),
			HrefA: fmt.Sprintf("%s/rows/%d", runPath(a.ID), v.RowA), HrefB: fmt.Sprintf("%s/rows/%d", runPath(b.ID), v.RowB),
		})
	}
	return h.addTrend(c, b, method, p)
}

func firstCommon(a, b eval.Run) string {
	for _, m := range a.Methods {
		if slices.Contains(b.Methods, m) {
			return m
		}
	}
	return ""
}

func (h *Handlers) addTrend(c echo.Context, b eval.Run, method string, p *views.RunComparison) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	in, err := h.Store.InputsOf(ctx, team, b.ID)
	if err != nil {
		return err
	}
	list, err := h.Store.Trend(ctx, team, in.Chain, method)
	for _, m := range list {
		p.Trend = append(p.Trend, views.TrendPoint{
			Run: views.Crumb{Name: fmt.Sprintf("Run %d", m.Run), Href: runPath(m.Run)}, Created: views.When(m.Created),
			Judge: judgeName(m.Judge), Scored: m.Scored, Mean: m.Mean,
		})
	}
	return err
}

// differences warn of what makes the numbers of two runs hard to compare.
func (h *Handlers) differences(ctx context.Context, team int64, a, b eval.Run) (list []string, err error) {
	inA, err := h.Store.InputsOf(ctx, team, a.ID)
	if err != nil {
		return nil, err
	}
	inB, err := h.Store.InputsOf(ctx, team, b.ID)
	if err != nil {
		return nil, err
	}
	differ := func(what, x, y string) {
		if x != y {
			list = append(list, fmt.Sprintf("%s: %s and %s", what, cmp.Or(x, "none"), cmp.Or(y, "none")))
		}
	}
	if inA.Chain == inB.Chain {
		differ("Dataset version", fmt.Sprint(inA.Version), fmt.Sprint(inB.Version))
	} else {
		differ("Dataset", a.Dataset, b.Dataset)
	}
	differ("Judge", judgeName(a.Judge), judgeName(b.Judge))
	differ("Model", inA.Model, inB.Model)
	differ("Profile", string(a.Profile), string(b.Profile))
	differ("Questions an answer", fmt.Sprint(a.Settings.Questions), fmt.Sprint(b.Settings.Questions))
	differ("Noncommittal rule", string(a.Settings.Noncommittal), string(b.Settings.Noncommittal))
	differ("Language of the prompts", string(a.Settings.Lang), string(b.Settings.Lang))
	return list, nil
}
