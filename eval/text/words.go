package text

import (
	"strings"
	"unicode"
)

// Words gives the lower-cased words of s for measures of overlap. A CJK
// character is a word of its own, since blanks would give whole sentences. A
// number is one word, without commas between thousands: "1,000.5" is "1000.5".
func Words(s string) []string {
	var (
		words []string
		word  strings.Builder
	)
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	runes := []rune(Normalize(s))
	for i, r := range runes {
		switch {
		case IsCJK(r):
			flush()
			words = append(words, string(r))
		case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r):
			word.WriteRune(unicode.ToLower(r))
		case r == '.' && insideNumber(runes, i):
			word.WriteRune(r)
		case r == ',' && insideNumber(runes, i):
		default:
			flush()
		}
	}
	flush()
	return words
}

// insideNumber reports whether the mark at i stands between two digits. A comma
// counts only before exactly three of them.
func insideNumber(r []rune, i int) bool {
	if i == 0 || !unicode.IsDigit(r[i-1]) {
		return false
	}
	n := 0
	for i+1+n < len(r) && unicode.IsDigit(r[i+1+n]) {
		n++
	}
	return n == 3 || n > 0 && r[i] == '.'
}
