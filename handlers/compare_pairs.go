package handlers

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
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
	for _, m := range shown {
		p, err := h.comparedPair(c, x, m)
		if err != nil {
			return err
		}
		page.Pairs = append(page.Pairs, p)
	}
	return render(c, views.ComparePairs(page))
}

// comparedPair reads one pair with both verdicts, and remembers that this person
// has seen it.
func (h *Handlers) comparedPair(c echo.Context, x comparison, m agreement.Match) (views.ComparedPair, error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	p, err := h.Store.PairByID(ctx, who.TeamID, m.First.Pair)
	if err != nil {
		return views.ComparedPair{}, err
	}
	if err := h.Store.Unblind(ctx, who.TeamID, who.ID, p.ID); err != nil {
		return views.ComparedPair{}, err
	}
	made, err := h.Store.Construction(ctx, who.TeamID, p.ID)
	if err != nil {
		return views.ComparedPair{}, err
	}
	shown := views.ComparedPair{
		Href: pairPath(p.ID), Question: p.Question, Lang: string(text.Lang(p.Question, p.X.Answer)),
		X: pairItem(p.X, made.XRole, nil), Y: pairItem(p.Y, made.YRole, nil),
		Gold: m.First.Gold, GoldHow: string(m.First.How),
	}
	if shown.First, err = h.pickOf(c, x.First, m.First); err != nil {
		return shown, err
	}
	shown.Second, err = h.pickOf(c, x.Second, m.Second)
	return shown, err
}

// pickOf is what a method picked of a pair, and why.
func (h *Handlers) pickOf(c echo.Context, who agreement.Contest, j agreement.Judged) (views.MethodPick, error) {
	pick := views.MethodPick{Name: views.ReferenceName(who.Method, who.Judge), Pick: j.Pick, Outcome: outcomeOf(j)}
	said, err := h.Store.VerdictOnPair(c.Request().Context(), PersonOf(c).TeamID, j.Pair, who.Method, who.Judge)
	if err != nil {
		if eval.IsKind(err, eval.NotFound) {
			return pick, nil
		}
		return pick, err
	}
	pick.Reason = said.Verdict.Reason.Text
	pick.X, pick.Y = decimalOf(said.Verdict.X), decimalOf(said.Verdict.Y)
	return pick, nil
}

// decimalOf is a score as pages write it; empty without a value.
func decimalOf(s *eval.Score) string {
	if s == nil || s.Value == nil {
		return ""
	}
	return views.Decimal(*s.Value)
}
