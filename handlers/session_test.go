package handlers

import "testing"

func TestLocalPath(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"/datasets/7?after=3#rows": "/datasets/7?after=3#rows",
		"":                         "/",
		"datasets":                 "/",
		"https://evil.example":     "/",
		"//evil.example":           "/",
		`/\evil.example`:           "/",
		"/\t/evil.example":         "/", // a browser drops the tab
		"/\r\n/evil.example":       "/",
	} {
		if got := localPath(given); got != want {
			t.Errorf("%q leads to %q, want %q", given, got, want)
		}
	}
}
