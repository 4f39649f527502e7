package handlers

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// ChangeRole gives a member of the team another role.
func (h *Handlers) ChangeRole(c echo.Context) error {
	return h.changeMember(c, func(team, id int64) error {
		return h.Store.ChangeRole(c.Request().Context(), team, id, eval.Role(c.FormValue("role")))
	}, "The role was changed. It holds from their next click on.")
}

// RemovePerson takes a member out of the team.
func (h *Handlers) RemovePerson(c echo.Context) error {
	return h.changeMember(c, func(team, id int64) error {
		return h.Store.RemovePerson(c.Request().Context(), team, id)
	}, "Removed. Their labels stay, under their name.")
}

func (h *Handlers) changeMember(c echo.Context, change func(team, id int64) error, done string) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := change(PersonOf(c).TeamID, id); err != nil {
		return err
	}
	h.flash(c, done)
	return redirect(c, "/people")
}

// Invite makes an invitation and shows its link, this once.
func (h *Handlers) Invite(c echo.Context) error {
	role, days := eval.Role(c.FormValue("role")), inviteDays(c.FormValue("days"))
	token, err := h.Store.Invite(c.Request().Context(), PersonOf(c).TeamID, role, time.Duration(days)*24*time.Hour)
	if err != nil {
		return err
	}
	page, err := h.people(c)
	if err != nil {
		return err
	}
	page.Link = &views.LoginLink{Href: h.address(c) + "/join/" + token, Days: days, Role: role}
	return render(c, views.People(page))
}

// inviteDays is how long an invitation waits: a week unless chosen otherwise.
func inviteDays(text string) int {
	if days, err := strconv.Atoi(text); err == nil && days >= 1 && days <= 90 {
		return days
	}
	return 7
}

// Withdraw ends an invitation.
func (h *Handlers) Withdraw(c echo.Context) error {
	return h.changeMember(c, func(team, id int64) error {
		return h.Store.Withdraw(c.Request().Context(), team, id)
	}, "The invitation was withdrawn.")
}

// JoinForm is what an invitation leads to.
func (h *Handlers) JoinForm(c echo.Context) error {
	page, err := h.joinPage(c)
	if err != nil {
		return err
	}
	return render(c, views.Join(page))
}

func (h *Handlers) joinPage(c echo.Context) (views.JoinPage, error) {
	i, err := h.Store.InvitationOf(c.Request().Context(), c.Param("token"))
	return views.JoinPage{
		Page: h.Page(c, "Join "+i.Team, views.SectionNone),
		Team: i.Team, Role: i.Role, By: i.By, Token: c.Param("token"), Who: PersonOf(c).Name, SSO: h.ssoName(),
	}, err
}

// Join accepts an invitation: as who is signed in, or as a new person.
func (h *Handlers) Join(c echo.Context) error {
	ctx, who, token := c.Request().Context(), PersonOf(c), c.Param("token")
	if who.ID != 0 {
		p, err := h.Store.Join(ctx, token, who.ID)
		if err != nil {
			return err
		}
		return h.workIn(c, p)
	}
	p, err := h.Store.SignUp(ctx, token, c.FormValue("name"))
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		page, pageErr := h.joinPage(c)
		if pageErr != nil {
			return pageErr
		}
		page.Name, page.Error = c.FormValue("name"), err.Error()
		return renderStatus(c, http.StatusUnprocessableEntity, views.Join(page))
	}
	if err != nil {
		return err
	}
	if err := h.signIn(c, p.ID, eval.ByLink); err != nil {
		return err
	}
	h.flash(c, "Welcome. Choose a password, so that you can sign in again.")
	return redirect(c, "/profile")
}

// SwitchTeam goes on in another team of the person.
func (h *Handlers) SwitchTeam(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	p, err := h.Store.Person(c.Request().Context(), id, PersonOf(c).ID)
	if eval.IsKind(err, eval.NotFound) {
		return eval.NotFoundf("You do not work in such a team.")
	}
	if err != nil {
		return err
	}
	return h.workIn(c, p)
}

// MakeTeam makes a team and goes on in it.
func (h *Handlers) MakeTeam(c echo.Context) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	id, err := h.Store.MakeTeam(ctx, who.ID, c.FormValue("name"))
	if err != nil {
		return err
	}
	p, err := h.Store.Person(ctx, id, who.ID)
	if err != nil {
		return err
	}
	return h.workIn(c, p)
}

func (h *Handlers) workIn(c echo.Context, p eval.Person) error {
	h.Sessions.Put(c.Request().Context(), TeamKey, p.TeamID)
	h.flash(c, "You now work in "+p.Team+" as "+string(p.Role)+".")
	return redirect(c, "/")
}
