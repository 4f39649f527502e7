// Package handlers answers requests, one noun a file. A handler parses, does
// and renders, in that order, and returns its error: web/errors.go alone turns
// errors into statuses and pages.
package handlers

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"
	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge"
	"concord/handlers/sso"
	"concord/store"
	"concord/views"
)

// Handlers holds what requests work with.
type Handlers struct {
	Store    *store.Store
	Sessions *scs.SessionManager
	// Judge builds a team's judge by its name; "lexical" is the built-in rules.
	Judge func(ctx context.Context, team int64, name string) (judge.Judge, error)
	// URL is how people reach the server, for links to pass on; empty: as the
	// request came.
	URL string
	// PlainEndpoints lists hosts of judges that may be asked without https.
	PlainEndpoints []string
	// MaxUpload is the largest upload in bytes, to be stated before one.
	MaxUpload int64
	// Background is the size in bytes from which a file is imported while nobody
	// waits for it; 0 is [DefaultBackground].
	Background int64
	// SSO signs people in whom an issuer vouches for; nil: nobody.
	SSO *sso.Issuer
	// LiveBeat is how often a run that people watch is read; 0 is once a second.
	LiveBeat time.Duration

	feeds   runFeeds
	results resultsMemo
}

// personKey is where the signed-in person stands in a request.
const personKey = "person"

// SetPerson remembers who is signed in.
func SetPerson(c echo.Context, p eval.Person) { c.Set(personKey, p) }

// PersonOf is who is signed in; the zero person when nobody is.
func PersonOf(c echo.Context) eval.Person {
	p, _ := c.Get(personKey).(eval.Person)
	return p
}

// render writes a page or a fragment.
func render(c echo.Context, page templ.Component) error {
	return renderStatus(c, http.StatusOK, page)
}

func renderStatus(c echo.Context, status int, page templ.Component) error {
	c.Response().Header().Set(echo.HeaderContentType, echo.MIMETextHTMLCharsetUTF8)
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}

// Page is the frame of a page for the person who asks.
func (h *Handlers) Page(c echo.Context, title string, section views.Section) views.Page {
	p := views.Page{Title: title, Section: section, Path: c.Request().URL.RequestURI()}
	if who := PersonOf(c); who.ID != 0 {
		p.Person = &views.Person{Name: who.Name, Role: who.Role}
		p.Team = who.Team
	}
	if cookie, err := c.Cookie(views.ThemeCookie); err == nil {
		p.Theme = views.ThemeOf(cookie.Value)
	}
	if text := h.Sessions.PopString(c.Request().Context(), flashKey); text != "" {
		p.Flash = &views.Flash{Tone: views.Good, Text: text}
	}
	return p
}

const flashKey = "flash"

// flash leaves a message for the next page.
func (h *Handlers) flash(c echo.Context, text string) {
	h.Sessions.Put(c.Request().Context(), flashKey, text)
}

// isHTMX reports whether a fragment is asked for.
func isHTMX(c echo.Context) bool { return c.Request().Header.Get("HX-Request") == "true" }

// redirect leads on after a form, with and without htmx.
func redirect(c echo.Context, to string) error {
	if isHTMX(c) {
		c.Response().Header().Set("HX-Redirect", to)
		return c.NoContent(http.StatusNoContent)
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// idParam reads a number from the path; anything else is an address that leads nowhere.
func idParam(c echo.Context, name string) (int64, error) {
	id, err := strconv.ParseInt(c.Param(name), 10, 64)
	if err != nil || id <= 0 {
		return 0, eval.NotFoundf("There is nothing at this address.")
	}
	return id, nil
}
