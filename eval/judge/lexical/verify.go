package lexical

import (
	"context"
	"fmt"
	"slices"

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
	switch objection := e.objection(s, m); {
	case m.best < 0:
		v.Reason = "No word of the statement stands in the contexts."
	case m.coverage < need:
		v.Reason = fmt.Sprintf("The contexts hold only %s of it in one place, %s is the least%s.", percent(m.coverage), percent(need), e.missing(s, m))
	case objection != "":
		v.Reason = objection
	default:
		v.Verdict = eval.Yes
		v.Reason = e.supporting(s, m)
	}
	return v
}

// verbatim is the number of the sentence that says the same word for word, or -1.
func (e *evidence) verbatim(s sentence) int {
	return slices.IndexFunc(e.sentences, func(c sentence) bool { return c.line == s.line })
}

func (e *evidence) supporting(s sentence, m match) string {
	if missing := e.missing(s, m); missing != "" {
		return fmt.Sprintf("The contexts hold %s of it in one place%s.", percent(m.coverage), missing)
	}
	return "The contexts hold all of it in one place."
}

// missing lists what the best place of the contexts lacks of the statement.
func (e *evidence) missing(s sentence, m match) string {
	held := map[string]bool{}
	for i, t := range m.terms {
		held[t.key] = slices.ContainsFunc(m.window, func(n int) bool { return e.sentences[n].has[m.keys[i]] })
	}
	phrases := s.lacking(func(t term) bool { return held[t.key] })
	if len(phrases) == 0 {
		return ""
	}
	return "; missing there: " + listed(phrases)
}
