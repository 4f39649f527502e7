package lexical

import (
	"fmt"
	"slices"
	"strings"
)

// Shares of a statement's terms in the best sentence from which a guard trusts
// that the two speak of the same fact.
const (
	sameTopic    = 0.5
	sameFact     = 0.7
	sameSentence = 0.85
)

// objection is the first reason, in words, why a statement that is covered well
// enough still is not supported; empty if there is none.
func (e *evidence) objection(s sentence, m match) string {
	if m.best < 0 {
		return ""
	}
	for _, guard := range []func(sentence, match) string{
		e.missingDetail, e.movedDetail, e.negation, e.antonym, e.exchangedNames, e.missingPhrase, e.missingVerb,
	} {
		if objection := guard(s, m); objection != "" {
			return objection
		}
	}
	return ""
}

// missingDetail: a number, name or date that the contexts do not hold at all.
func (e *evidence) missingDetail(s sentence, m match) string {
	for i, t := range m.terms {
		if t.hard && m.keys[i] == "" {
			return fmt.Sprintf("The contexts do not mention %q.", s.written(t))
		}
	}
	return ""
}

// movedDetail: the right number beside the wrong fact. It stands in the contexts,
// but neither in the sentence that tells the fact nor next to it. Names are let
// pass: a text names its subject once and goes on with "it".
func (e *evidence) movedDetail(s sentence, m match) string {
	if m.share < sameFact {
		return ""
	}
	for i, t := range m.terms {
		near := func(n int) bool { return n >= m.best-1 && n <= m.best+1 }
		if t.hard && !t.name && !slices.ContainsFunc(e.where[m.keys[i]], near) {
			return fmt.Sprintf("The contexts mention %q, but not with this fact.", s.written(t))
		}
	}
	return ""
}

// negation: one side denies what the other affirms.
func (e *evidence) negation(s sentence, m match) string {
	best := e.sentences[m.best]
	denied := func(i int) bool { return negated(e.sentences[i].line) }
	switch near := m.share >= sameFact; {
	case negated(s.line):
		if !denied(m.best) && (near || !slices.ContainsFunc(m.window, denied)) {
			return "The statement denies what the contexts affirm."
		}
	case near && denied(m.best):
		for _, c := range clauses(best.text) {
			clause := parse(c)
			if negated(clause.line) && m.copies(clause, sameFact) {
				return "The contexts deny what the statement affirms."
			}
		}
	}
	return ""
}

// copies reports whether the statement is a near copy of s: each holds at least
// the given share of the other's terms.
func (m match) copies(s sentence, least float64) bool {
	both := 0
	for _, k := range m.keys {
		if s.has[k] {
			both++
		}
	}
	return float64(both) >= least*float64(max(len(m.keys), len(s.has)))
}

// antonym: a word is missing in the sentence and its opposite stands there.
func (e *evidence) antonym(_ sentence, m match) string {
	if m.share < sameTopic {
		return ""
	}
	best := e.sentences[m.best]
	for i, t := range m.terms {
		if best.has[m.keys[i]] {
			continue
		}
		if opposite := opposes(best.line, t); opposite != "" {
			return fmt.Sprintf("The statement says %q, the contexts say %q.", t.word, opposite)
		}
	}
	return ""
}

// opposes gives the antonym of a term that stands in a line, or nothing.
func opposes(line string, t term) string {
	for _, opposite := range antonyms[t.word] {
		if strings.Contains(line, " "+opposite+" ") {
			return opposite
		}
	}
	return ""
}

// missingPhrase: three neighboring pairs of characters that the contexts do not
// hold are a Chinese or Japanese name or phrase of their own.
func (e *evidence) missingPhrase(s sentence, m match) string {
	run := 0
	for i, t := range m.terms {
		if m.keys[i] != "" || t.key[0] < 0x80 || t.hard {
			run = 0
			continue
		}
		if run++; run == 3 {
			return fmt.Sprintf("The contexts do not mention %q.", m.unknown(s, m.terms[i-1]))
		}
	}
	return ""
}

// unknown is the phrase around a term that the contexts do not hold.
func (m match) unknown(s sentence, around term) string {
	phrases := s.lacking(func(t term) bool {
		i := slices.IndexFunc(m.terms, func(u term) bool { return u.key == t.key })
		return m.keys[i] != ""
	})
	word := s.written(around)
	for _, p := range phrases {
		if strings.Contains(p, word) {
			return p
		}
	}
	return word
}
