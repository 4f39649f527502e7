package handlers

import (
	"cmp"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"

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
	at := runPairOf(c, a, b)
	p = views.RunComparison{
		Page: h.Page(c, fmt.Sprintf("Run %d and run %d", a.ID, b.ID), views.SectionRuns),
		A:    runCrumb(a), B: runCrumb(b),
		Swap: runPair{a: b, b: a}.href(), CSV: at.csv(),
	}
	if p.Warnings, err = h.differences(c, a, b); err != nil {
		return p, err
	}
	if p.Choices, err = h.comparable(c, a, b); err != nil {
		return p, err
	}
	for _, method := range commonMethods(a, b) {
		values, err := h.Store.ValuesOfBoth(c.Request().Context(), PersonOf(c).TeamID, a, b, method)
		if err != nil {
			return p, err
		}
		m := at.metric(method, values)
		if m.Open = method == at.method; m.Open {
			if err := h.openMetric(c, at, values, &p); err != nil {
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

// runPair is what the address of the page says.
type runPair struct {
	a, b   eval.Run
	method string // whose rows are listed
	show   string // which of them; empty: those that changed
	from   int    // rows in front of the first that is listed
}

func runPairOf(c echo.Context, a, b eval.Run) runPair {
	at := runPair{a: a, b: b, method: c.QueryParam("method"), show: c.QueryParam("show"), from: int(number(c, "from"))}
	common := commonMethods(a, b)
	if !slices.Contains(common, at.method) && len(common) > 0 {
		at.method = common[0]
	}
	return at
}

func commonMethods(a, b eval.Run) (list []string) {
	for _, m := range a.Methods {
		if slices.Contains(b.Methods, m) {
			list = append(list, m)
		}
	}
	return list
}

func (at runPair) query() url.Values {
	q := url.Values{"a": {fmt.Sprint(at.a.ID)}, "b": {fmt.Sprint(at.b.ID)}}
	for name, v := range map[string]string{"method": at.method, "show": at.show} {
		if v != "" {
			q.Set(name, v)
		}
	}
	if at.from > 0 {
		q.Set("from", strconv.Itoa(at.from))
	}
	return q
}

func (at runPair) href() string { return "/runs/compare?" + at.query().Encode() }

// rows is the address of a list of the metric's rows.
func (at runPair) rows(method, show string, from int) string {
	at.method, at.show, at.from = method, show, from
	return at.href() + "#rows"
}

func (at runPair) csv() string {
	return "/runs/compare.csv?" + runPair{a: at.a, b: at.b}.query().Encode()
}

// Which rows of a comparison are listed; empty: those that changed.
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

func (at runPair) metric(method string, values []store.TwoValues) views.ComparedMetric {
	m := views.ComparedMetric{Name: methodName(at.a, method), Common: len(values), Href: at.rows(method, "", 0)}
	d := make([]float64, len(values))
	counts, sumA, sumB := map[string]int{}, 0.0, 0.0
	for i, v := range values {
		d[i] = v.B - v.A
		sumA, sumB = sumA+v.A, sumB+v.B
		counts[changeOf(v)]++
	}
	for _, show := range []string{showBetter, showWorse, showSame} {
		m.Changes = append(m.Changes, views.Change{Name: show, Count: counts[show], Href: at.rows(method, show, 0)})
	}
	if n := float64(len(values)); n > 0 {
		meanA, meanB := sumA/n, sumB/n
		m.A, m.B = &meanA, &meanB
	}
	m.Shift = agreement.ShiftOf(d, agreement.Confidence)
	return m
}

// openMetric lists the rows of one metric that changed, the largest change
// first, and the metric's trend.
func (h *Handlers) openMetric(c echo.Context, at runPair, values []store.TwoValues, p *views.RunComparison) error {
	p.Method, p.Show, p.Common = methodName(at.a, at.method), at.show, len(values)
	p.Same = at.rows(at.method, showSame, 0)
	var list []store.TwoValues
	for _, v := range values {
		if change := changeOf(v); change == at.show || at.show == "" && change != showSame {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(x, y store.TwoValues) int {
		return cmp.Compare(math.Abs(y.B-y.A), math.Abs(x.B-x.A))
	})
	p.Total = len(list)
	first := min(at.from, len(list))
	list = list[first:min(len(list), first+rowsAPage)]
	p.Pager = at.pager(first, len(list), p.Total)
	titles, err := h.titlesOf(c, list)
	if err != nil {
		return err
	}
	for _, v := range list {
		t := titles[v.RowA]
		p.Rows = append(p.Rows, views.ComparedRow{
			Number: t.Row, Question: excerpt(t.Question), A: v.A, B: v.B, Change: changeOf(v),
			HrefA: fmt.Sprintf("%s/rows/%d", runPath(at.a.ID), v.RowA), HrefB: fmt.Sprintf("%s/rows/%d", runPath(at.b.ID), v.RowB),
		})
	}
	return h.addTrend(c, at, p)
}

func (at runPair) pager(first, shown, total int) (p views.Pager) {
	if total <= rowsAPage {
		return p
	}
	p.Shown = fmt.Sprintf("%s–%s of %s", views.Count(first+1), views.Count(first+shown), views.CountOf(total, "row", "rows"))
	if first > 0 {
		p.Prev = at.rows(at.method, at.show, max(0, first-rowsAPage))
	}
	if first+shown < total {
		p.Next = at.rows(at.method, at.show, first+shown)
	}
	return p
}
