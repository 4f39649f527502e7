package web

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers"
	"concord/static"
)

type shell struct {
	h         *handlers.Handlers
	log       *slog.Logger
	maxUpload int64
	secure    bool // people reach the server by https
}

// contentSecurity allows what the binary itself serves, and nothing inline. The
// data: images are the check marks of the style sheet.
const contentSecurity = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// protect wraps the whole application: headers, and no writing from other sites.
func (s *shell) protect(next http.Handler) http.Handler {
	cop := http.NewCrossOriginProtection()
	guarded := cop.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurity)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY") // for browsers that do not know frame-ancestors
		if s.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if !strings.HasPrefix(r.URL.Path, static.Prefix) {
			h.Set("Cache-Control", "no-store")
		}
		if r.Method == http.MethodHead && !strings.HasPrefix(r.URL.Path, "/enter/") {
			r = r.Clone(r.Context()) // the server leaves the body out by itself
			r.Method = http.MethodGet
		}
		guarded.ServeHTTP(w, r)
	})
}

type requestKey struct{}

// requestID is the id that a request's log lines and its error page share.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// logged logs every request once, gives it an id, and survives panics.
func (s *shell) logged(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		start, id := time.Now(), rand.Text()[:8]
		r := c.Request()
		c.SetRequest(r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
		defer func() {
			if p := recover(); p != nil {
				s.log.Error("panic", "request", id, "panic", p, "stack", string(debug.Stack()))
				err = echo.ErrInternalServerError
			}
			if err != nil {
				c.Error(err) // writes the page, so that the status below is the real one
				err = nil
			}
			s.log.Info("request", "id", id, "method", r.Method, "path", safePath(r.URL),
				"status", c.Response().Status, "ms", time.Since(start).Milliseconds())
		}()
		return next(c)
	}
}

// safePath keeps one-time tokens out of the log.
func safePath(u *url.URL) string {
	for _, prefix := range []string{"/enter/", "/welcome/", "/join/"} {
		if strings.HasPrefix(u.Path, prefix) {
			return prefix + "…"
		}
	}
	return u.Path
}

// maxForm is the largest body in bytes that brings no file, as in net/http. A
// form is read into memory whole.
const maxForm = 10 << 20

// bounded refuses bodies that are too large: only who is signed in may bring a
// file, and only a file may be as large as an upload.
func (s *shell) bounded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		most := min(maxForm, s.maxUpload)
		if handlers.PersonOf(c).ID != 0 && strings.HasPrefix(r.Header.Get(echo.HeaderContentType), echo.MIMEMultipartForm) {
			most = s.maxUpload
		}
		r.Body = impatient{http.MaxBytesReader(c.Response(), r.Body, most), http.NewResponseController(c.Response())}
		if err := readable(r); err != nil {
			return err
		}
		return next(c)
	}
}

// stalled is how long a sender may pause within a body.
const stalled = 30 * time.Second

// impatient gives up on a sender who has stopped sending. A limit on the whole
// would cut off large files on slow lines.
type impatient struct {
	io.ReadCloser
	conn *http.ResponseController
}

func (b impatient) Read(p []byte) (int, error) {
	// A connection that knows no deadline, as in a test, has none.
	if err := b.conn.SetReadDeadline(time.Now().Add(stalled)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return b.ReadCloser.Read(p)
}

// readable reads a plain form early, so that one that cannot be read is the
// sender's fault and not ours.
func readable(r *http.Request) error {
	if !strings.HasPrefix(r.Header.Get(echo.HeaderContentType), echo.MIMEApplicationForm) {
		return nil
	}
	err := r.ParseForm()
	if tooBig := (*http.MaxBytesError)(nil); err == nil || errors.As(err, &tooBig) {
		return err
	}
	return eval.Invalidf("The form could not be read. Load the page again and send it once more.")
}

// known finds out who is signed in. A person who has left the team is not.
func (s *shell) known(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		who := eval.Actor{Name: "nobody signed in", Address: c.RealIP()}
		if id := s.h.Sessions.GetInt64(ctx, handlers.SignInKey); id != 0 {
			p, err := s.h.Store.SignedIn(ctx, id, s.h.Sessions.GetInt64(ctx, handlers.TeamKey))
			if err != nil && statusOf(err) != http.StatusNotFound {
				return err
			}
			if err == nil {
				handlers.SetPerson(c, p)
				who.User, who.Name = p.ID, p.Name
			}
		}
		c.SetRequest(c.Request().WithContext(eval.WithActor(ctx, who)))
		return next(c)
	}
}

// downloads notes in the audit log whatever leaves as a file.
func (s *shell) downloads(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := next(c); err != nil {
			return err
		}
		disposition := c.Response().Header().Get(echo.HeaderContentDisposition)
		if disposition == "" || c.Response().Status != http.StatusOK {
			return nil
		}
		_, params, err := mime.ParseMediaType(disposition)
		if err != nil {
			return err
		}
		return s.h.Store.Note(c.Request().Context(), handlers.PersonOf(c).TeamID,
			eval.Event{Action: eval.Exported, Name: params["filename"], Detail: c.Request().URL.Path})
	}
}

// allow lets in whoever is signed in and has a role that may.
func (s *shell) allow(may func(eval.Role) bool, what string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			who := handlers.PersonOf(c)
			if who.ID == 0 {
				return s.toSignin(c)
			}
			if !may(who.Role) {
				return eval.Forbiddenf("Your role in this team is %s, and it may not %s. Ask an admin of the team.", who.Role, what)
			}
			return next(c)
		}
	}
}

// noGuests hides what lies outside the one campaign that a guest was invited to.
func (s *shell) noGuests(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if handlers.PersonOf(c).Campaign != 0 {
			return eval.NotFoundf("There is nothing at this address.")
		}
		return next(c)
	}
}

// toSignin leads to the sign-in page, and from there back to a page that was
// only looked at: with htmx, to the page on which the request was made.
func (s *shell) toSignin(c echo.Context) error {
	r, to := c.Request(), "/signin"
	htmx := r.Header.Get("HX-Request") != ""
	back := ""
	if htmx {
		if page, err := url.Parse(r.Header.Get("HX-Current-URL")); err == nil {
			back = page.RequestURI()
		}
	} else if r.Method == http.MethodGet {
		back = r.URL.RequestURI()
	}
	if back != "" && back != "/" {
		to += "?next=" + url.QueryEscape(back)
	}
	if htmx {
		c.Response().Header().Set("HX-Redirect", to)
		return c.NoContent(http.StatusUnauthorized)
	}
	return c.Redirect(http.StatusSeeOther, to)
}
