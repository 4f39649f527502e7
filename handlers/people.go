package handlers

import (
	"cmp"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// LinkValid is how long a one-time link waits.
const LinkValid = 7 * 24 * time.Hour

const maxName = 80 // characters

// People lists the members of the team.
func (h *Handlers) People(c echo.Context) error {
	page, err := h.people(c)
	if err != nil {
		return err
	}
	return render(c, views.People(page))
}

// AddPerson makes a person and shows, this once, the link that signs them in.
func (h *Handlers) AddPerson(c echo.Context) error {
	name, role := strings.TrimSpace(c.FormValue("name")), eval.Role(c.FormValue("role"))
	p, err := h.addPerson(c, name, role)
	if err != nil && !eval.IsKind(err, eval.Invalid) && !eval.IsKind(err, eval.Conflict) {
		return err
	}
	if err == nil {
		return h.showLink(c, p)
	}
	page, listErr := h.people(c)
	if listErr != nil {
		return listErr
	}
	page.Name, page.Role, page.Error = name, string(role), err.Error()
	return renderStatus(c, http.StatusUnprocessableEntity, views.People(page))
}

func (h *Handlers) addPerson(c echo.Context, name string, role eval.Role) (eval.Person, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if utf8.RuneCountInString(name) > maxName {
		return eval.Person{}, eval.Invalidf("Keep the name within %d characters.", maxName)
	}
	elsewhere, err := h.Store.InOtherTeam(ctx, team, name)
	if err != nil {
		return eval.Person{}, err
	}
	if elsewhere {
		return eval.Person{}, eval.Conflictf("The name %s is taken. Choose another one.", name)
	}
	return h.Store.AddPerson(ctx, team, name, role)
}

// NewLink makes a new one-time link for a person; older ones end. A link signs
// in to all that a person may see, so it is refused for members of other teams.
func (h *Handlers) NewLink(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	p, err := h.Store.Person(ctx, team, id)
	if err != nil {
		return err
	}
	elsewhere, err := h.Store.InOtherTeam(ctx, team, p.Name)
	if err != nil {
		return err
	}
	if elsewhere {
		return eval.Forbiddenf("%s works in other teams too. Whoever runs the server can make a link: concord user reset.", p.Name)
	}
	return h.showLink(c, p)
}

// showLink answers with the list and the link. The link is in this answer only:
// the database keeps its hash.
func (h *Handlers) showLink(c echo.Context, p eval.Person) error {
	token, err := h.Store.NewLoginLink(c.Request().Context(), p.ID, LinkValid)
	if err != nil {
		return err
	}
	page, err := h.people(c)
	if err != nil {
		return err
	}
	page.Link = &views.LoginLink{
		Name: p.Name, Href: h.address(c) + "/welcome/" + token, Days: int(LinkValid.Hours() / 24),
	}
	return render(c, views.People(page))
}

// address is how people reach the server.
func (h *Handlers) address(c echo.Context) string {
	return cmp.Or(h.URL, c.Scheme()+"://"+c.Request().Host)
}

func (h *Handlers) people(c echo.Context) (views.PeoplePage, error) {
	who := PersonOf(c)
	page := views.PeoplePage{Page: h.Page(c, "People", views.SectionPeople), Role: string(eval.Annotator)}
	list, err := h.Store.People(c.Request().Context(), who.TeamID)
	for _, p := range list {
		page.People = append(page.People, views.Member{ID: p.ID, Name: p.Name, Role: p.Role, You: p.ID == who.ID})
	}
	if err != nil {
		return page, err
	}
	open, err := h.Store.Invitations(c.Request().Context(), who.TeamID)
	for _, i := range open {
		page.Open = append(page.Open, views.OpenInvitation{ID: i.ID, Role: i.Role, By: i.By, Expires: views.When(i.Expires)})
	}
	return page, err
}
