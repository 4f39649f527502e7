package web

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

// TestOnlyTrustedProxiesSayWhereFrom forges the header that a proxy sends.
func TestOnlyTrustedProxiesSayWhereFrom(t *testing.T) {
	t.Parallel()
	_, office, err := net.ParseCIDR("10.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		proxies   []*net.IPNet
		peer, xff string
		want      string
	}{
		{nil, "127.0.0.1:5000", "203.0.113.9", "127.0.0.1"},
		{[]*net.IPNet{office}, "192.0.2.1:5000", "203.0.113.9", "192.0.2.1"},
		{[]*net.IPNet{office}, "10.0.0.7:5000", "203.0.113.9", "203.0.113.9"},
		{[]*net.IPNet{office}, "10.0.0.7:5000", "198.51.100.1, 203.0.113.9", "203.0.113.9"}, // the first was sent by the client
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set(echo.HeaderXForwardedFor, c.xff)
		if got := extractor(c.proxies)(r); got != c.want {
			t.Errorf("%s says %s: taken for %s, want %s", c.peer, c.xff, got, c.want)
		}
	}
}

func TestHTTPSIsForGood(t *testing.T) {
	t.Parallel()
	for secure, want := range map[bool]string{true: "max-age=31536000", false: ""} {
		w := httptest.NewRecorder()
		(&shell{secure: secure}).protect(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if got := w.Header().Get("Strict-Transport-Security"); got != want {
			t.Errorf("reached by https %v: %q, want %q", secure, got, want)
		}
	}
}
