package handlers

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/text"
	"concord/views"
)

// openDifference reads one pair with everything behind the difference, and
// remembers that this person has seen it. A pair that the filters leave out is
// not found.
func (h *Handlers) openDifference(c echo.Context, e exploration, shown []difference, id string) (*views.OpenDifference, error) {
	pair, _ := strconv.ParseInt(id, 10, 64) // anything else is no pair
	i := slices.IndexFunc(shown, func(d difference) bool { return d.Pair.ID == pair })
	if i < 0 {
		return nil, eval.NotFoundf("The method and the gold do not differ on this pair, or a filter leaves it out.")
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	if err := h.Store.Unblind(ctx, who.TeamID, who.ID, pair); err != nil {
		return nil, err
	}
	made, err := h.Store.Construction(ctx, who.TeamID, pair)
	if err != nil {
		return nil, err
	}
	labels, err := h.Store.LabelsOnPair(ctx, who.TeamID, pair)
	if err != nil {
		return nil, err
	}
	open := shown[i].open(e)
	open.Position, open.Of = i+1, len(shown)
	open.X.Role, open.Y.Role = made.XRole, made.YRole
	for _, l := range labels {
		open.Labels = append(open.Labels, pairLabel(l))
	}
	if i > 0 {
		open.Prev = e.at(shown[i-1].Pair.ID)
	}
	if i+1 < len(shown) {
		open.Next = e.at(shown[i+1].Pair.ID)
	}
	open.Tags, open.MayTag = shown[i].tagViews(), MayTag(who.Role)
	return &open, nil
}

// open is the difference as it is shown, without what the store adds.
func (d difference) open(e exploration) views.OpenDifference {
	return views.OpenDifference{
		Pair: d.Pair.ID, Href: pairPath(d.Pair.ID), TagAction: pairPath(d.Pair.ID) + "/tags", Back: e.at(d.Pair.ID),
		Question: d.Pair.Question, Lang: string(text.Lang(d.Pair.Question, d.Pair.X.Answer)),
		X:    pairItem(d.Pair.X, "", d.Verdict.X),
		Y:    pairItem(d.Pair.Y, "", d.Verdict.Y),
		Gold: d.Gold, GoldHow: string(d.How), Cause: d.Cause, Verdict: d.Verdict,
		Crossed: d.Crossed(), Passed: d.Passed(),
	}
}

func (d difference) tagViews() []views.PairTag {
	list := make([]views.PairTag, len(d.Tags))
	for i, t := range d.Tags {
		list[i] = views.PairTag{Tag: t.Tag, Note: t.Note, Person: t.Person, When: views.When(t.Created)}
	}
	return list
}

// MayTag reports who writes tags: they are notes of the team, so whoever only
// reads does not, and annotators see none.
func MayTag(r eval.Role) bool { return r.SeesResults() && r.Labels() }
