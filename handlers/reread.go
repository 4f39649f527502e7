package handlers

import "github.com/labstack/echo/v4"

// RereadRun reads a run's replies anew as a run of its own, without a call.
func (h *Handlers) RereadRun(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	run, err := h.Store.Reread(c.Request().Context(), PersonOf(c).TeamID, id)
	if err != nil {
		return err
	}
	h.flash(c, "The replies are read anew, at no cost. The old numbers stay with the other run.")
	return redirect(c, runPath(run.ID))
}
