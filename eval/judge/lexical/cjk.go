package lexical

import (
	"strings"
	"unicode"

	"concord/eval/text"
)

// cjk reads a run of Chinese, Japanese or Korean. Question words, particles and
// numbers cut it, then scripts do: Han and Hangul give pairs of characters, a Katakana
// word is one term, Hiragana carries grammar and gives none.
func (p *parser) cjk() {
	start := p.i
	run := p.take(func(i int) bool { return text.IsCJK(p.runes[i]) })
	p.line.WriteString(string(run))
	p.line.WriteByte(' ')
	p.before, p.inside = "", true
	for from := 0; from < len(run); {
		if n, length := numeral(run[from:]); length > 0 {
			from = max(from+length, p.numeral(n, start+from, start+from+length)-start)
			continue
		}
		if n := cutLen(run, from); n > 0 {
			from += n
			continue
		}
		to := from + 1
		for to < len(run) && !breaks(run, to) {
			to++
		}
		p.script(scriptOf(run[from]), run[from:to], start+from)
		from = to
	}
}

// breaks reports whether another script, a particle or a number begins at i.
func breaks(run []rune, i int) bool {
	if scriptOf(run[i]) != scriptOf(run[i-1]) || cutLen(run, i) > 0 {
		return true
	}
	_, length := numeral(run[i:])
	return length > 0
}

// numeral keeps a number in characters, and the unit behind it, and returns
// where they end.
func (p *parser) numeral(n number, from, to int) int {
	t := term{key: n.key(), word: string(p.runes[from:to]), number: n, from: from, to: to, hard: to-from > 1}
	t.date = n.isYear() && p.at(to) == '年'
	p.terms = append(p.terms, t)
	key, at, end := p.unitAt(to)
	if end == 0 {
		return to
	}
	p.addUnit(key, at, end)
	if end > p.i {
		p.line.WriteString(strings.ToLower(string(p.runes[max(at, p.i):end])) + " ")
		p.i = end
	}
	return end
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
	case s == katakana && units[string(run)] != "":
		p.addUnit(units[string(run)], at, at+len(run))
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
	if key, ok := units[string(r)]; ok && len(r) > 1 {
		p.addUnit(key, at, at+len(r))
		return
	}
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
