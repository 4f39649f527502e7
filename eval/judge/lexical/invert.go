package lexical

import (
	"context"
	"strings"

	"concord/eval/judge"
	"concord/eval/text"
)

// Invert asks one question a sentence, whatever number is wanted: what the
// sentence tells of its subject. A sentence that refuses is noncommittal.
func (*Judge) Invert(_ context.Context, t judge.Invert) (judge.Questions, error) {
	var out judge.Questions
	for _, s := range text.Sentences(t.Answer) {
		p := parse(s)
		out.List = append(out.List, judge.Question{Text: pseudoQuestion(p), Sentence: s, Noncommittal: refuses(p.line)})
	}
	return out, nil
}

// pseudoQuestion names the kind of the most telling detail and the first terms.
func pseudoQuestion(s sentence) string {
	word := "What"
	for _, t := range s.terms {
		switch {
		case t.date:
			word = "When"
		case t.number.unit > 0 && word == "What":
			word = "How many"
		}
	}
	const shown = 6
	var about []string
	for _, t := range s.terms[:min(shown, len(s.terms))] {
		about = append(about, t.word)
	}
	return word + ": " + strings.Join(about, " ") + "?"
}
