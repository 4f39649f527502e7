package handlers

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// freshFor is for how long after signing in nobody is asked again who they are.
const freshFor = 15 * time.Minute

// fresh reports whether this browser's person has just signed in, and how.
func (h *Handlers) fresh(c echo.Context) (yes bool, how eval.Proof, err error) {
	ctx := c.Request().Context()
	in, err := h.Store.SignInByID(ctx, PersonOf(c).ID, h.Sessions.GetInt64(ctx, SignInKey))
	age := time.Since(time.UnixMicro(in.Created))
	return err == nil && age >= 0 && age < freshFor, in.How, err
}

// hasPassword reports whether a person has a password that must be named before
// it is changed. Whoever has just come by a link or by single sign-on may have
// forgotten it.
func (h *Handlers) hasPassword(c echo.Context) (bool, error) {
	_, hash, err := h.Store.Credentials(c.Request().Context(), PersonOf(c).Name)
	if err != nil || hash == "" {
		return false, err
	}
	just, how, err := h.fresh(c)
	return !just || how == eval.ByPassword, err
}

// doubt says why a password is not taken as that of who is signed in; empty if it
// is. Guessing is as slow as at the sign-in.
func (h *Handlers) doubt(c echo.Context, password string) (string, error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	wait, err := h.Store.TrySignIn(ctx, who.Name, c.RealIP())
	if err != nil {
		return "", err
	}
	if wait > 0 {
		return fmt.Sprintf("Too many tries. Wait %s, then try again.", views.TimeLeft(wait.Truncate(time.Second)+time.Second)), nil
	}
	_, ok, err := h.check(ctx, who.Name, password)
	if err != nil || !ok {
		return "This is not your current password.", err
	}
	return "", h.Store.SignInWorked(ctx, who.Name)
}
