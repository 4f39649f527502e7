package static

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestPathCarriesTheContentsHash(t *testing.T) {
	t.Parallel()
	s := load(fstest.MapFS{
		"dist/app.css":    {Data: []byte("a{}")},
		"dist/.gitkeep":   {},
		"icons/logo.svg":  {Data: []byte("<svg/>")},
		"other/never.txt": {Data: []byte("x")},
	}, "dist", "icons")
	for name, want := range map[string]string{
		"app.css":   "/static/app.5f546eb4606b.css", // printf 'a{}' | sha256sum | cut -c1-12
		"never.txt": "/static/never.txt",            // not built: keeps its name
		".gitkeep":  "/static/.gitkeep",
	} {
		if got := s.path(name); got != want {
			t.Errorf("path(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestHandlerCachesHashedNamesForGood(t *testing.T) {
	t.Parallel()
	s := load(fstest.MapFS{"dist/app.css": {Data: []byte("a{}")}}, "dist")
	type answer struct {
		Status            int
		Cache, Type, Body string
	}
	missing := answer{404, "", "text/plain; charset=utf-8", "404 page not found\n"}
	for url, want := range map[string]answer{
		s.path("app.css"):              {200, "public, max-age=31536000, immutable", "text/css; charset=utf-8", "a{}"},
		"/static/app.css":              {200, "no-cache", "text/css; charset=utf-8", "a{}"},
		"/static/app.000000000000.css": missing,
		"/static/../static.go":         missing,
		"/static/":                     missing,
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, url, nil))
		got := answer{w.Code, w.Header().Get("Cache-Control"), w.Header().Get("Content-Type"), w.Body.String()}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", url, diff)
		}
	}
}

func TestHandlerAnswersNotModified(t *testing.T) {
	t.Parallel()
	s := load(fstest.MapFS{"dist/app.css": {Data: []byte("a{}")}}, "dist")
	r := httptest.NewRequest(http.MethodGet, "/static/app.css", nil)
	r.Header.Set("If-None-Match", `"`+s.byName["app.css"].hashed+`"`)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusNotModified {
		t.Errorf("status %d, want 304", w.Code)
	}
}

func TestIconsAreAlwaysThere(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, Path("favicon.svg"), nil))
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/svg+xml" {
		t.Errorf("favicon: status %d, type %q", w.Code, w.Header().Get("Content-Type"))
	}
}
