package handlers

import (
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// Home leads to where the person's work is: annotators to their queue, all
// others to the agreement of the newest pairs, or to the datasets.
func (h *Handlers) Home(c echo.Context) error {
	who := PersonOf(c)
	if !who.Role.SeesResults() {
		return redirect(c, "/labeling")
	}
	list, err := h.Store.Datasets(c.Request().Context(), who.TeamID)
	if err != nil {
		return err
	}
	for _, d := range list {
		if d.Kind == eval.Pairs {
			return redirect(c, fmt.Sprintf("/datasets/%d/agreement", d.ID))
		}
	}
	return redirect(c, "/datasets")
}

// SetTheme remembers light or dark, for browsers without script.
func (h *Handlers) SetTheme(c echo.Context) error {
	c.SetCookie(&http.Cookie{
		Name: views.ThemeCookie, Value: string(views.ThemeOf(c.FormValue("theme"))),
		Path: "/", MaxAge: int((365 * 24 * time.Hour).Seconds()), SameSite: http.SameSiteLaxMode,
	})
	return redirect(c, localPath(c.FormValue("next")))
}

// Health says that the process answers.
func (h *Handlers) Health(c echo.Context) error { return c.String(http.StatusOK, "ok\n") }

// Ready says whether this process can serve. What keeps it from that is for the
// log: the page is open to everybody.
func (h *Handlers) Ready(c echo.Context) error {
	if err := h.Store.Ready(c.Request().Context()); err != nil {
		slog.Warn("not ready", "error", err)
		return c.String(http.StatusServiceUnavailable, "not ready\n")
	}
	return c.String(http.StatusOK, "ready\n")
}
