package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// Keys of a session.
const (
	SignInKey = "sign-in" // int64
	TeamKey   = "team"    // int64
)

// SigninForm shows the way in.
func (h *Handlers) SigninForm(c echo.Context) error {
	if PersonOf(c).ID != 0 {
		return redirect(c, "/")
	}
	return render(c, views.Signin(h.signinPage(c)))
}

func (h *Handlers) signinPage(c echo.Context) views.SigninPage {
	return views.SigninPage{
		Page: h.Page(c, "Sign in", views.SectionNone),
		Name: strings.TrimSpace(c.FormValue("name")),
		Next: localPath(c.FormValue("next")),
		SSO:  h.ssoName(),
	}
}

// Signin checks name and password.
func (h *Handlers) Signin(c echo.Context) error {
	ctx, page := c.Request().Context(), h.signinPage(c)
	wait, err := h.Store.TrySignIn(ctx, page.Name, c.RealIP())
	if err != nil {
		return err
	}
	if wait > 0 {
		return h.tooOften(c, page, wait)
	}
	id, ok, err := h.check(ctx, page.Name, c.FormValue("password"))
	if err != nil {
		return err
	}
	if !ok {
		page.Error = "This name and password do not go together."
		return renderStatus(c, http.StatusUnprocessableEntity, views.Signin(page))
	}
	if err := h.Store.SignInWorked(ctx, page.Name); err != nil {
		return err
	}
	if err := h.signIn(c, id, eval.ByPassword); err != nil {
		return err
	}
	return redirect(c, page.Next)
}

// tooOften refuses a try without looking at the password.
func (h *Handlers) tooOften(c echo.Context, page views.SigninPage, wait time.Duration) error {
	if err := h.noteRefusal(c.Request().Context(), page.Name); err != nil {
		return err
	}
	seconds := int(wait/time.Second) + 1
	c.Response().Header().Set("Retry-After", strconv.Itoa(seconds))
	page.Error = fmt.Sprintf("Too many tries. Wait %s, then try again, or ask an admin for a one-time link.", views.TimeLeft(time.Duration(seconds)*time.Second))
	return renderStatus(c, http.StatusTooManyRequests, views.Signin(page))
}

// noteRefusal tells the teams of an account that somebody keeps trying; a name
// that nobody bears is nobody's business.
func (h *Handlers) noteRefusal(ctx context.Context, name string) error {
	id, _, err := h.Store.Credentials(ctx, name)
	if eval.IsKind(err, eval.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return h.Store.NoteOn(ctx, id, eval.SigninRefused)
}

func (h *Handlers) signIn(c echo.Context, user int64, how eval.Proof) error {
	ctx := c.Request().Context()
	who, err := h.Store.FirstTeam(ctx, user)
	if err != nil {
		return err
	}
	ctx = eval.WithActor(ctx, eval.Actor{User: who.ID, Name: who.Name, Address: c.RealIP()})
	id, err := h.Store.BeginSignIn(ctx, user, how, c.RealIP(), clip(c.Request().UserAgent()))
	if err != nil {
		return err
	}
	if err := h.Sessions.RenewToken(ctx); err != nil {
		return err
	}
	h.Sessions.Put(ctx, SignInKey, id)
	h.Sessions.Put(ctx, TeamKey, who.TeamID)
	return nil
}

// clip keeps what a browser says of itself within bounds.
func clip(agent string) string { return strings.ToValidUTF8(agent[:min(len(agent), 300)], "") }

// Enter signs a person in by a one-time link at once, as the link that a start
// prints does. Where another site or a prefetch leads to it, the person is asked
// first: nobody is to be signed in by what they did not open themselves.
func (h *Handlers) Enter(c echo.Context) error {
	if c.Request().Method == http.MethodGet && unasked(c.Request().Header) {
		return h.Welcome(c)
	}
	user, err := h.Store.UseLoginLink(c.Request().Context(), c.Param("token"))
	if err != nil {
		return err
	}
	if err := h.signIn(c, user, eval.ByLink); err != nil {
		return err
	}
	return redirect(c, "/")
}

// unasked reports a request that its person may not have made. Browsers send
// "none" for an address that was typed or pasted; scripts send nothing.
func unasked(h http.Header) bool {
	site := h.Get("Sec-Fetch-Site")
	return site != "" && site != "none" || strings.Contains(h.Get("Sec-Purpose"), "prefetch")
}

// Welcome is what a one-time link that was sent leads to: a page with a button,
// since previews in mail and chat open addresses and would use the link up.
func (h *Handlers) Welcome(c echo.Context) error {
	name, err := h.Store.LinkFor(c.Request().Context(), c.Param("token"))
	if err != nil {
		return err
	}
	return render(c, views.Welcome(views.WelcomePage{
		Page: h.Page(c, "Welcome", views.SectionNone), Name: name, Action: "/enter/" + c.Param("token"),
	}))
}

// Signout ends the session.
func (h *Handlers) Signout(c echo.Context) error {
	ctx := c.Request().Context()
	if err := h.Store.EndSignIn(ctx, PersonOf(c).ID, h.Sessions.GetInt64(ctx, SignInKey)); err != nil {
		return err
	}
	if err := h.Sessions.Destroy(ctx); err != nil {
		return err
	}
	return redirect(c, "/signin")
}

// localPath keeps a redirect on this site. Browsers read \ as / and drop tabs and
// line ends, so that what they make of such a path is another address.
func localPath(p string) string {
	elsewhere := func(r rune) bool { return r == '\\' || unicode.IsControl(r) }
	if !strings.HasPrefix(p, "/") || strings.HasPrefix(p, "//") || strings.ContainsFunc(p, elsewhere) {
		return "/"
	}
	return p
}
