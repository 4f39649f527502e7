package metric

import (
	"context"
	"fmt"

	"concord/eval"
	"concord/eval/judge"
)

// Pointwise methods score each item by itself; the higher score wins.

// pointwise compares the scores of two items. A score that a retry could still
// bring ends the contest before the second item costs anything.
func pointwise(c *contest, score func(eval.Item) eval.Score) eval.Verdict {
	x := ofItem(eval.ChoiceX, score(c.pair.X))
	if x.Status != eval.Scored && (x.Status == eval.Cancelled || x.Reason.Code.Retryable()) {
		v := withoutScore(eval.ChoiceX, x)
		v.X = &x
		return v
	}
	y := ofItem(eval.ChoiceY, score(c.pair.Y))
	v := compare(x, y)
	v.X, v.Y = &x, &y
	return v
}

func compare(x, y eval.Score) eval.Verdict {
	switch {
	case y.Status == eval.Failed || y.Status == eval.Cancelled:
		return withoutScore(eval.ChoiceY, y)
	case x.Status != eval.Scored:
		return withoutScore(eval.ChoiceX, x)
	case y.Status != eval.Scored:
		return withoutScore(eval.ChoiceY, y)
	}
	return picked(eval.Prefer(*x.Value, *y.Value), "")
}

func withoutScore(item eval.Choice, s eval.Score) eval.Verdict {
	name := map[eval.Choice]string{eval.ChoiceX: "X", eval.ChoiceY: "Y"}[item]
	return unsettled(s.Status, eval.Reason{Code: s.Reason.Code, Text: fmt.Sprintf("Item %s: %s", name, s.Reason.Text)})
}

func ofItem(item eval.Choice, s eval.Score) eval.Score {
	for i := range s.Calls {
		s.Calls[i].Item = string(item)
	}
	markKept(&s)
	return s
}

// byMetric is the Ragas row: the metric of the dimension on each item.
func byMetric(ctx context.Context, c *contest) eval.Verdict {
	slug := string(c.pair.Dimension) // dimensions and their metrics share their slugs
	return pointwise(c, func(item eval.Item) eval.Score {
		return Score(ctx, slug, c.judge, eval.Sample{
			UserInput:         c.pair.Question,
			Response:          item.Answer,
			RetrievedContexts: item.Contexts,
		}, c.set)
	})
}

// byGrade is GPT Score: a grade 0–10 for each item (paper §5; metrics §6).
func byGrade(ctx context.Context, c *contest) eval.Verdict {
	return pointwise(c, func(item eval.Item) eval.Score { return c.grade(ctx, item, false) })
}

func (c *contest) grade(ctx context.Context, item eval.Item, weighted bool) eval.Score {
	v := c.show(item)
	if err := v.demand(c.pair.Dimension); err != nil {
		status, reason := explain(err)
		return eval.Score{Status: status, Reason: reason}
	}
	graded, err := c.judge.Grade(ctx, judge.Grade{
		Dimension: c.pair.Dimension,
		Question:  v.question,
		Answer:    v.answer,
		Contexts:  v.contexts,
		Weighted:  weighted,
		Lang:      c.lang,
	})
	if err == nil && !(graded.Value >= 0 && graded.Value <= 10) {
		err = failed(eval.ParseFailed, fmt.Sprintf("The grade %g is outside 0–10.", graded.Value))
	}
	if err != nil {
		status, reason := explain(err)
		return eval.Score{Status: status, Reason: reason, Calls: callsOf(graded.Calls, err)}
	}
	score := eval.ScoredAs(graded.Value)
	score.Calls = graded.Calls
	score.Parts = []eval.Part{{Kind: eval.GradePart, Index: 1, Reason: graded.Reason, Value: &graded.Value}}
	return score
}

// view is what a baseline method may see of an item on the dimension of the
// pair (metrics §6); all else stays empty.
type view struct {
	question string
	answer   string
	contexts []string
}

func (c *contest) show(item eval.Item) view {
	switch c.pair.Dimension {
	case eval.Faithfulness:
		return view{answer: item.Answer, contexts: item.Contexts}
	case eval.AnswerRelevance:
		return view{question: c.pair.Question, answer: item.Answer}
	}
	return view{question: c.pair.Question, contexts: item.Contexts}
}

// demand checks that the view has what the dimension needs.
func (v view) demand(d eval.Dimension) error {
	switch {
	case d != eval.Faithfulness && blank(v.question):
		return notApplicable(eval.MissingInput, "This pair has no question.")
	case d != eval.ContextRelevance && blank(v.answer):
		return notApplicable(eval.EmptyAnswer, "The answer is empty.")
	case d != eval.AnswerRelevance && allBlank(v.contexts):
		return notApplicable(eval.NothingRetrieved, "Nothing was retrieved.")
	}
	return nil
}
