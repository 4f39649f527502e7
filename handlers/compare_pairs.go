package handlers

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

// ComparePairs lists common pairs of two methods with what each picked and why.
// Whoever opens it sees results, so those pairs leave the person's labeling queue.
func (h *Handlers) ComparePairs(c echo.Context) error {
	x, err := h.comparison(c)
	if err != nil {
		return err
	}
	split := views.Split(c.QueryParam("show"))
	if !split.Valid() {
		return eval.NotFoundf("There is no such part of the common pairs.")
	}
	page := views.ComparePairsPage{
		Page:       h.Page(c, "Pairs of two methods", views.SectionAgreement),
		Dataset:    views.Crumb{Name: x.data.Name, Href: datasetPath(x.Dataset)},
		Agreement:  views.Crumb{Name: "Agreement", Href: agreementPath(x.Dataset, x.Gold)},
		Comparison: views.Crumb{Name: "Two methods", Href: x.path("")},
		Dimension:  x.Dimension, Gold: x.Gold,
		First: x.side(x.First), Second: x.side(x.Second),
	}
	for _, cell := range x.cells() {
		if _, _, detail := cell.Split.Credits(); !detail || cell.Split == split {
			n := cell.Pairs
			page.Tabs = append(page.Tabs, views.Tab{Label: page.SplitName(cell.Split), Href: cell.Href, Count: &n, Current: cell.Split == split})
		}
	}
	after, _ := strconv.ParseInt(c.QueryParam("after"), 10, 64) // anything else starts at the top
	found := slices.DeleteFunc(slices.Clone(x.matches), func(m agreement.Match) bool { return !splitOf(m, split) })
	shown := slices.DeleteFunc(slices.Clone(found), func(m agreement.Match) bool { return m.First.Pair <= after })
	if len(shown) > pairsAPage {
		shown = shown[:pairsAPage]
		last := strconv.FormatInt(shown[pairsAPage-1].First.Pair, 10)
		page.Pager = views.Pager{Shown: views.CountOf(len(found), "pair", "pairs"), Next: x.pairsPath(split) + "&after=" + last}
	}
	if page.Pairs, err = h.comparedPairs(c, x, shown); err != nil {
		return err
	}
	return render(c, views.ComparePairs(page))
}

// comparedPairs reads pairs with both verdicts, and remembers that this person
// has seen them.
func (h *Handlers) comparedPairs(c echo.Context, x comparison, shown []agreement.Match) ([]views.ComparedPair, error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	ids := make([]int64, len(shown))
	for i, m := range shown {
		ids[i] = m.First.Pair
	}
	opened, err := h.Store.OpenPairs(ctx, who.TeamID, who.ID, ids)
	if err != nil {
		return nil, err
	}
	var said [2]map[int64]eval.Verdict
	for i, one := range []agreement.Contest{x.First, x.Second} {
		on := store.MethodOn{Dataset: x.Dataset, Dimension: x.Dimension, Method: one.Method, Judge: one.Judge}
		if said[i], err = h.Store.Evidence(ctx, who.TeamID, on, ids); err != nil {
			return nil, err
		}
	}
	list := make([]views.ComparedPair, 0, len(shown))
	for _, m := range shown {
		p := opened[m.First.Pair]
		list = append(list, views.ComparedPair{
			Href: pairPath(p.ID), Question: p.Question, Lang: string(text.Lang(p.Question, p.X.Answer)),
			X: pairItem(p.X, p.XRole, nil), Y: pairItem(p.Y, p.YRole, nil),
			Gold: m.First.Gold, GoldHow: string(m.First.How),
			First: pickOf(x.First, m.First, said[0][p.ID]), Second: pickOf(x.Second, m.Second, said[1][p.ID]),
		})
	}
	return list, nil
}

// pickOf is what a method picked of a pair, and why.
func pickOf(who agreement.Contest, j agreement.Judged, v eval.Verdict) views.MethodPick {
	return views.MethodPick{
		Name: views.ReferenceName(who.Method, who.Judge), Pick: j.Pick, Outcome: outcomeOf(j),
		Reason: v.Reason.Text, X: decimalOf(v.X), Y: decimalOf(v.Y),
	}
}

// decimalOf is a score as pages write it; empty without a value.
func decimalOf(s *eval.Score) string {
	if s == nil || s.Value == nil {
		return ""
	}
	return views.Decimal(*s.Value)
}
