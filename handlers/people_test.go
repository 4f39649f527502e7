package handlers

import (
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

func TestLinksNameTheAddressOfTheServer(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"":                            "http://inside:8080",
		"https://concord.example.org": "https://concord.example.org",
	} {
		c := echo.New().NewContext(httptest.NewRequest("GET", "http://inside:8080/people", nil), nil)
		if got := (&Handlers{URL: given}).address(c); got != want {
			t.Errorf("%q: %s, want %s", given, got, want)
		}
	}
}
