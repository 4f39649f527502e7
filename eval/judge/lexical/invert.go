package lexical

import (
	"context"
	"strings"

	"concord/eval/judge"
	"concord/eval/text"
)

// Invert asks one question a sentence of the answer, whatever number is wanted.
// A sentence that refuses is noncommittal. The wording is for people: [Judge.Compare]
// looks at the sentence.
func (*Judge) Invert(_ context.Context, t judge.Invert) (judge.Questions, error) {
	var out judge.Questions
	for _, s := range text.Sentences(t.Answer) {
		p := parse(s)
		out.List = append(out.List, judge.Question{Text: pseudoQuestion(p), Sentence: s, Noncommittal: refuses(p.line)})
	}
	return out, nil
}

// pseudoQuestion leaves a gap for the last date or number of a sentence, or asks
// about its subject.
func pseudoQuestion(s sentence) string {
	for i := len(s.terms) - 1; i >= 0; i-- {
		t := s.terms[i]
		before, after, found := strings.Cut(s.text, t.word)
		if t.number.unit == 0 || !found {
			continue
		}
		word := "How many"
		if t.date {
			word = "When"
		}
		return word + ": " + before + "…" + strings.TrimRight(after, ".。!！") + "?"
	}
	return "What about " + subject(s.text) + "?"
}

var verbs = set("is are was were has have had can could will would may might must does do did")

// subject is what stands in front of the first verb that is easily recognized.
func subject(s string) string {
	const (
		longest = 8  // words
		wide    = 12 // characters of a text without blanks
	)
	words := strings.Fields(strings.TrimRight(s, ".。!！?？"))
	if len(words) == 1 {
		r := []rune(words[0])
		return string(r[:min(wide, len(r))])
	}
	for i, w := range words {
		if i == longest || i > 0 && verbs[w] {
			words = words[:i]
			break
		}
	}
	return strings.Join(words, " ")
}
