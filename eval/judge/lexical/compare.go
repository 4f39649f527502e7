package lexical

import (
	"context"

	"concord/eval/judge"
)

// Compare gives the rules' own similarity of the question and of the sentence
// behind each generated question, 0…1. Their mean is the focus of the answer.
func (*Judge) Compare(_ context.Context, t judge.Compare) (judge.Similarities, error) {
	q := ask(t.Question)
	sentences := make([]string, len(t.Generated))
	for i, g := range t.Generated {
		if sentences[i] = g.Sentence; g.Sentence == "" {
			sentences[i] = g.Text
		}
	}
	r := readReply(q, parseAll(sentences))
	out := judge.Similarities{Values: make([]float64, len(sentences)), Model: "built-in rules"}
	for i := range sentences {
		for _, p := range q.parts {
			out.Values[i] = max(out.Values[i], r.closeness(q, p, i))
		}
	}
	return out, nil
}
