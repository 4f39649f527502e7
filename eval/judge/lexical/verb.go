package lexical

import (
	"fmt"
	"strings"
	"unicode"
)

// missingVerb: a verb of the statement that the contexts do not hold at all. Only
// verbs that are sure to be one are looked at: behind "that", "which", "who" or a
// name, and in front of an article, a number or another name.
func (e *evidence) missingVerb(s sentence, m match) string {
	for i, t := range m.terms {
		if m.keys[i] == "" && s.isVerb(t) {
			return fmt.Sprintf("The contexts do not say %q.", s.written(t))
		}
	}
	return ""
}

func (s sentence) isVerb(t term) bool {
	if t.upper || t.hard || !strings.HasSuffix(t.word, "s") && !strings.HasSuffix(t.word, "ed") {
		return false
	}
	relative := t.before == "that" || t.before == "which" || t.before == "who"
	return (relative || s.behindName(t)) && s.takesObject(t)
}

func (s sentence) behindName(t term) bool {
	for _, n := range s.terms {
		if n.to+1 == t.from {
			return n.upper && s.runes[n.to] == ' '
		}
	}
	return false
}

// takesObject reports whether a name, a number or an article comes next.
func (s sentence) takesObject(t term) bool {
	rest := string(s.runes[t.to:])
	next := strings.TrimPrefix(rest, " ")
	if next == "" || next == rest {
		return false
	}
	word, _, _ := strings.Cut(next, " ")
	r := []rune(next)[0]
	return unicode.IsUpper(r) || unicode.IsDigit(r) || word == "the" || word == "a" || word == "an"
}
