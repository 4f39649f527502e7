package handlers

import (
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// goldsOf are the kinds of gold that a page offers, in this order. A gold settled
// by adjudication is offered only where something has been adjudicated.
func goldsOf(j agreement.Judgments) []eval.GoldKind {
	kinds := []eval.GoldKind{eval.GoldConstruction, eval.GoldHuman, eval.GoldUnanimous, eval.GoldMajority}
	if counted(j, eval.GoldAdjudicated) > 0 {
		kinds = append(kinds, eval.GoldAdjudicated)
	}
	return kinds
}

// golds are the choices of gold, each with what it counts and leaves out.
func (l lens) golds(d eval.Dataset, j agreement.Judgments) []views.GoldChoice {
	kinds := goldsOf(j)
	list := make([]views.GoldChoice, len(kinds))
	for i, k := range kinds {
		at := l
		at.Gold = k
		counts := j.GoldCounts(k)
		list[i] = views.GoldChoice{Kind: k, Pairs: counts[""], Href: at.path(d.ID, "")}
		for _, why := range agreement.Reasons() {
			if n := counts[why]; n > 0 {
				list[i].LeftOut = append(list[i].LeftOut, views.LeftOut{Why: why, Pairs: n, Href: leftOutPath(d.ID, k, why, l.Common)})
			}
		}
	}
	return list
}

// counted is the number of pairs that a kind of gold counts.
func counted(j agreement.Judgments, kind eval.GoldKind) int { return j.GoldCounts(kind)[""] }

func leftOutPath(dataset int64, gold eval.GoldKind, why agreement.LeftOut, common bool) string {
	q := url.Values{"gold": {string(gold)}, "why": {string(why)}}
	if common {
		q.Set("pairs", "common")
	}
	return datasetPath(dataset) + "/agreement/left-out?" + q.Encode()
}

// LeftOut lists the pairs that a gold leaves out for one reason, without picks.
func (h *Handlers) LeftOut(c echo.Context) error {
	why := agreement.LeftOut(c.QueryParam("why"))
	if !slices.Contains(agreement.Reasons(), why) {
		return eval.NotFoundf("There is no such reason to leave a pair out.")
	}
	return h.listed(c, why)
}

// Counted lists the pairs that a gold counts, without picks.
func (h *Handlers) Counted(c echo.Context) error { return h.listed(c, "") }

// Disputed lists the pairs on which people differ, without their picks.
func (h *Handlers) Disputed(c echo.Context) error { return h.listed(c, agreement.InDispute) }

// listed lists the pairs that a gold leaves out for a reason, or with none those
// that it counts; of one dimension, where the address names it.
func (h *Handlers) listed(c echo.Context, why agreement.LeftOut) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	page := views.LeftOutPage{
		Page:      h.Page(c, views.LeftOutTitle(why, gold), views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Gold:      gold,
		Why:       why,
	}
	if why == agreement.InDispute && PersonOf(c).Role.Settles() {
		page.SettleHref = adjudicationPath(d.ID)
	}
	dim := eval.Dimension(c.QueryParam("dimension"))
	for _, p := range j.LeftOut(gold, why) {
		if dim != "" && p.Dimension != dim {
			continue
		}
		page.Pairs = append(page.Pairs, views.LeftOutPair{
			Href: pairPath(p.ID), Dimension: p.Dimension, Question: p.Question, People: p.People(),
		})
	}
	return render(c, views.LeftOutList(page))
}
