package handlers

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers/sso"
)

// ssoUser is the person behind an account: who is linked to it, or who may join.
func (h *Handlers) ssoUser(ctx context.Context, e errand, who sso.Person) (int64, error) {
	user, err := h.Store.PersonBehind(ctx, who.Identity)
	known := err == nil
	if err != nil && !eval.IsKind(err, eval.NotFound) {
		return 0, err
	}
	switch {
	case known && e.Join != "":
		if _, err := h.Store.Join(ctx, e.Join, user); err != nil && !eval.IsKind(err, eval.Conflict) { // a member already
			return 0, err
		}
	case known:
		if _, err := h.Store.FirstTeam(ctx, user); eval.IsKind(err, eval.NotFound) {
			return 0, eval.Forbiddenf("You work in no team here any more. Ask an admin to invite you again.")
		}
	case e.Join != "":
		p, err := h.Store.SignUpBy(ctx, e.Join, who.Called, who.Identity)
		return p.ID, err
	default:
		return h.ssoJoins(ctx, who)
	}
	return user, nil
}

// ssoJoins makes a person of an account that nobody is linked to, where the
// policy allows it.
func (h *Handlers) ssoJoins(ctx context.Context, who sso.Person) (int64, error) {
	policy := h.SSO.Policy
	if policy.Allows(who) {
		return h.Store.JoinByIdentity(ctx, policy.Team, policy.Role, who.Called, who.Identity)
	}
	err := h.Store.Note(ctx, policy.Team, eval.Event{Action: eval.SigninRefused, Name: who.Name, Detail: "by single sign-on: not invited"})
	if err != nil {
		return 0, err
	}
	return 0, eval.Forbiddenf("%s knows you as %s, but nobody here does. Ask an admin to invite you; "+
		"if you have a name here already, sign in with it and link the account in your profile.", h.SSO.Name, who.Name)
}

// linkSSO links an account to who began it, if they are still there.
func (h *Handlers) linkSSO(c echo.Context, e errand, who sso.Person) error {
	if PersonOf(c).ID != e.Link {
		return h.ssoSays(c, http.StatusForbidden, "You were signed out in between. Sign in and link the account again.")
	}
	if err := h.Store.LinkIdentity(c.Request().Context(), e.Link, who.Identity); err != nil {
		return err
	}
	h.flash(c, "Linked. From now on you can sign in with "+h.SSO.Name+".")
	return redirect(c, "/profile")
}

// UnlinkSSO ends that the person can sign in by an account.
func (h *Handlers) UnlinkSSO(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.UnlinkIdentity(c.Request().Context(), PersonOf(c).ID, id); err != nil {
		return err
	}
	h.flash(c, "Unlinked. That account does not sign you in any more.")
	return redirect(c, "/profile")
}

// LinkSSO sends who is signed in to the issuer, to sign in by that account too.
func (h *Handlers) LinkSSO(c echo.Context) error {
	if h.SSO == nil {
		return errNoSSO
	}
	if from := c.Request().Header.Get("Sec-Fetch-Site"); from == "cross-site" || from == "same-site" {
		return redirect(c, "/profile") // a link on another site decides nothing here
	}
	fresh, _, err := h.fresh(c)
	if err != nil {
		return err
	}
	if !fresh {
		return eval.Forbiddenf("Your last sign-in is some time ago. Sign out and in again, then link the account: so nobody can who finds your browser open.")
	}
	return h.toIssuer(c, errand{Next: "/profile", Link: PersonOf(c).ID})
}
