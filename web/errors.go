package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/handlers"
	"concord/store"
	"concord/views"
)

// statuses is the one table from problems to HTTP.
var statuses = map[eval.ProblemKind]int{
	eval.NotFound:  http.StatusNotFound,
	eval.Invalid:   http.StatusUnprocessableEntity,
	eval.Conflict:  http.StatusConflict,
	eval.Forbidden: http.StatusForbidden,

	eval.NoRoom:      http.StatusInsufficientStorage,
	eval.Unavailable: http.StatusServiceUnavailable,
}

var headings = map[int]string{
	http.StatusNotFound:              "Nothing here",
	http.StatusMethodNotAllowed:      "Nothing here",
	http.StatusUnprocessableEntity:   "That did not work",
	http.StatusConflict:              "That does not go together",
	http.StatusForbidden:             "Not allowed",
	http.StatusRequestEntityTooLarge: "The file is too large",
	http.StatusInsufficientStorage:   "The disk is full",
	http.StatusServiceUnavailable:    "Not at the moment",
}

// statusOf is the status of an error; 500 for what nobody foresaw.
func statusOf(err error) int {
	var (
		problem *eval.Problem
		unread  *ingest.Error
		tooBig  *http.MaxBytesError
		routing *echo.HTTPError
	)
	switch {
	case errors.As(err, &problem):
		return statuses[problem.Kind]
	case errors.As(err, &unread):
		return http.StatusUnprocessableEntity
	case errors.As(err, &tooBig):
		return http.StatusRequestEntityTooLarge
	case errors.As(err, &routing):
		return routing.Code
	case errors.Is(err, http.ErrMissingBoundary), errors.Is(err, http.ErrNotMultipart):
		return http.StatusBadRequest
	}
	return http.StatusInternalServerError
}

// errorPages shows errors to people and logs those that are ours.
type errorPages struct {
	h   *handlers.Handlers
	log *slog.Logger
}

func (e errorPages) handle(err error, c echo.Context) {
	ctx := c.Request().Context()
	if errors.Is(ctx.Err(), context.Canceled) {
		return // nobody waits for it
	}
	if c.Response().Committed { // a download that broke off: too late for another status
		e.log.Error("answer broken off", "request", requestID(ctx), "path", safePath(c.Request().URL), "error", err)
		panic(http.ErrAbortHandler) // the connection ends with it, so that nobody takes a part for the whole
	}
	err = store.Explain(err)
	status := statusOf(err)
	page := views.ErrorPage{
		Page:    e.h.Page(c, headingOf(status), views.SectionNone),
		Heading: headingOf(status), Text: messageOf(err, status),
		Actions: []views.Action{{Label: "Go to the start", Href: "/", Primary: true}},
	}
	if status >= http.StatusInternalServerError {
		page.Reference = requestID(ctx)
		e.log.Error("request failed", "request", page.Reference, "path", safePath(c.Request().URL), "error", err)
	}
	var body templ.Component = views.Error(page)
	if c.Request().Header.Get("HX-Request") == "true" {
		body = views.ErrorNotice(page)
	}
	c.Response().Header().Del(echo.HeaderContentDisposition) // of the download that it was to be
	c.Response().Header().Set(echo.HeaderContentType, echo.MIMETextHTMLCharsetUTF8)
	c.Response().WriteHeader(status)
	if c.Request().Method == http.MethodHead {
		return
	}
	if err := body.Render(ctx, c.Response()); err != nil {
		e.log.Error("cannot show the error page", "request", requestID(ctx), "error", err)
	}
}

func headingOf(status int) string {
	if h, ok := headings[status]; ok {
		return h
	}
	return "Something went wrong"
}

// messageOf is what a person reads. Only problems speak for themselves; the
// text of any other error is for the log.
func messageOf(err error, status int) string {
	var problem *eval.Problem
	var unread *ingest.Error
	switch {
	case errors.As(err, &problem):
		return problem.Message
	case errors.As(err, &unread):
		return unread.Text
	case status == http.StatusRequestEntityTooLarge:
		return "It is larger than this server accepts. Split it, or ask an admin to raise the limit (CONCORD_MAX_UPLOAD)."
	case status == http.StatusNotFound, status == http.StatusMethodNotAllowed:
		return "There is no page at this address."
	case status < http.StatusInternalServerError:
		return "The request could not be understood."
	}
	return "This is our fault, not yours. Nothing that was saved is lost. Try again; if it happens again, the reference below leads to the details in the server's log."
}
