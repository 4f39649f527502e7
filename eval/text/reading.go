package text

import "unicode"

// FastestReading is the time below which nobody has read a text, in milliseconds:
// 600 words a minute, of scripts without blanks 1,000 characters (agreement §3.17).
func FastestReading(s string) int64 {
	const perWord, perCharacter = 60_000 / 600, 60_000 / 1000
	var ms int64
	in := false
	for _, r := range s {
		word := unicode.IsLetter(r) || unicode.IsDigit(r)
		switch {
		case IsCJK(r):
			ms, in = ms+perCharacter, false
		case word && !in:
			ms, in = ms+perWord, true
		case unicode.IsSpace(r):
			in = false
		}
	}
	return ms
}
