package handlers

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

// Pair shows one pair with everything that was said of it. Opening it takes it
// out of the person's labeling queue.
func (h *Handlers) Pair(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	p, err := h.Store.PairByID(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	d, err := h.datasetOfPair(c, id)
	if err != nil {
		return err
	}
	made, err := h.Store.Construction(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	if err := h.Store.Unblind(ctx, who.TeamID, who.ID, id); err != nil {
		return err
	}
	page := views.PairPage{
		Page:      h.Page(c, "Pair", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, "")},
		Dimension: p.Dimension, Question: p.Question, Lang: string(text.Lang(p.Question, p.X.Answer)),
		X: pairItem(p.X, made.XRole, nil), Y: pairItem(p.Y, made.YRole, nil),
		Better: made.Better, Unblinded: who.Role.Labels(),
	}
	if err := h.addSaid(c, &page, id); err != nil {
		return err
	}
	return render(c, views.Pair(page))
}

func (h *Handlers) datasetOfPair(c echo.Context, pair int64) (eval.Dataset, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	id, err := h.Store.DatasetOfPair(ctx, team, pair)
	if err != nil {
		return eval.Dataset{}, err
	}
	return h.Store.Dataset(ctx, team, id)
}

// addSaid adds what people and methods say of the pair.
func (h *Handlers) addSaid(c echo.Context, page *views.PairPage, pair int64) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	labels, err := h.Store.LabelsOnPair(ctx, team, pair)
	if err != nil {
		return err
	}
	for _, l := range labels {
		page.Labels = append(page.Labels, pairLabel(l))
	}
	decisions, err := h.Store.Decisions(ctx, team, pair)
	if err != nil {
		return err
	}
	for _, d := range decisions {
		page.Decisions = append(page.Decisions, views.PairDecision{
			Decider: d.Decider, Pick: d.Pick, Reason: d.Reason, People: d.People, When: views.When(d.Created),
		})
	}
	verdicts, err := h.Store.VerdictsOnPair(ctx, team, pair)
	for _, v := range verdicts {
		page.Verdicts = append(page.Verdicts, views.PairVerdict{
			Method: v.Method, Judge: v.Judge, Verdict: v.Verdict, File: v.File,
			Run: views.Crumb{Name: fmt.Sprintf("Run %d", v.Run), Href: fmt.Sprintf("/runs/%d", v.Run)},
		})
	}
	return err
}

func pairLabel(l store.LabelRow) views.PairLabel {
	return views.PairLabel{
		Annotator: l.Annotator, Pick: l.Pick, Left: l.Left, Reason: l.Reason, Comment: l.Comment,
		Unblinded: l.Unblinded, When: views.When(l.Created), Origin: views.Origin(l.Origin),
	}
}
