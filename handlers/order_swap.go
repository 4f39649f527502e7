package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// OrderSwap shows whether ranking judges change their verdict when the two items
// are swapped. It names no picks, so that it unblinds nobody.
func (h *Handlers) OrderSwap(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	page := views.OrderSwapPage{
		Page:      h.Page(c, "What the order decides", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Gold:      gold,
		CSV:       agreementPath(d.ID, gold, "/order.csv"),
	}
	for _, one := range swapped(j, gold) {
		page.Rows = append(page.Rows, views.SwapRow{
			Dimension: one.dim, Method: one.m.Method, Judge: one.m.Judge, Swaps: one.swaps,
			Explore: subject{d, j, gold, one.dim, one.m.Method, one.m.Judge}.path("explore", "cause", "order"),
			Behind: func(b agreement.Both) string {
				return behindPath(d.ID, gold, behind{one.dim, one.m.Method, one.m.Judge, views.OutcomeBoth(b), onlyCommon(c)})
			},
		})
	}
	return render(c, views.OrderSwap(page))
}

// swapOf is what one ranking judge did on one dimension.
type swapOf struct {
	dim   eval.Dimension
	m     agreement.MethodVerdicts
	swaps agreement.Swaps
}

// swapped lists the ranking judges that were asked in both orders.
func swapped(j agreement.Judgments, gold eval.GoldKind) []swapOf {
	var list []swapOf
	for _, dim := range j.Dimensions() {
		for _, m := range j.Methods {
			if s := j.Swaps(gold, dim, m.Method, m.Judge); s.Bias().N > 0 {
				list = append(list, swapOf{dim, m, s})
			}
		}
	}
	return list
}

// OrderSwapCSV downloads the same counts.
func (h *Handlers) OrderSwapCSV(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	return sendCSV(c, d.Name+"-order.csv", sheet{
		columns: []string{"dimension", "method", "judge", "n", "right", "wrong", "first_both", "second_both", "tied", "consistency", "fairness", "first_rate", "flip_p", "accuracy"},
		rows: listed(swapped(j, gold), func(o swapOf) []any {
			s, b := o.swaps, o.swaps.Bias()
			return []any{o.dim, o.m.Method, o.m.Judge, b.N, s.Right, s.Wrong, s.First, s.Second, s.Tied, b.Consistency, b.Fairness, b.FirstRate, b.FlipP, b.Accuracy}
		}),
	})
}
