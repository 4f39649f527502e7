package handlers

import (
	"mime"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"
)

// attachment makes the response a download; the standard library encodes names
// that are not ASCII.
func attachment(c echo.Context, kind, name string) {
	c.Response().Header().Set(echo.HeaderContentType, kind)
	c.Response().Header().Set(echo.HeaderContentDisposition, mime.FormatMediaType("attachment", map[string]string{"filename": fileName(name)}))
}

// fileName is a name under which every system saves a file: no part of a path, no
// sign that a system or a shell reads in its own way, nothing that cannot be seen
// or that turns the direction of the text ("exe.csv" for "vsc.exe").
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		}
		return r
	}, name)
	if name = strings.Trim(name, ". "); name == "" {
		return "download"
	}
	return name
}
