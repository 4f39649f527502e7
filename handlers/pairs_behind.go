package handlers

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

// pairsAPage is how many pairs one page of the list behind a number shows.
const pairsAPage = 20

// PairsBehind lists the pairs behind one number of the agreement table. Whoever
// opens it sees results, so those pairs leave the person's labeling queue.
func (h *Handlers) PairsBehind(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	b := behind{
		Dimension: eval.Dimension(c.QueryParam("dimension")), Method: c.QueryParam("method"), Judge: c.QueryParam("judge"),
		Outcome: cmp.Or(views.Outcome(c.QueryParam("outcome")), views.OutcomeAll),
		Common:  onlyCommon(c),
	}
	judged := judgedBy(j, gold, b)
	found := withOutcome(judged, b.Outcome)
	after, _ := strconv.ParseInt(c.QueryParam("after"), 10, 64) // anything else starts at the top
	shown := after1(found, after)
	page := views.PairsBehindPage{
		Page:      h.Page(c, "Pairs behind a number", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Dimension: b.Dimension, Method: b.Method, Judge: b.Judge, Gold: gold,
		Outcomes: outcomeTabs(d.ID, gold, b, judged),
	}
	if len(shown) > pairsAPage {
		shown = shown[:pairsAPage]
		next := behindPath(d.ID, gold, b) + "&after=" + strconv.FormatInt(shown[pairsAPage-1].Pair, 10)
		page.Pager = views.Pager{Shown: views.CountOf(len(found), "pair", "pairs"), Next: next}
	}
	if page.Pairs, err = h.pairsBehind(c, d.ID, shown, b); err != nil {
		return err
	}
	return render(c, views.PairsBehind(page))
}

// after1 is the part of a list behind the pair with this id.
func after1(list []agreement.Judged, id int64) []agreement.Judged {
	i := slices.IndexFunc(list, func(j agreement.Judged) bool { return j.Pair > id })
	if i < 0 {
		return nil
	}
	return list[i:]
}

// withOutcome is the pairs behind a number, by id.
func withOutcome(judged []agreement.Judged, o views.Outcome) []agreement.Judged {
	var list []agreement.Judged
	for _, one := range judged {
		if matches(one, o) {
			list = append(list, one)
		}
	}
	return list
}

// judgedBy is what a row was counted from: a method's picks, or for the people
// row the first two labels held against each other.
func judgedBy(j agreement.Judgments, gold eval.GoldKind, b behind) []agreement.Judged {
	if b.Method == eval.RowPeople {
		return j.BehindPeople(b.Dimension)
	}
	return j.Behind(gold, b.Dimension, b.Method, b.Judge)
}

func matches(j agreement.Judged, o views.Outcome) bool {
	switch o {
	case views.OutcomeAll:
		return j.Counts()
	case views.OutcomeSwapped:
		return j.Counts() && j.Swapped
	case views.OutcomeUndecided:
		return j.Counts() && j.Credit() == 0.5
	}
	if both := o.Both(); both != "" {
		return j.Counts() && j.Both == both
	}
	return outcomeOf(j) == o
}

// outcomeOf is the count of the table in which a pair stands; empty for a pair
// without a gold to agree with.
func outcomeOf(j agreement.Judged) views.Outcome {
	switch {
	case j.Gold != eval.ChoiceX && j.Gold != eval.ChoiceY:
		return ""
	case j.Pending:
		return views.OutcomeNotJudged
	case j.Pick == j.Gold:
		return views.OutcomeRight
	case j.Pick == j.Gold.Other():
		return views.OutcomeWrong
	case j.Pick == eval.ChoiceTie:
		return views.OutcomeTie
	}
	return views.OutcomeNone
}

func outcomeTabs(dataset int64, gold eval.GoldKind, b behind, judged []agreement.Judged) []views.Tab {
	var tabs []views.Tab
	outcomes := views.Outcomes()
	if b.Outcome.Both() != "" {
		outcomes = append(outcomes, b.Outcome)
	}
	for _, o := range outcomes {
		at := b
		at.Outcome = o
		n := len(withOutcome(judged, o))
		if o != b.Outcome && (o == views.OutcomeUndecided || o == views.OutcomeSwapped && n == 0) {
			continue // the one is two tabs together, and most methods are never asked in two orders
		}
		tabs = append(tabs, views.Tab{Label: o.Words(), Href: behindPath(dataset, gold, at), Count: &n, Current: o == b.Outcome})
	}
	return tabs
}

// pairsBehind reads pairs with their roles and why the method picked as it did,
// and remembers that this person has seen them.
func (h *Handlers) pairsBehind(c echo.Context, dataset int64, shown []agreement.Judged, b behind) ([]views.PairBehind, error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	opened, err := h.Store.OpenPairs(ctx, who.TeamID, who.ID, idsOf(shown))
	if err != nil {
		return nil, err
	}
	said, err := h.Store.Evidence(ctx, who.TeamID, store.MethodOn{Dataset: dataset, Dimension: b.Dimension, Method: b.Method, Judge: b.Judge}, judgedIDs(shown))
	if err != nil {
		return nil, err
	}
	list := make([]views.PairBehind, 0, len(shown))
	for _, j := range shown {
		p, v := opened[j.Pair], said[j.Pair]
		list = append(list, views.PairBehind{
			Href: pairPath(p.ID), Question: p.Question, Lang: string(text.Lang(p.Question, p.X.Answer)),
			X:    pairItem(p.X, p.XRole, v.X),
			Y:    pairItem(p.Y, p.YRole, v.Y),
			Gold: j.Gold, GoldHow: string(j.How), Pick: j.Pick, Outcome: outcomeOf(j), Reason: v.Reason.Text,
		})
	}
	return list, nil
}

func idsOf(list []agreement.Judged) []int64 {
	ids := make([]int64, len(list))
	for i, j := range list {
		ids[i] = j.Pair
	}
	return ids
}

// judgedIDs leaves out pairs whose verdict is still to come: what an older run
// said of them does not count.
func judgedIDs(list []agreement.Judged) []int64 {
	ids := []int64{}
	for _, j := range list {
		if !j.Pending {
			ids = append(ids, j.Pair)
		}
	}
	return ids
}

func pairItem(i eval.Item, role string, score *eval.Score) views.PairItem {
	item := views.PairItem{Answer: i.Answer, Contexts: i.Contexts, Role: role}
	if score != nil && score.Value != nil {
		item.Score = views.Decimal(*score.Value)
	}
	return item
}

func pairPath(id int64) string { return "/pairs/" + strconv.FormatInt(id, 10) }
