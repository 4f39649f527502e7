package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
)

// maxReply bounds the body of a response, in bytes: an endpoint must not fill
// the memory. The embeddings of a batch are the largest that is expected.
const maxReply = 8 << 20

var (
	errTooLarge = errors.New("the reply is larger than 8 MiB")
	errRedirect = errors.New("the endpoint redirects to another host")
)

// sharedTransport keeps enough idle connections for all workers: the default of
// two a host opens thousands of connections under load. How many are open is
// bounded by the limits alone: waiting in the transport would count against the
// timeout.
var sharedTransport = func() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DialContext = dialer.DialContext
	t.MaxIdleConns, t.MaxIdleConnsPerHost, t.MaxConnsPerHost = 0, 256, 0
	return t
}()

// exchange is one request and its response, as the transport sees them. It
// travels in the context, since go-openai can neither send fields that it does
// not know nor show the raw response.
type exchange struct {
	set       map[string]any // fields to set in the body
	body      map[string]any // the other fields; nil: as go-openai wrote them
	connected atomic.Bool    // a connection was had
	status    int            // 0: no response
	header    http.Header
	received  []byte
	damaged   bool // it could not be read to its end
}

// capped reports whether the request bounds the length of the reply.
func (x *exchange) capped() bool {
	_, old := x.set[paramMaxTokens]
	_, modern := x.set[paramMaxNew]
	return old || modern
}

type exchangeKey struct{}

func withExchange(ctx context.Context, x *exchange) context.Context {
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { x.connected.Store(true) },
	})
	return context.WithValue(ctx, exchangeKey{}, x)
}

// exchangeOf is the exchange of a context; without one, a new one.
func exchangeOf(ctx context.Context) *exchange {
	if x, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return x
	}
	return &exchange{}
}

type transport struct{ next http.RoundTripper }

// RoundTrip rewrites the body, sends it, and keeps the whole bounded response.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	x := exchangeOf(r.Context())
	r, err := x.rewrite(r)
	if err != nil {
		return nil, err
	}
	resp, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	x.status, x.header = resp.StatusCode, resp.Header
	if x.received, err = readBounded(resp.Body); err != nil {
		x.damaged = true
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(x.received))
	return resp, nil
}

// rewrite writes the body of a request anew: go-openai would send < and & as \u
// escapes and leave a temperature of 0 out.
func (x *exchange) rewrite(r *http.Request) (*http.Request, error) {
	if r.Body == nil {
		return r, nil
	}
	defer r.Body.Close()
	doc := maps.Clone(x.body)
	if doc == nil {
		dec := json.NewDecoder(r.Body)
		dec.UseNumber()
		if err := dec.Decode(&doc); err != nil {
			return nil, err
		}
	}
	maps.Copy(doc, x.set)
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		return nil, err
	}
	return withBody(r, body.Bytes()), nil
}

func withBody(r *http.Request, body []byte) *http.Request {
	r = r.Clone(r.Context())
	r.ContentLength = int64(len(body))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	r.Body, _ = r.GetBody()
	return r
}

func readBounded(body io.ReadCloser) ([]byte, error) {
	defer body.Close()
	b, err := io.ReadAll(io.LimitReader(body, maxReply+1))
	if err == nil && len(b) > maxReply {
		return nil, errTooLarge
	}
	return b, err
}

func sameHost(r *http.Request, via []*http.Request) error {
	first := via[0].URL
	if r.URL.Host != first.Host || r.URL.Scheme != first.Scheme || len(via) > 5 {
		return errRedirect
	}
	return nil
}
