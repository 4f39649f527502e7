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
	start := p.i
	run := p.take(func(i int) bool { return text.IsCJK(p.runes[i]) })
	p.line.WriteString(string(run))
	p.line.WriteByte(' ')
	p.before, p.inside = "", true
	for from := 0; from < len(run); {
		if n := cutLen(run, from); n > 0 {
			from += n
			continue
		}
		s, to := scriptOf(run[from]), from+1
		for to < len(run) && scriptOf(run[to]) == s && cutLen(run, to) == 0 {
			to++
		}
		p.script(s, run[from:to], start+from)
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

func (p *parser) script(s script, run []rune, at int) {
	switch {
	case s == hiragana:
	case s == katakana:
		p.terms = append(p.terms, term{key: string(run), word: string(run), hard: len(run) > 1, name: len(run) > 1, from: at, to: at + len(run)})
	case len(run) == 1:
		p.pair(run, at)
	default:
		for i := range run[1:] {
			p.pair(run[i:i+2], at+i)
		}
	}
}

// pair adds one or two characters, unless they carry grammar only.
func (p *parser) pair(r []rune, at int) {
	for _, c := range r {
		if !strings.ContainsRune(cjkStop, c) {
			p.terms = append(p.terms, term{key: string(r), word: string(r), from: at, to: at + len(r)})
			return
		}
	}
}

// cutLen is the number of characters of a question word or particle at i.
func cutLen(run []rune, i int) int {
	for n := min(4, len(run)-i); n > 0; n-- {
		if cjkCuts[string(run[i:i+n])] && (n > 1 || !whole(run, i)) {
			return n
		}
	}
	return 0
}

// whole reports whether the character at i belongs to a word of two.
func whole(run []rune, i int) bool {
	return i > 0 && cjkWhole[string(run[i-1:i+1])] || i+1 < len(run) && cjkWhole[string(run[i:i+2])]
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
