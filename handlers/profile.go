package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"concord/views"
)

// Profile shows who is signed in and where, and lets them choose a password.
func (h *Handlers) Profile(c echo.Context) error {
	page, err := h.profile(c)
	if err != nil {
		return err
	}
	return render(c, views.Profile(page))
}

// SetPassword stores a new password. It ends the person's other sessions.
func (h *Handlers) SetPassword(c echo.Context) error {
	ctx, who, password := c.Request().Context(), PersonOf(c), c.FormValue("password")
	page, err := h.profile(c)
	if err != nil {
		return err
	}
	if page.Error = weakness(password, who.Name); page.Error == "" && page.HasPassword {
		if page.CurrentError, err = h.doubt(c, c.FormValue("current")); err != nil {
			return err
		}
	}
	if page.Error != "" || page.CurrentError != "" {
		return renderStatus(c, http.StatusUnprocessableEntity, views.Profile(page))
	}
	hash, err := hashPassword(ctx, password)
	if err != nil {
		return err
	}
	if err := h.Store.SetPassword(ctx, who.ID, h.Sessions.GetInt64(ctx, SignInKey), hash); err != nil {
		return err
	}
	h.flash(c, "Password set. From now on you can sign in with your name and this password; elsewhere you are signed out.")
	return redirect(c, "/profile")
}

// EndSession signs the person out in one browser.
func (h *Handlers) EndSession(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.EndSignIn(c.Request().Context(), PersonOf(c).ID, id); err != nil {
		return err
	}
	h.flash(c, "Signed out there.")
	return redirect(c, "/profile")
}

// EndOtherSessions signs the person out everywhere else.
func (h *Handlers) EndOtherSessions(c echo.Context) error {
	ctx := c.Request().Context()
	if err := h.Store.EndSessions(ctx, PersonOf(c).ID, h.Sessions.GetInt64(ctx, SignInKey)); err != nil {
		return err
	}
	h.flash(c, "Signed out everywhere else.")
	return redirect(c, "/profile")
}

func (h *Handlers) profile(c echo.Context) (views.ProfilePage, error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	page := views.ProfilePage{
		Page: h.Page(c, "Profile", views.SectionNone),
		Name: who.Name, Role: string(who.Role), Team: who.Team, TeamID: who.TeamID,
		This: h.Sessions.GetInt64(ctx, SignInKey),
		SSO:  h.ssoName(),
	}
	var err error
	if page.HasPassword, err = h.hasPassword(c); err != nil {
		return page, err
	}
	if page.Identities, err = h.Store.Identities(ctx, who.ID); err != nil {
		return page, err
	}
	if page.Teams, err = h.Store.Memberships(ctx, who.ID); err != nil {
		return page, err
	}
	page.SignIns, err = h.Store.SignIns(ctx, who.ID)
	return page, err
}
