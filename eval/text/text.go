// Package text cuts text into sentences and words and tells in which language a
// row is written. Chinese, Japanese and Korean, which put no blanks between
// words or sentences, are cut by their own rules.
//
// Sentences number the contexts of context relevance (metrics §4.3, §7.6), so
// the cuts are part of the formula: the same text always gives the same list.
package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Normalize makes texts that read alike compare alike: compatibility forms are
// unified (NFKC: full-width letters and digits, ligatures, no-break blanks),
// zero-width characters are dropped, quotes and apostrophes are straightened,
// and blanks between two CJK characters are removed. Case and line ends stay.
func Normalize(s string) string {
	s = norm.NFKC.String(s)
	var b strings.Builder
	b.Grow(len(s))
	var prev rune // last rune written
	blanks := 0   // blanks held back until the next rune is known
	for _, r := range s {
		if r == ' ' || r == '\t' {
			blanks++
			continue
		}
		r = straight(r)
		if r < 0 {
			continue
		}
		if blanks > 0 && !(IsCJK(prev) && IsCJK(r)) {
			b.WriteByte(' ')
		}
		blanks = 0
		b.WriteRune(r)
		prev = r
	}
	if blanks > 0 {
		b.WriteByte(' ')
	}
	return b.String()
}

// straight maps typographic quotes to ASCII and gives -1 for characters without width.
func straight(r rune) rune {
	switch r {
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad':
		return -1
	case '‘', '’', '‚', '‛', '′', '`', '´':
		return '\''
	case '“', '”', '„', '‟', '″', '«', '»':
		return '"'
	}
	return r
}

// IsCJK reports whether r belongs to a script that is written without blanks
// between sentences: Han, kana or Hangul.
func IsCJK(r rune) bool {
	if r < 0x1100 {
		return false
	}
	return IsKana(r) || unicode.In(r, unicode.Han, unicode.Hangul)
}

// IsKana reports whether r is Hiragana or Katakana, the long-vowel mark included.
func IsKana(r rune) bool {
	return r == 'ー' || r >= 0x3041 && r <= 0x30fe && unicode.In(r, unicode.Hiragana, unicode.Katakana)
}
