package openai

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"concord/eval"
	"concord/eval/judge"
)

// failure is why a request gave no reply, in words for people.
type failure struct {
	code   eval.Code
	text   string
	retry  bool          // asking again may help
	after  time.Duration // what Retry-After says; 0: nothing
	status int           // HTTP status, 0 without a response
	met    bool          // a connection was had, whatever came of it
	// message and param are the endpoint's own words on a refused request.
	message, param string
	cause          error // for the log
}

// asError is the failure as callers of a task get it.
func (f *failure) asError(calls []eval.Call) error {
	return &judge.Error{Code: f.code, Text: f.text, Calls: calls, Err: f.cause}
}

func (f *failure) rateLimited() bool { return f.code == eval.RateLimited }

// diagnose says what went wrong with a request to a host. ctx is the caller's:
// when it is over, nothing went wrong with the endpoint.
func diagnose(ctx context.Context, host string, x *exchange, err error, now time.Time) *failure {
	switch {
	case ctx.Err() != nil:
		return stopped(ctx)
	case errors.Is(err, errRedirect):
		return &failure{code: eval.EndpointError, text: host + " redirects to another host, which would get the key and the data; enter the final address as base URL."}
	case errors.Is(err, errTooLarge):
		return &failure{code: eval.EndpointError, text: "The reply of " + host + " is larger than 8 MiB; check that the address is that of a chat endpoint."}
	case errors.Is(err, errOffLimits):
		return &failure{code: eval.EndpointError, text: host + " leads to an address of the local link or of a cloud's metadata service, which is never asked; enter the address of the endpoint."}
	case isTimeout(err):
		return &failure{code: eval.Timeout, retry: true, text: host + " did not answer in time; raise the timeout of the judge or lower its concurrency."}
	case x.status == 0 && x.connected.Load():
		return &failure{code: eval.EndpointError, retry: true, text: host + " ended the connection without an answer; try again, or look at its log."}
	case x.status == 0:
		return &failure{code: eval.EndpointError, retry: true, text: host + " cannot be reached; check the address and that the server runs."}
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return &failure{code: eval.EndpointError, retry: true, status: x.status, text: "The connection to " + host + " broke off within the reply; try again."}
	}
	if x.damaged {
		return &failure{code: eval.EndpointError, retry: true, status: x.status, text: "The reply of " + host + " arrived damaged (" + quotedError(err) + "); something between Concord and the model may change it."}
	}
	f := fromStatus(host, x)
	f.after = retryAfter(x.header, now)
	return f
}

// quotedError is the kind of damage in a few words, without addresses.
func quotedError(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

func stopped(ctx context.Context) *failure {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &failure{code: eval.Timeout, text: "The time that was set for this task is over.", cause: ctx.Err()}
	}
	return &failure{code: eval.ByUser, text: "Stopped before the judge had answered.", cause: context.Canceled}
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &n) && n.Timeout()
}

// fromStatus reads the status and the body of a response without a usable reply.
func fromStatus(host string, x *exchange) *failure {
	p := problemIn(x.received)
	status := x.status
	if n, err := strconv.Atoi(p.code); err == nil && status < 300 {
		status = n // a router passes its provider's status on in the body of a 200
	}
	f, ok := fromCode(host, p)
	if !ok {
		f = fromNumber(host, status, html(x.received))
	}
	f.status, f.message, f.param = x.status, p.message, p.param
	if f.code != eval.ContentFilter {
		f.text += quoted(p.message)
	}
	return f
}

// fromCode knows the codes that say more than the status.
func fromCode(host string, p problem) (*failure, bool) {
	switch {
	case p.is("insufficient_quota"):
		return &failure{code: eval.EndpointError, text: "The account at " + host + " has no credit left; add credit, then retry."}, true
	case p.is("content_filter"), p.is("ResponsibleAIPolicyViolation"):
		return &failure{code: eval.ContentFilter, text: "The content filter of " + host + " blocked this row; it cannot be judged there."}, true
	case p.is("context_length_exceeded"), p.overlong():
		return &failure{code: eval.ContextTooLong, text: "The row is longer than the model can read; choose a judge with a larger context."}, true
	}
	return nil, false
}

func fromNumber(host string, status int, html bool) *failure {
	f := &failure{code: eval.EndpointError}
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		f.text = fmt.Sprintf("%s did not accept the API key (status %d); check the key and what it may use.", host, status)
	case status == http.StatusNotFound:
		f.text = host + " knows no such address or model (status 404); check the base URL and the model's name."
	case status == http.StatusTooManyRequests:
		f.code, f.retry = eval.RateLimited, true
		f.text = host + " allows no more requests just now (status 429); lower the requests per minute of the judge."
	case status == http.StatusNotImplemented:
		f.text = host + " does not offer this (status 501); for embeddings, start it with them or name another address for them."
	case status < 400 && html:
		f.text = host + " sent a web page instead of a reply; check that the base URL is that of the API (it often ends in /v1)."
	case status < 400, status >= 500, transient[status]:
		f.retry, f.text = true, fmt.Sprintf("%s has trouble of its own (status %d); try again later.", host, status)
	default:
		f.text = fmt.Sprintf("%s refused the request (status %d).", host, status)
	}
	return f
}

var transient = map[int]bool{http.StatusRequestTimeout: true, http.StatusConflict: true, http.StatusTooEarly: true}
