package diagnosis

import (
	"concord/eval"
	"concord/eval/text"
)

// found is the share of a statement's words that must stand in one context for
// the statement to count as there.
const found = 0.8

// Crossed lists the statements of the item that the gold prefers which the
// method did not find supported: what cost it the pair. It is empty for methods
// without statements.
func (c Case) Crossed() []eval.Part {
	better, _ := c.scores()
	if better == nil {
		return nil
	}
	var list []eval.Part
	for _, p := range better.Parts {
		if p.Kind == eval.StatementPart && p.Verdict != eval.Yes {
			list = append(list, p)
		}
	}
	return list
}

// Passed lists the statements of the other item that the method found supported.
func (c Case) Passed() []eval.Part {
	_, worse := c.scores()
	if worse == nil {
		return nil
	}
	var list []eval.Part
	for _, p := range worse.Parts {
		if p.Kind == eval.StatementPart && p.Verdict == eval.Yes {
			list = append(list, p)
		}
	}
	return list
}

// missedContext reports whether the method overlooked evidence: a statement whose
// words nearly all stand in one of the item's contexts, or sentences of the
// preferred contexts of which it needed fewer than of the other ones.
func (c Case) missedContext() bool {
	if c.Pair.Dimension.JudgesContexts() {
		better, worse := c.scores()
		return better != nil && worse != nil && needed(better) < needed(worse)
	}
	for _, p := range c.Crossed() {
		if standsIn(p.Text, c.better().Contexts) {
			return true
		}
	}
	return false
}

func needed(s *eval.Score) (n int) {
	for _, p := range s.Parts {
		if p.Kind == eval.SentencePart && p.Verdict == eval.Yes {
			n++
		}
	}
	return n
}

// standsIn reports whether one context holds nearly all words of a statement.
func standsIn(statement string, contexts []string) bool {
	words := text.Words(statement)
	if len(words) < 3 {
		return false // a name alone stands anywhere
	}
	for _, context := range contexts {
		have := map[string]bool{}
		for _, w := range text.Words(context) {
			have[w] = true
		}
		n := 0
		for _, w := range words {
			if have[w] {
				n++
			}
		}
		if float64(n) >= found*float64(len(words)) {
			return true
		}
	}
	return false
}
