package lexical

import (
	"context"

	"concord/eval/judge"
	"concord/eval/text"
)

// Invert asks one question a sentence of the answer, whatever number is wanted.
// A sentence that refuses is noncommittal. The wording is for people: [Judge.Compare]
// looks at the sentence.
func (*Judge) Invert(_ context.Context, t judge.Invert) (judge.Questions, error) {
	var out judge.Questions
	lang := text.Lang(t.Answer, "")
	for _, s := range text.Sentences(t.Answer) {
		p := parse(s)
		out.List = append(out.List, judge.Question{Text: questionFor(p, lang), Sentence: s, Noncommittal: refuses(p.line)})
	}
	return out, nil
}
