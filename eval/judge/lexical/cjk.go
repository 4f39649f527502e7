package lexical

import (
	"strings"
	"unicode"

	"concord/eval/text"
)

// cjk reads a run of Chinese, Japanese or Korean. Question words and particles
// cut it, then scripts do: Han and Hangul give pairs of characters, a Katakana
// word is one term, Hiragana carries grammar and gives none.
func (p *parser) cjk() {
	run := p.take(func(i int) bool { return text.IsCJK(p.runes[i]) })
	p.line.WriteString(string(run))
	p.line.WriteByte(' ')
	p.before, p.inside = "", true
	for from := 0; from < len(run); {
		if n := cutLen(run[from:]); n > 0 {
			from += n
			continue
		}
		s, to := scriptOf(run[from]), from+1
		for to < len(run) && scriptOf(run[to]) == s && cutLen(run[to:]) == 0 {
			to++
		}
		p.script(s, run[from:to])
		from = to
	}
}

type script int

const (
	han script = iota
	hiragana
	katakana
	hangul
)

func scriptOf(r rune) script {
	switch {
	case unicode.Is(unicode.Hiragana, r):
		return hiragana
	case text.IsKana(r):
		return katakana
	case unicode.Is(unicode.Hangul, r):
		return hangul
	}
	return han
}

func (p *parser) script(s script, run []rune) {
	switch {
	case s == hiragana:
	case s == katakana:
		p.terms = append(p.terms, term{key: string(run), word: string(run), hard: len(run) > 1, name: len(run) > 1})
	case len(run) == 1:
		p.pair(run)
	default:
		for i := range run[1:] {
			p.pair(run[i : i+2])
		}
	}
}

// pair adds one or two characters, unless they carry grammar only.
func (p *parser) pair(r []rune) {
	for _, c := range r {
		if !strings.ContainsRune(cjkStop, c) {
			p.terms = append(p.terms, term{key: string(r), word: string(r)})
			return
		}
	}
}

// cutLen is the number of characters of a question word or particle at the
// start of run.
func cutLen(run []rune) int {
	for n := min(4, len(run)); n > 0; n-- {
		if cjkCuts[string(run[:n])] {
			return n
		}
	}
	return 0
}

// mostlyCJK reports whether most terms are Han or Hangul pairs, which match
// less often than words do.
func (s sentence) mostlyCJK() bool {
	n := 0
	for _, t := range s.terms {
		r := []rune(t.key)
		if len(r) > 0 && text.IsCJK(r[0]) {
			n++
		}
	}
	return 2*n > len(s.terms)
}
