package handlers

import (
	"net/url"

	"github.com/labstack/echo/v4"

	"concord/views"
)

// Between shows how often two judges pick the same, whatever the gold.
func (h *Handlers) Between(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	dim, err := dimensionOf(c, j.Report(gold))
	if err != nil {
		return err
	}
	page := views.BetweenPage{
		Page:      h.Page(c, "How methods agree with each other", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Dimension: dim.Dimension, Gold: gold,
	}
	at := duel{Dataset: d.ID, Gold: gold, Dimension: dim.Dimension}
	page.CSV = betweenPath(at, ".csv")
	for _, other := range j.Dimensions() {
		to := duel{Dataset: d.ID, Gold: gold, Dimension: other}
		page.Dimensions = append(page.Dimensions, views.Segment{Label: other.Name(), Href: betweenPath(to, ""), Current: other == dim.Dimension})
	}
	for _, k := range goldsOf(j) {
		if n := counted(j, k); n > 0 || k == gold {
			to := duel{Dataset: d.ID, Gold: k, Dimension: dim.Dimension}
			page.Golds = append(page.Golds, views.GoldChoice{Kind: k, Pairs: n, Href: betweenPath(to, "")})
		}
	}
	found := j.Between(gold, dim.Dimension, matrixMost)
	page.All = found.All
	for i, first := range found.Of {
		page.Methods = append(page.Methods, views.ReferenceName(first.Method, first.Judge))
		row := make([]views.BetweenCell, len(found.Of))
		for k, second := range found.Of {
			if i != k {
				at.First, at.Second = first, second
				row[k] = views.BetweenCell{Same: found.At(i, k), Href: at.path("")}
			}
		}
		page.Rows = append(page.Rows, row)
	}
	return render(c, views.Between(page))
}

// BetweenCSV downloads every two methods of the dimension.
func (h *Handlers) BetweenCSV(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	dim, err := dimensionOf(c, j.Report(gold))
	if err != nil {
		return err
	}
	found := j.Between(gold, dim.Dimension, downloadMost)
	var lines [][]any
	for i, a := range found.Of {
		for k, b := range found.Of {
			if i != k {
				s := found.At(i, k)
				lines = append(lines, []any{dim.Dimension, a.Method, a.Judge, b.Method, b.Judge, s.N, s.Same, s.Share(), s.Corrected.Kappa, s.Wrong, s.BothWrong})
			}
		}
	}
	return sendCSV(c, d.Name+"-methods.csv", sheet{
		columns: []string{"dimension", "method_a", "judge_a", "method_b", "judge_b", "n", "same", "share", "kappa", "a_wrong", "both_wrong"},
		rows:    listed(lines, func(l []any) []any { return l }),
	})
}

func betweenPath(d duel, suffix string) string {
	return agreementPath(d.Dataset, d.Gold, "/judges"+suffix) + "&dimension=" + url.QueryEscape(string(d.Dimension))
}
