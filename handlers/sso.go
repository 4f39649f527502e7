package handlers

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers/sso"
	"concord/views"
)

// ssoKey is where a session keeps the way to the issuer that it has begun.
const ssoKey = "sso"

// ssoPatience is how long somebody may take at the issuer.
const ssoPatience = 15 * time.Minute

// errand is why a browser was sent to the issuer.
type errand struct {
	sso.Attempt
	Begun time.Time
	Next  string // where it leads afterwards
	Join  string // token of an invitation to be accepted; may be empty
	Link  int64  // who links an account to themselves; 0: somebody signs in
}

// BeginSSO sends a browser to the issuer, to sign in: with an invitation as
// ?join=TOKEN, to join. It is a link and no form, since a form must not lead to
// another site.
func (h *Handlers) BeginSSO(c echo.Context) error {
	if h.SSO == nil {
		return errNoSSO
	}
	return h.toIssuer(c, errand{Next: localPath(c.QueryParam("next")), Join: c.QueryParam("join")})
}

var errNoSSO = eval.NotFoundf("Single sign-on is not set up here.")

// ssoName is what people call the issuer; empty where there is none.
func (h *Handlers) ssoName() string {
	if h.SSO == nil {
		return ""
	}
	return h.SSO.Name
}

func (h *Handlers) toIssuer(c echo.Context, e errand) error {
	ctx := c.Request().Context()
	attempt, to, err := h.SSO.Begin(ctx, h.ssoReturn(c))
	if err != nil {
		return h.ssoRefused(c, err)
	}
	e.Attempt, e.Begun = attempt, time.Now()
	kept, err := json.Marshal(e)
	if err != nil {
		return err
	}
	h.Sessions.Put(ctx, ssoKey, string(kept))
	if PersonOf(c).ID == 0 { // whoever goes away leaves nothing for long
		h.Sessions.SetDeadline(ctx, time.Now().Add(ssoPatience))
	}
	return c.Redirect(http.StatusSeeOther, to)
}

func (h *Handlers) ssoReturn(c echo.Context) string { return h.address(c) + "/sso/callback" }

// FinishSSO is where the issuer sends a browser back to.
func (h *Handlers) FinishSSO(c echo.Context) error {
	if h.SSO == nil {
		return errNoSSO
	}
	ctx := c.Request().Context()
	e, ok := h.errandOf(c)
	if !ok {
		return h.ssoSays(c, http.StatusUnprocessableEntity, "This way in was used already, took too long, or was begun in another browser. Try again.")
	}
	if c.QueryParam("code") == "" {
		slog.Warn("single sign-on: the issuer sends nobody", "error", c.QueryParam("error"), "description", c.QueryParam("error_description"))
		return h.ssoSays(c, http.StatusUnprocessableEntity, h.SSO.Name+" has not signed you in. Try again, or ask an admin.")
	}
	who, err := h.SSO.Finish(ctx, e.Attempt, h.ssoReturn(c), c.QueryParam("code"))
	if err != nil {
		return h.ssoRefused(c, err)
	}
	if e.Link != 0 {
		return h.linkSSO(c, e, who)
	}
	user, err := h.ssoUser(ctx, e, who)
	if eval.IsKind(err, eval.Forbidden) || eval.IsKind(err, eval.Conflict) || eval.IsKind(err, eval.NotFound) {
		return h.ssoSays(c, http.StatusForbidden, err.Error())
	}
	if err != nil {
		return err
	}
	if err := h.signIn(c, user, eval.BySSO); err != nil {
		return err
	}
	return redirect(c, e.Next)
}

// errandOf takes the errand that a browser returns from; it is good for once.
func (h *Handlers) errandOf(c echo.Context) (e errand, ok bool) {
	kept := h.Sessions.PopString(c.Request().Context(), ssoKey)
	if err := json.Unmarshal([]byte(kept), &e); err != nil {
		return e, false
	}
	age := time.Since(e.Begun)
	return e, e.State == c.QueryParam("state") && age >= 0 && age < ssoPatience
}

// ssoRefused says that the issuer was of no use; why is for the log.
func (h *Handlers) ssoRefused(c echo.Context, err error) error {
	slog.Error("single sign-on", "issuer", h.SSO.Issuer, "error", err)
	if errors.Is(err, sso.ErrDown) {
		return h.ssoSays(c, http.StatusBadGateway, h.SSO.Name+" cannot be reached at the moment. Sign in with your password, or try again in a few minutes.")
	}
	return h.ssoSays(c, http.StatusForbidden, "The answer of "+h.SSO.Name+" could not be trusted, so nobody was signed in. Try again; if it stays so, tell an admin: the server's log says why.")
}

// ssoSays shows the way in, or who is signed in already, with a message.
func (h *Handlers) ssoSays(c echo.Context, status int, text string) error {
	if PersonOf(c).ID != 0 {
		page, err := h.profile(c)
		if err != nil {
			return err
		}
		page.SSOError = text
		return renderStatus(c, status, views.Profile(page))
	}
	page := h.signinPage(c)
	page.Error = text
	return renderStatus(c, status, views.Signin(page))
}
