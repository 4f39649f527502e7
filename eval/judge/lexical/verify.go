package lexical

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/judge"
)

// Smallest covered share of a statement's weight that supports it. Chinese and
// Japanese pairs of characters match less often than words.
const (
	supportWords = 0.6
	supportCJK   = 0.5
)

// Verify supports a statement that two neighboring sentences cover, unless a
// guard objects.
func (*Judge) Verify(_ context.Context, t judge.Verify) (judge.Verdicts, error) {
	e := read(t.Contexts)
	out := judge.Verdicts{ByIndex: map[int]judge.Verdict{}}
	for i, s := range t.Statements {
		out.ByIndex[i+1] = e.verdict(parse(s))
	}
	return out, nil
}

func (e *evidence) verdict(s sentence) judge.Verdict {
	if len(s.terms) == 0 {
		return judge.Verdict{Verdict: eval.Unclear, Reason: "The statement has no informative words."}
	}
	if i := e.verbatim(s); i >= 0 {
		return judge.Verdict{Verdict: eval.Yes, Quote: e.sentences[i].text, Chunk: e.sentences[i].chunk, Reason: "It stands word for word in the contexts."}
	}
	m := e.match(s)
	v := judge.Verdict{Verdict: eval.No}
	if m.best >= 0 {
		v.Quote, v.Chunk = e.sentences[m.best].text, e.sentences[m.best].chunk
	}
	need := supportWords
	if s.mostlyCJK() {
		need = supportCJK
	}
	missing := e.missing(m)
	switch objection := e.objection(s, m); {
	case m.best < 0:
		v.Reason = "No word of the statement stands in the contexts."
	case m.coverage < need:
		v.Reason = fmt.Sprintf("Only %.0f %% of its weight stands together in the contexts%s.", 100*m.coverage, missing)
	case objection != "":
		v.Reason = objection
	default:
		v.Verdict = eval.Yes
		v.Reason = fmt.Sprintf("%.0f %% of its weight stands together in the contexts%s.", 100*m.coverage, missing)
	}
	return v
}

// verbatim is the number of the sentence that says the same word for word, or -1.
func (e *evidence) verbatim(s sentence) int {
	return slices.IndexFunc(e.sentences, func(c sentence) bool { return c.line == s.line })
}

// missing lists terms of the statement that the best sentence lacks.
func (e *evidence) missing(m match) string {
	var words []string
	for i, t := range m.terms {
		if m.best < 0 || m.keys[i] == "" || !e.sentences[m.best].has[m.keys[i]] {
			words = append(words, t.word)
		}
	}
	const shown = 6
	switch {
	case len(words) == 0:
		return ""
	case len(words) > shown:
		words = append(words[:shown], "…")
	}
	return "; the closest sentence lacks: " + strings.Join(words, ", ")
}
