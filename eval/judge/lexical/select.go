package lexical

import (
	"context"

	"concord/eval/judge"
)

// A sentence that points back takes over this much of what the one before
// shares: enough when it offers what is asked for, too little alone.
const inherited = 0.4

// Select judges each sentence alone. Nothing is ranked, so a longer context
// wins or loses nothing by its length.
func (*Judge) Select(_ context.Context, t judge.Select) (judge.Selection, error) {
	out := judge.Selection{Reasons: map[int]string{}}
	q := ask(t.Question)
	sentences := make([]sentence, len(t.Sentences))
	for i, s := range t.Sentences {
		sentences[i] = parse(s.Text)
		sentences[i].chunk = s.Chunk
	}
	for i, shared := range q.topics(sentences) {
		need := choice{q: q, s: sentences[i], shared: shared, offers: q.offered(sentences[i])}
		out.Reasons[i+1] = need.reason()
		if !need.met() {
			continue
		}
		if t.Verbatim {
			out.Extracted = append(out.Extracted, t.Sentences[i].Text)
		} else {
			out.Indices = append(out.Indices, i+1)
		}
	}
	return out, nil
}

// topics is the share of the question's terms in each sentence, 0…1, with what
// a sentence that points back takes over.
func (q question) topics(sentences []sentence) []float64 {
	out := make([]float64, len(sentences))
	for i, s := range sentences {
		out[i] = share(q.has, s.has)
		if len(q.has) > 0 && i > 0 && s.chunk == sentences[i-1].chunk && continues.opens(s.line) {
			n := 0
			for k := range q.has {
				if !s.has[k] && sentences[i-1].has[k] {
					n++
				}
			}
			out[i] += inherited * float64(n) / float64(len(q.has))
		}
	}
	return out
}

// offered reports whether a sentence offers what some part asks for.
func (q question) offered(s sentence) bool {
	for _, p := range q.parts {
		if p.offers(q, s) == 1 {
			return true
		}
	}
	return false
}
