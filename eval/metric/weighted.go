package metric

import (
	"context"
	"strings"

	"concord/eval"
	"concord/eval/judge"
)

// byWeight is GPT Score by the expected grade on 0–9 (G-Eval, arXiv 2303.16634;
// metrics §6). Whole grades tie often, expected ones hardly ever.
func byWeight(ctx context.Context, c *contest) eval.Verdict {
	if c.judge.Info().BuiltIn {
		return undecided(notApplicable(eval.MissingInput, "The built-in rules have no probabilities to weigh."))
	}
	return pointwise(c, func(item eval.Item) eval.Score { return c.grade(ctx, item, true) })
}

// byCosine prefers the item whose embedding is nearer to that of the question:
// the answer, or the contexts as one text (metrics §6).
func byCosine(ctx context.Context, c *contest) eval.Verdict {
	if !c.judge.Info().CanCompare() {
		return undecided(notApplicable(eval.MissingInput, "This judge has no embedding model, which the cosine needs."))
	}
	return pointwise(c, func(item eval.Item) eval.Score { return c.cosine(ctx, item) })
}

func (c *contest) cosine(ctx context.Context, item eval.Item) eval.Score {
	v := c.show(item)
	if err := v.demand(c.pair.Dimension); err != nil {
		status, reason := explain(err)
		return eval.Score{Status: status, Reason: reason}
	}
	shown := v.answer
	if c.pair.Dimension == eval.ContextRelevance {
		shown = strings.Join(v.contexts, "\n")
	}
	near, err := c.judge.Compare(ctx, judge.Compare{Question: v.question, Generated: []judge.Question{{Text: shown}}, Lang: c.lang})
	if err == nil {
		err = sound(near.Values, 1)
	}
	if err != nil {
		status, reason := explain(err)
		return eval.Score{Status: status, Reason: reason, Calls: callsOf(near.Calls, err)}
	}
	score := eval.ScoredAs(near.Values[0])
	score.Calls = near.Calls
	return score
}
