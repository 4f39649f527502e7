package lexical

import (
	"slices"
	"strings"

	"concord/eval/text"
)

// A question is what was asked, part by part: "what is X and when was it built"
// has two.
type question struct {
	has   map[string]bool // keys of all its terms
	parts []part
}

// A part asks for one thing.
type part struct {
	sentence
	kinds  []kind
	define bool // "what is X"
	polar  bool // answered by yes or no
}

var questionWords = set("what who whom whose when where why which how")

func ask(s string) question {
	whole := parse(s)
	q := question{has: whole.has}
	for _, p := range partsOf(s) {
		q.parts = append(q.parts, newPart(parse(p), whole))
	}
	return q
}

// partsOf cuts a question in front of question words that follow "and", "or" or
// a mark.
func partsOf(s string) []string {
	var parts []string
	for _, s := range text.Sentences(s) {
		words := strings.Fields(s)
		from := 0
		for i := 1; i < len(words); i++ {
			before := strings.ToLower(words[i-1])
			if questionWords[strings.ToLower(words[i])] && (before == "and" || before == "or" || strings.HasSuffix(before, ",")) {
				parts = append(parts, strings.Join(words[from:i], " "))
				from = i
			}
		}
		parts = append(parts, strings.Join(words[from:], " "))
	}
	return parts
}

// newPart finds what is asked for. A plain "how" counts only where nothing more
// special is asked. A part without words of its own takes those of the whole.
func newPart(s, whole sentence) part {
	if len(s.terms) == 0 {
		s.terms, s.has = whole.terms, whole.has
	}
	p := part{sentence: s, define: definition(s)}
	for _, k := range kinds {
		if k.asks.in(s.line) && !(k.name == "how" && len(p.kinds) > 0) {
			p.kinds = append(p.kinds, k)
		}
	}
	p.polar = len(p.kinds) == 0 && polar.opens(s.line) || widePolar.in(s.line)
	return p
}

var (
	polar     = newCues("is|are|was|were|do|does|did|can|could|will|would|has|have|had|should")
	widePolar = newCues("吗|嗎|是否")
	decisions = newCues("yes|no|是的|不是|对|否|はい|いいえ")
)

// decides reports whether s answers a yes or no question: in its first word, by
// saying what was asked, or by saying the opposite.
func (p part) decides(s sentence) bool {
	if !p.polar || len(p.terms) == 0 {
		return false
	}
	missing := slices.DeleteFunc(slices.Clone(p.terms), func(t term) bool { return s.has[t.key] })
	opposed := func(t term) bool { return opposes(s.line, t) != "" }
	return decisions.opens(s.line) || len(missing) == 0 || len(missing) == 1 && opposed(missing[0])
}

// offers reports how far s offers what the part asks for, 0…1, in material that
// is not in the question. A question that asks for nothing in particular takes
// any new term.
func (p part) offers(q question, s sentence) float64 {
	isNew := func(t term) bool { return !q.has[t.key] }
	if !slices.ContainsFunc(s.terms, isNew) {
		return 0
	}
	for _, k := range p.kinds {
		if k.offers.in(s.line) {
			return 1
		}
		if k.holds != nil && slices.ContainsFunc(s.terms, func(t term) bool { return isNew(t) && k.holds(t) }) {
			return 1
		}
	}
	switch {
	case p.define && p.share(s.has) == 1 && copulas.in(s.line):
		return 1
	case p.define:
		return 0.5
	case len(p.kinds) == 0:
		return 1
	}
	return 0
}

// share is the share of the part's terms among the given keys, 0…1.
func (p part) share(has map[string]bool) float64 { return share(p.has, has) }

func share(of, has map[string]bool) float64 {
	if len(of) == 0 {
		return 0
	}
	n := 0
	for k := range of {
		if has[k] {
			n++
		}
	}
	return float64(n) / float64(len(of))
}

// information is how much a sentence tells beyond the question, 0…1: a hard
// term is enough, other terms count a third, vague words nothing.
func (q question) information(s sentence) float64 {
	const soft = 0.34
	sum := 0.0
	for _, t := range s.terms {
		switch {
		case q.has[t.key], vague[t.key]:
		case t.hard:
			return 1
		default:
			sum += soft
		}
	}
	return min(1, sum)
}
