package handlers

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// AddToCampaign puts a member of the team on the list of a campaign.
func (h *Handlers) AddToCampaign(c echo.Context) error {
	return h.changeList(c, h.Store.AddToCampaign, "Added. They find the campaign under Labeling.")
}

// RemoveFromCampaign takes a person off a campaign.
func (h *Handlers) RemoveFromCampaign(c echo.Context) error {
	return h.changeList(c, h.Store.RemoveFromCampaign, "Taken off. Their labels stay, and what they had before them goes to others.")
}

func (h *Handlers) changeList(c echo.Context, change func(ctx context.Context, team, campaign, user int64) error, done string) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	user, err := formNumber(c, "person")
	if err != nil {
		return err
	}
	if err := change(c.Request().Context(), PersonOf(c).TeamID, id, user); err != nil {
		return err
	}
	h.flash(c, done)
	return redirect(c, campaignPath(id))
}

// InviteGuest makes a person who reaches this campaign only, and shows the link
// that signs them in.
func (h *Handlers) InviteGuest(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	p, err := h.inviteGuest(c, id, strings.TrimSpace(c.FormValue("name")))
	if err == nil {
		return h.showGuestLink(c, p)
	}
	if !eval.IsKind(err, eval.Invalid) && !eval.IsKind(err, eval.Conflict) {
		return err
	}
	page, pageErr := h.campaignPage(c)
	if pageErr != nil {
		return pageErr
	}
	page.GuestName, page.GuestError = c.FormValue("name"), err.Error()
	return renderStatus(c, http.StatusUnprocessableEntity, views.Campaign(page))
}

func (h *Handlers) inviteGuest(c echo.Context, campaign int64, name string) (p eval.Person, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if utf8.RuneCountInString(name) > maxName {
		return p, eval.Invalidf("Keep the name within %d characters.", maxName)
	}
	elsewhere, err := h.Store.InOtherTeam(ctx, team, name)
	if err != nil {
		return p, err
	}
	if elsewhere {
		return p, eval.Conflictf("The name %s is taken. Choose another one.", name)
	}
	return h.Store.InviteGuest(ctx, team, campaign, name)
}

// GuestLink makes a new link for a guest of the campaign; older ones end.
func (h *Handlers) GuestLink(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	user, err := formNumber(c, "person")
	if err != nil {
		return err
	}
	p, err := h.Store.Person(c.Request().Context(), PersonOf(c).TeamID, user)
	if err != nil {
		return err
	}
	if p.Campaign != id {
		return eval.Forbiddenf("%s is no guest of this campaign. An admin can make a link for members of the team.", p.Name)
	}
	return h.showGuestLink(c, p)
}

// showGuestLink answers with the campaign and the link, which stands nowhere else.
func (h *Handlers) showGuestLink(c echo.Context, p eval.Person) error {
	token, err := h.Store.NewLoginLink(c.Request().Context(), p.ID, LinkValid)
	if err != nil {
		return err
	}
	page, err := h.campaignPage(c)
	if err != nil {
		return err
	}
	page.Link = &views.LoginLink{Name: p.Name, Href: h.address(c) + "/welcome/" + token, Days: int(LinkValid.Hours() / 24)}
	return render(c, views.Campaign(page))
}
