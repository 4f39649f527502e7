package ingest

import (
	"strconv"
	"strings"
	"unicode"
)

func isBlank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && r != '\uFEFF' }) < 0
}

// isNullish reports whether a text stands for "nothing here" (import.md §6).
// An empty text is missing but not null-ish.
func isNullish(s string) bool {
	if len(s) > 16 {
		return false
	}
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "nan", "none", "null", "n/a", "#n/a", "undefined":
		return true
	}
	return false
}

// lineFeeds writes every line end as LF and leaves the rest as it is.
func lineFeeds(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// parseNumber reads 0.64, 0,64, 64 % and 1e-3. A comma is a decimal comma; a
// number with both signs takes the last one for it.
func parseNumber(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > 40 || !strings.ContainsAny(s, "0123456789") {
		return 0, false
	}
	percent := strings.HasSuffix(s, "%")
	s = strings.TrimSpace(strings.TrimSuffix(s, "%"))
	v, err := strconv.ParseFloat(decimalPoint(s), 64)
	if err != nil || strings.ContainsAny(s, "xXpP_") {
		return 0, false
	}
	if percent {
		v /= 100
	}
	return v, true
}

func decimalPoint(s string) string {
	comma, point := strings.LastIndexByte(s, ','), strings.LastIndexByte(s, '.')
	switch {
	case comma < 0:
		return s
	case point > comma:
		return strings.ReplaceAll(s, ",", "")
	case point >= 0:
		s = strings.ReplaceAll(s, ".", "")
	}
	return strings.Replace(s, ",", ".", 1)
}

// isBoolean recognizes the words that files use for yes and no.
func isBoolean(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "true", "false", "yes", "no", "o", "x":
		return true
	}
	return false
}
