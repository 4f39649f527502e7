package metric

import (
	"context"
	"fmt"
	"unicode/utf8"

	"concord/eval"
	"concord/eval/text"
)

// byLength is the rule that the longer item wins (sign 1), or the shorter one
// (sign −1), counted in runes (agreement §3.11). Equal lengths tie.
func byLength(sign int) func(context.Context, *contest) eval.Verdict {
	return func(_ context.Context, c *contest) eval.Verdict {
		x, y := length(c.pair.Dimension, c.pair.X), length(c.pair.Dimension, c.pair.Y)
		return picked(eval.Prefer(float64(sign*x), float64(sign*y)),
			fmt.Sprintf("X has %d characters, Y has %d.", x, y))
	}
}

// length is the number of runes of what is judged: the answer, or all chunks.
func length(d eval.Dimension, item eval.Item) int {
	if !d.JudgesContexts() {
		return utf8.RuneCountInString(item.Answer)
	}
	n := 0
	for _, chunk := range item.Contexts {
		n += utf8.RuneCountInString(chunk)
	}
	return n
}

// byOverlap compares how many words the items share with what they should
// speak of (metrics §6).
func byOverlap(_ context.Context, c *contest) eval.Verdict {
	return pointwise(c, func(item eval.Item) eval.Score {
		v := c.show(item)
		if err := v.demand(c.pair.Dimension); err != nil {
			status, reason := explain(err)
			return eval.Score{Status: status, Reason: reason}
		}
		return overlap(c.pair.Dimension, v)
	})
}

// overlap is ROUGE-1 precision of the answer against the contexts, ROUGE-L F1
// of the answer against the question, or the share of the contexts' words that
// the question has.
func overlap(d eval.Dimension, v view) eval.Score {
	question, answer := text.Words(v.question), text.Words(v.answer)
	var retrieved []string
	for _, chunk := range v.contexts {
		retrieved = append(retrieved, text.Words(chunk)...)
	}
	value, what := rouge1Precision(retrieved, question), "the contexts"
	switch d {
	case eval.Faithfulness:
		value, what = rouge1Precision(answer, retrieved), "the answer"
	case eval.AnswerRelevance:
		value, what = ROUGEL(answer, question).F1, "the answer or the question"
	}
	if value == nil {
		return eval.Without(eval.NotApplicable, eval.MissingInput, fmt.Sprintf("There are no words in %s.", what))
	}
	return eval.ScoredAs(*value)
}

func rouge1Precision(candidate, reference []string) *float64 {
	return ROUGE(1, candidate, reference).Precision
}
