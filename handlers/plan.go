package handlers

import (
	"math"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// planConfidence is the confidence of a promise that a plan is made for.
const planConfidence = 0.9

// Plan shows what the labels of a dimension can show, and how many more it takes.
func (h *Handlers) Plan(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	report := j.Report(gold)
	dim, err := dimensionOf(c, report)
	if err != nil {
		return err
	}
	w, err := wishesOf(c, dim)
	if err != nil {
		return err
	}
	page := views.PlanPage{
		Page:      h.Page(c, "Plan labels", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Dimension: dim.Dimension, Gold: gold, Pairs: dim.WithGold, Wishes: w,
		PairsHref:  countedPath(d.ID, gold, dim.Dimension),
		Confidence: planConfidence,
		Action:     datasetPath(d.ID) + "/agreement/plan",
		CSV:        planCSVPath(d.ID, gold, dim.Dimension, w),
		Goals:      goals(dim.WithGold, w),
		Curve:      views.PowerCurve(dim.WithGold, w),
	}
	for _, other := range report.Dimensions {
		page.Dimensions = append(page.Dimensions, views.Segment{
			Label: other.Dimension.Name(), Note: views.CountOf(other.WithGold, "pair", "pairs"),
			Href: planPath(d.ID, gold, other.Dimension), Current: other.Dimension == dim.Dimension,
		})
	}
	for _, k := range goldsOf(j) {
		if n := counted(j, k); n > 0 || k == gold {
			page.Golds = append(page.Golds, views.GoldChoice{Kind: k, Pairs: n, Href: planPath(d.ID, k, dim.Dimension)})
		}
	}
	if PersonOf(c).Role.Labels() {
		label, err := h.labelAction(c, d)
		if err != nil {
			return err
		}
		for _, a := range label {
			page.Label = a.Href
		}
	}
	return render(c, views.Plan(page))
}

// PlanCSV is the power curve as a table.
func (h *Handlers) PlanCSV(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	dim, err := dimensionOf(c, j.Report(gold))
	if err != nil {
		return err
	}
	w, err := wishesOf(c, dim)
	if err != nil {
		return err
	}
	curve := views.PowerCurve(dim.WithGold, w)
	rows := make([][]any, len(curve.Lines[0].Points))
	for i, p := range curve.Lines[0].Points {
		rows[i] = []any{p.Pairs, w.First, w.Second, p.Power, curve.Lines[1].Points[i].Power}
	}
	attachment(c, "text/csv; charset=utf-8", d.Name+"-power.csv")
	return sheet{
		columns: []string{"pairs", "accuracy_a", "accuracy_b", "power_independent_errors", "power_nested_errors"},
		rows:    listed(rows, func(r []any) []any { return r }),
	}.write(c.Response(), "csv")
}

// wishesOf reads what is planned for. What the address leaves open is the best
// method against the best trivial rule, five points, and 90 %.
func wishesOf(c echo.Context, dim agreement.DimensionReport) (views.Wishes, error) {
	first, second := likelyRates(dim.Rows)
	w := views.Wishes{}
	for _, f := range []struct {
		name      string
		value     *float64
		fallback  float64
		low, high float64
	}{
		{"first", &w.First, first, 1, 100}, {"second", &w.Second, second, 1, 100},
		{"within", &w.Within, 0.05, 1, 50}, {"promise", &w.Promise, 0.90, 51, 99},
	} {
		*f.value = f.fallback
		text := c.QueryParam(f.name)
		if text == "" {
			continue
		}
		percent, err := strconv.ParseFloat(text, 64)
		if err != nil || !(percent >= f.low && percent <= f.high) {
			return w, eval.Invalidf("%q is no number between %g and %g. Go back and correct it.", text, f.low, f.high)
		}
		*f.value = percent / 100
	}
	return w, nil
}

// likelyRates are two accuracies to start from, in whole percent.
func likelyRates(rows []eval.Agreement) (first, second float64) {
	first, second = 0.80, 0.70
	if m := agreement.BestMethod(rows); m != nil && agreement.TierOf(m.N) > agreement.TierCounts {
		first = math.Round(100**m.Rate) / 100
	}
	if r := agreement.BestTrivial(rows); r != nil && agreement.TierOf(r.N) > agreement.TierCounts {
		second = math.Round(100**r.Rate) / 100
	}
	if first == second {
		second = math.Max(0.01, math.Round(100*first-10)/100)
	}
	return first, second
}

// goals are what one can label for.
func goals(n int, w views.Wishes) []views.Goal {
	list := []views.Goal{}
	for _, e := range []agreement.Errors{agreement.ErrorsIndependent, agreement.ErrorsNested} {
		plan := agreement.PlanFor(n, w.First, w.Second, e)
		list = append(list, views.Goal{Kind: views.GoalTell, Errors: e, Needs: plan.Pairs, Have: n, Why: plan.Reason})
	}
	list = append(list, views.Goal{Kind: views.GoalCoin, Have: n})
	coin := &list[len(list)-1]
	if needs, ok := agreement.PairsAgainstCoin(w.First); ok {
		coin.Needs = needs
	} else {
		coin.Why = "so little better than a coin that it takes thousands of pairs"
	}
	if needs, ok := agreement.PairsForHalfwidth(w.First, w.Within); ok {
		list = append(list, views.Goal{Kind: views.GoalWithin, Needs: needs, Have: n})
	}
	for wrong := range 3 {
		if needs, ok := agreement.PairsForPromise(wrong, 1-w.Promise, 1-planConfidence); ok {
			list = append(list, views.Goal{Kind: views.GoalPromise, Wrong: wrong, Needs: needs, Have: n})
		}
	}
	return list
}
