// Package web is the HTTP shell: routes, middleware, sessions and the one place
// that turns errors into pages.
package web

import (
	"log/slog"
	"net"
	"net/http"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"concord/handlers"
	"concord/store"
)

// Options are what the shell needs to know of the world outside.
type Options struct {
	Log *slog.Logger
	// MaxUpload is the largest request body in bytes.
	MaxUpload int64
	// Secure says that people reach the server by https, so that browsers may
	// be told to never use anything else.
	Secure bool
	// Metrics counts requests; nil counts none.
	Metrics *Metrics
	// Proxies are the networks whose word on where a request came from counts.
	Proxies []*net.IPNet
}

// New is the whole web application.
func New(h *handlers.Handlers, o Options) http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	h.MaxUpload = o.MaxUpload
	e.HTTPErrorHandler = errorPages{h, o.Log}.handle
	e.IPExtractor = extractor(o.Proxies)
	s := &shell{h: h, log: o.Log, maxUpload: o.MaxUpload, secure: o.Secure}
	if o.Metrics != nil {
		e.Use(o.Metrics.measured)
	}
	routes(e, h, s)
	return s.protect(e)
}

// extractor finds out where a request came from: the other end of the
// connection, or what a trusted proxy there says.
func extractor(proxies []*net.IPNet) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		trust = append(trust, echo.TrustIPRange(p))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// NewSessions is the session manager: a signed-in browser stays so for 30 days.
// There is no idle timeout, since it would write on every request.
func NewSessions(st scs.Store, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = st
	m.HashTokenInStore = true
	m.Lifetime = store.SignInLife
	m.Cookie.Name = "concord"
	if secure { // then a browser takes it from this host by https only
		m.Cookie.Name = "__Host-concord"
	}
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = secure
	return m
}
