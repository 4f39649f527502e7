package handlers

import (
	"context"
	"net/http"
	"strings"
	"unicode"

	"github.com/alexedwards/argon2id"
	"github.com/labstack/echo/v4"
	"golang.org/x/sync/semaphore"

	"concord/eval"
	"concord/views"
)

// Keys of a session.
const (
	UserKey = "user" // int64
	TeamKey = "team" // int64
	// EpochKey is the epoch of the person when they signed in.
	EpochKey = "epoch" // int64
)

// hashing is the cost of a password (OWASP: 19 MiB, two passes), and the number
// of them at a time, so that a flood of sign-ins takes neither memory nor cores.
var (
	hashing   = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hashesNow = semaphore.NewWeighted(2)
)

const minPassword = 10

// SigninForm shows the way in.
func (h *Handlers) SigninForm(c echo.Context) error {
	if PersonOf(c).ID != 0 {
		return redirect(c, "/")
	}
	return render(c, views.Signin(views.SigninPage{
		Page: h.Page(c, "Sign in", views.SectionNone),
		Next: localPath(c.QueryParam("next")),
	}))
}

// Signin checks name and password.
func (h *Handlers) Signin(c echo.Context) error {
	name, next := strings.TrimSpace(c.FormValue("name")), localPath(c.FormValue("next"))
	id, ok, err := h.check(c.Request().Context(), name, c.FormValue("password"))
	if err != nil {
		return err
	}
	if !ok {
		return renderStatus(c, http.StatusUnprocessableEntity, views.Signin(views.SigninPage{
			Page: h.Page(c, "Sign in", views.SectionNone), Name: name, Next: next,
			Error: "This name and password do not go together.",
		}))
	}
	if err := h.signIn(c, id); err != nil {
		return err
	}
	return redirect(c, next)
}

// check compares a password with the stored hash. An unknown name costs as much
// as a wrong password, so that names cannot be probed by time.
func (h *Handlers) check(ctx context.Context, name, password string) (id int64, ok bool, err error) {
	if err := hashesNow.Acquire(ctx, 1); err != nil {
		return 0, false, err
	}
	defer hashesNow.Release(1)
	id, hash, err := h.Store.Credentials(ctx, name)
	if err != nil && !eval.IsKind(err, eval.NotFound) {
		return 0, false, err
	}
	if hash == "" {
		_, err := argon2id.CreateHash(password, hashing)
		return 0, false, err
	}
	ok, err = argon2id.ComparePasswordAndHash(password, hash)
	return id, ok, err
}

func (h *Handlers) signIn(c echo.Context, user int64) error {
	ctx := c.Request().Context()
	who, err := h.Store.FirstTeam(ctx, user)
	if err != nil {
		return err
	}
	if err := h.Sessions.RenewToken(ctx); err != nil {
		return err
	}
	h.Sessions.Put(ctx, UserKey, user)
	h.Sessions.Put(ctx, TeamKey, who.TeamID)
	h.Sessions.Put(ctx, EpochKey, who.Epoch)
	return nil
}

// Enter signs a person in by a one-time link.
func (h *Handlers) Enter(c echo.Context) error {
	user, err := h.Store.UseLoginLink(c.Request().Context(), c.Param("token"))
	if err != nil {
		return err
	}
	if err := h.signIn(c, user); err != nil {
		return err
	}
	return redirect(c, "/")
}

// Signout ends the session.
func (h *Handlers) Signout(c echo.Context) error {
	if err := h.Sessions.Destroy(c.Request().Context()); err != nil {
		return err
	}
	return redirect(c, "/signin")
}

// Profile shows who is signed in and lets them choose a password.
func (h *Handlers) Profile(c echo.Context) error {
	return render(c, views.Profile(h.profile(c, "")))
}

// SetPassword stores a new password. It ends the person's other sessions.
func (h *Handlers) SetPassword(c echo.Context) error {
	password := c.FormValue("password")
	if len([]rune(password)) < minPassword {
		return renderStatus(c, http.StatusUnprocessableEntity,
			views.Profile(h.profile(c, "Use at least 10 characters. A few words in a row are easy to remember and hard to guess.")))
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	hash, err := hashPassword(ctx, password)
	if err != nil {
		return err
	}
	if err := h.Store.SetPassword(ctx, who.ID, hash); err != nil {
		return err
	}
	if who, err = h.Store.Person(ctx, who.TeamID, who.ID); err != nil {
		return err
	}
	h.Sessions.Put(ctx, EpochKey, who.Epoch)
	h.flash(c, "Password set. From now on you can sign in with your name and this password; elsewhere you are signed out.")
	return redirect(c, "/profile")
}

func hashPassword(ctx context.Context, password string) (string, error) {
	if err := hashesNow.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer hashesNow.Release(1)
	return argon2id.CreateHash(password, hashing)
}

func (h *Handlers) profile(c echo.Context, problem string) views.ProfilePage {
	who := PersonOf(c)
	return views.ProfilePage{
		Page: h.Page(c, "Profile", views.SectionNone),
		Name: who.Name, Role: string(who.Role), Team: who.Team, Error: problem,
	}
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
