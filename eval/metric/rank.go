package metric

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
)

// byRank is GPT Ranking in both orders (paper §5; agreement §3.9).
func byRank(ctx context.Context, c *contest) eval.Verdict {
	x, y := c.show(c.pair.X), c.show(c.pair.Y)
	for _, v := range []view{x, y} {
		if err := v.demand(c.pair.Dimension); err != nil {
			return undecided(err)
		}
	}
	xFirst, calls, err := c.ask(ctx, eval.ChoiceX, x, y)
	if passing(err) {
		return asked(undecided(err), calls, xFirst)
	}
	yFirst, more, laterErr := c.ask(ctx, eval.ChoiceY, x, y)
	calls = append(calls, more...)
	if passing(laterErr) || err == nil {
		err = laterErr
	}
	if err != nil {
		return asked(undecided(err), calls, xFirst, yFirst)
	}
	return asked(picked(bothOrders(xFirst.Pick, yFirst.Pick)), calls, xFirst, yFirst)
}

func asked(v eval.Verdict, calls []eval.Call, orders ...eval.Order) eval.Verdict {
	v.Calls, v.Orders = calls, orders
	return v
}

// ask shows the two items in one order.
func (c *contest) ask(ctx context.Context, first eval.Choice, x, y view) (eval.Order, []eval.Call, error) {
	a, b := x, y
	if first == eval.ChoiceY {
		a, b = y, x
	}
	said, err := c.judge.Prefer(ctx, judge.Prefer{
		Dimension: c.pair.Dimension,
		Question:  a.question,
		First:     judge.Candidate{Answer: a.answer, Contexts: a.contexts},
		Second:    judge.Candidate{Answer: b.answer, Contexts: b.contexts},
		Lang:      c.lang,
	})
	calls := callsOf(said.Calls, err)
	order := eval.Order{First: first, Pick: eval.ChoiceNone, Reason: said.Reason}
	if err != nil {
		return order, calls, err
	}
	switch said.Best {
	case 0:
		order.Pick = eval.ChoiceTie
	case 1:
		order.Pick = first
	case 2:
		order.Pick = first.Other()
	default:
		err = failed(eval.ParseFailed, "The judge picked an item that does not exist.")
	}
	return order, calls, err
}

// bothOrders is the verdict of two orders: a tie in one counts to the item
// picked in the other, two that disagree are a tie.
func bothOrders(a, b eval.Choice) (eval.Choice, string) {
	switch {
	case a == b, b == eval.ChoiceTie:
		return a, ""
	case a == eval.ChoiceTie:
		return b, ""
	}
	return eval.ChoiceTie, "The two orders disagree."
}
