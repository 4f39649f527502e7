package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/views"
)

// Disputed lists the pairs on which people differ, without their picks.
func (h *Handlers) Disputed(c echo.Context) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	page := views.DisputedPage{
		Page:      h.Page(c, "Disputed pairs", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
	}
	for _, p := range j.Disputed(gold) {
		page.Pairs = append(page.Pairs, views.DisputedPair{
			Href: pairPath(p.ID), Dimension: p.Dimension, Question: p.Question, People: p.People(),
		})
	}
	return render(c, views.Disputed(page))
}
