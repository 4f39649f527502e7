// Package web is the HTTP shell: routes, middleware, sessions and the one place
// that turns errors into pages.
package web

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"concord/handlers"
)

// Options are what the shell needs to know of the world outside.
type Options struct {
	Log *slog.Logger
	// MaxUpload is the largest request body in bytes.
	MaxUpload int64
}

// New is the whole web application.
func New(h *handlers.Handlers, o Options) http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	h.MaxUpload = o.MaxUpload
	e.HTTPErrorHandler = errorPages{h, o.Log}.handle
	s := &shell{h: h, log: o.Log, maxUpload: o.MaxUpload}
	routes(e, h, s)
	return s.protect(e)
}

// NewSessions is the session manager: a signed-in browser stays so for 30 days.
// There is no idle timeout, since it would write on every request.
func NewSessions(st scs.Store, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = st
	m.HashTokenInStore = true
	m.Lifetime = 30 * 24 * time.Hour
	m.Cookie.Name = "concord"
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = secure
	return m
}
