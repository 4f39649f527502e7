package lexical

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"concord/eval/text"
)

// parse reads one sentence.
func parse(s string) sentence {
	p := parser{runes: []rune(text.Normalize(joinGroups(s)))}
	p.terms = make([]term, 0, len(p.runes)/8+1)
	p.line.Grow(len(s) + 2)
	p.line.WriteByte(' ')
	for p.i < len(p.runes) {
		p.next()
	}
	has := make(map[string]bool, len(p.terms))
	for _, t := range p.terms {
		has[t.key] = true
	}
	return sentence{text: s, runes: p.runes, terms: p.terms, has: has, line: p.line.String()}
}

// parser walks over the runes of one sentence.
type parser struct {
	runes  []rune
	i      int
	terms  []term
	line   strings.Builder
	before string
	inside bool // behind the first word, where a capital marks a name
}

func (p *parser) next() {
	switch r := p.runes[p.i]; {
	case unicode.IsDigit(r):
		p.digits()
	case text.IsCJK(r):
		p.cjk()
	case unicode.IsLetter(r):
		p.word()
	default:
		if strings.ContainsRune(marks, r) {
			p.line.WriteRune(r)
			p.line.WriteByte(' ')
		}
		p.i++
	}
}

// marks stay in the line of a sentence because cues look at them.
const marks = ",?%;:。、，"

// take consumes runes while ok holds and returns them.
func (p *parser) take(ok func(i int) bool) []rune {
	from := p.i
	for p.i < len(p.runes) && ok(p.i) {
		p.i++
	}
	return p.runes[from:p.i]
}

func (p *parser) at(i int) rune {
	if i < 0 || i >= len(p.runes) {
		return 0
	}
	return p.runes[i]
}

func (p *parser) word() {
	from := p.i
	raw := p.take(func(i int) bool {
		r := p.runes[i]
		letter := (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)) && !text.IsCJK(r)
		return letter || r == '\'' && unicode.IsLetter(p.at(i+1)) && !text.IsCJK(p.at(i+1))
	})
	lower := fold(strings.ToLower(string(raw)))
	p.line.WriteString(lower)
	p.line.WriteByte(' ')
	p.add(raw, lower, from)
	p.inside = true
	if lower != "the" && lower != "a" && lower != "an" {
		p.before = lower
	}
}

// add keeps a word as a term unless it carries grammar only.
func (p *parser) add(raw []rune, lower string, from int) {
	word := strings.TrimSuffix(lower, "'s")
	if isStopWord(word) {
		return
	}
	t := term{key: stem(word), word: word, before: p.before, from: from, to: from + len(raw)}
	if len(word) < len(lower) {
		t.to -= len("'s")
	}
	if key, ok := unitKey(word); ok {
		p.addUnit(key, t.from, t.to)
		return
	}
	t.upper = unicode.IsUpper(raw[0])
	allCaps := len(raw) > 1 && !slices.ContainsFunc(raw, unicode.IsLower)
	capitalNext := p.at(p.i) == ' ' && unicode.IsUpper(p.at(p.i+1))
	t.name = t.upper && (p.inside || allCaps || capitalNext)
	t.date = months[word] || t.name && (word == "may" || word == "march")
	t.hard = t.name || t.date
	if v, ok := spelled[word]; ok {
		t.number = number{value: v, unit: 1}.times(p.scale(""))
		t.key, t.hard = t.number.key(), false
	}
	p.terms = append(p.terms, t)
}

// isStopWord knows contractions too: "isn't", "they've".
func isStopWord(word string) bool {
	root, _, contracted := strings.Cut(word, "'")
	return stopWords[word] || contracted && (stopWords[root] || strings.HasSuffix(word, "n't"))
}

// fold removes accents, so that "São" and "Sao" are one word.
func fold(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}
