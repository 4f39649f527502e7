package lexical

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"concord/eval/text"
)

// written is a term as it stands in the text.
func (s sentence) written(t term) string { return string(s.runes[t.from:t.to]) }

// phrases are the pieces of a sentence that hold the wanted terms, as they stand
// in the text and each once: pairs of characters grow together to the phrase
// that they come from.
func (s sentence) phrases(wanted func(term) bool) []string {
	in := make([]bool, len(s.runes))
	s.mark(in, wanted, true)
	return s.cutOut(in)
}

// lacking are the phrases that stay when what is known is taken away. An unknown
// pair between two known words is no phrase.
func (s sentence) lacking(known func(term) bool) []string {
	in := make([]bool, len(s.runes))
	s.mark(in, func(t term) bool { return !known(t) }, true)
	s.mark(in, known, false)
	return s.cutOut(in)
}

func (s sentence) mark(in []bool, terms func(term) bool, as bool) {
	for _, t := range s.terms {
		if terms(t) {
			for i := t.from; i < t.to; i++ {
				in[i] = as
			}
		}
	}
}

func (s sentence) cutOut(in []bool) []string {
	var out []string
	for from := 0; from < len(in); from++ {
		if !in[from] {
			continue
		}
		to := s.phraseEnd(in, from)
		if p := string(s.runes[from:to]); !slices.Contains(out, p) {
			out = append(out, p)
		}
		from = to
	}
	return out
}

// phraseEnd is where the phrase that begins at from ends. One blank or character
// of grammar between two wanted pieces belongs to it.
func (s sentence) phraseEnd(in []bool, from int) int {
	to := from
	for to < len(in) && (in[to] || to+1 < len(in) && in[to+1] && joins(s.runes[to])) {
		to++
	}
	return to
}

func joins(r rune) bool { return r == ' ' || text.IsCJK(r) }

// listed names a few phrases and counts the rest.
func listed(phrases []string) string {
	const shown = 4
	if n := len(phrases) - shown; n > 1 {
		return fmt.Sprintf("%s and %d more", strings.Join(phrases[:shown], ", "), n)
	}
	return strings.Join(phrases, ", ")
}

// percent rounds a share down, so that no share looks like a limit it misses.
func percent(share float64) string { return fmt.Sprintf("%.0f %%", math.Floor(100*share+1e-9)) }
