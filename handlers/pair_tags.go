package handlers

import (
	"fmt"

	"github.com/labstack/echo/v4"
)

// TagPair hangs a tag with a note on a pair and goes back to where it was seen.
func (h *Handlers) TagPair(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	who := PersonOf(c)
	if err := h.Store.TagPair(c.Request().Context(), who.TeamID, who.ID, id, c.FormValue("tag"), c.FormValue("note")); err != nil {
		return err
	}
	return redirect(c, backTo(c, id))
}

// UntagPair takes a tag off a pair.
func (h *Handlers) UntagPair(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	tag := c.FormValue("tag")
	if err := h.Store.UntagPair(c.Request().Context(), PersonOf(c).TeamID, id, tag); err != nil {
		return err
	}
	h.flash(c, fmt.Sprintf("The tag “%s” is gone.", tag))
	return redirect(c, backTo(c, id))
}

// backTo is the page that a form came from, or the pair.
func backTo(c echo.Context, pair int64) string {
	if to := localPath(c.FormValue("back")); to != "/" {
		return to
	}
	return pairPath(pair)
}
