package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/views"
)

// Deletions is the fragment that tells how far erasing is.
func (h *Handlers) Deletions(c echo.Context) error {
	list, err := h.deletions(c)
	if err != nil {
		return err
	}
	return render(c, views.Deletions(list))
}

// deletions are what is being erased, for people who may delete.
func (h *Handlers) deletions(c echo.Context) (list []views.Deletion, err error) {
	who := PersonOf(c)
	if !who.Role.Edits() {
		return nil, nil
	}
	going, err := h.Store.Deletions(c.Request().Context(), who.TeamID, who.ID)
	for _, d := range going {
		list = append(list, views.Deletion{Name: d.Name, Team: d.Dataset == 0, Percent: d.Percent()})
	}
	return list, err
}
