package handlers

import (
	"time"

	"github.com/labstack/echo/v4"
)

// freshFor is for how long after signing in nobody is asked again who they are.
const freshFor = 15 * time.Minute

// fresh reports whether this browser's person has just signed in.
func (h *Handlers) fresh(c echo.Context) (bool, error) {
	ctx := c.Request().Context()
	in, err := h.Store.SignInByID(ctx, PersonOf(c).ID, h.Sessions.GetInt64(ctx, SignInKey))
	age := time.Since(time.UnixMicro(in.Created))
	return err == nil && age >= 0 && age < freshFor, err
}
