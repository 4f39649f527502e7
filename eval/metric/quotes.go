package metric

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// plain is a text as it is compared with another one: NFKC, case-folded, white
// space collapsed, without quotes around it and end punctuation (metrics §4.3).
func plain(s string) string {
	s = cases.Fold().String(norm.NFKC.String(s))
	s = strings.Join(strings.Fields(s), " ")
	return strings.TrimFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Pi, unicode.Pf, unicode.Zs) || strings.ContainsRune(`"'`+"`"+`.,;:!?。、！？；…「」『』`, r)
	})
}

// shelf holds the chunks of a row, ready to be searched for quotes.
type shelf []string

func shelve(chunks []string) shelf {
	s := make(shelf, len(chunks))
	for i, c := range chunks {
		s[i] = plain(c)
	}
	return s
}

// find looks a quote up, first in the chunk that the judge named. It returns
// the number of the chunk that holds the quote; without a quote, or where no
// chunk holds it, the chunk named if there is one of that number.
func (s shelf) find(quote string, named int) (chunk int, found bool) {
	if named < 1 || named > len(s) {
		named = 0
	}
	fragments := fragmentsOf(quote)
	if len(fragments) == 0 || named > 0 && holds(s[named-1], fragments) {
		return named, true
	}
	for i, c := range s {
		if holds(c, fragments) {
			return i + 1, true
		}
	}
	return named, false
}

// fragmentsOf are the pieces of a quote between its ellipses.
func fragmentsOf(quote string) []string {
	var fragments []string
	for piece := range strings.SplitSeq(strings.ReplaceAll(quote, "...", "…"), "…") {
		if p := plain(piece); p != "" {
			fragments = append(fragments, p)
		}
	}
	return fragments
}

func holds(chunk string, fragments []string) bool {
	for _, f := range fragments {
		if !strings.Contains(chunk, f) {
			return false
		}
	}
	return true
}
