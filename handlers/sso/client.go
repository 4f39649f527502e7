package sso

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// Bounds of an answer of the issuer.
const (
	patience  = 10 * time.Second
	maxAnswer = 1 << 20 // bytes
)

// newClient asks the issuer, within bounds, and follows no redirect to another
// host, which would get the client's secret.
func newClient() *http.Client {
	return &http.Client{Transport: bounded{http.DefaultTransport}, Timeout: patience, CheckRedirect: sameHost}
}

func sameHost(r *http.Request, before []*http.Request) error {
	if len(before) > 5 || r.URL.Host != before[0].URL.Host || r.URL.Scheme != before[0].URL.Scheme {
		return errors.New("the issuer redirects to another host")
	}
	return nil
}

// bounded cuts answers that are too large.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		resp.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	}
	return resp, err
}
