package engine

import (
	"context"
	"fmt"
	"strings"
	"time"

	"concord/eval"
)

// spending is tokens by judge: that of the run, and the stronger one.
type spending struct{ first, second eval.Tokens }

func (s spending) plus(o spending) spending {
	return spending{s.first.Plus(o.first), s.second.Plus(o.second)}
}

func (s spending) minus(o spending) spending {
	return spending{s.first.Plus(o.first.Times(-1)), s.second.Plus(o.second.Times(-1))}
}

func (s spending) tokens() int { return s.first.All() + s.second.All() }

// money is nil where the price is unknown.
func (s spending) money(set eval.RunSettings) *float64 {
	cost := s.first.Cost(set.Price)
	if cost == nil || set.Cascade == nil {
		return cost
	}
	more := s.second.Cost(set.Cascade.Price)
	if more == nil {
		return nil
	}
	sum := *cost + *more
	return &sum
}

// afford waits until the next unit fits into the budget beside what is in
// flight, and books it. A reason means that it does not fit however long one
// waits.
func (c *course) afford(ctx context.Context, next spending, now func() time.Time) (*eval.Reason, error) {
	for {
		why, wait := c.book(next, now())
		if wait == nil {
			return why, nil
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (c *course) book(next spending, now time.Time) (*eval.Reason, <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.standing.State != eval.RunRunning && c.standing.State != eval.RunQueued {
		c.ahead = c.ahead.plus(next) // decided elsewhere
		return nil, nil
	}
	if why := c.late(now); why != "" {
		return &eval.Reason{Code: eval.Budget, Text: why}, nil
	}
	if why := c.exceeded(next); why != "" {
		if c.ahead.tokens() > 0 {
			return nil, c.landed
		}
		return &eval.Reason{Code: eval.Budget, Text: why}, nil
	}
	c.ahead = c.ahead.plus(next)
	return nil, nil
}

// tooLate is the reason to stop when the time of the run is over.
func (c *course) tooLate(now time.Time) *eval.Reason {
	c.mu.Lock()
	defer c.mu.Unlock()
	if why := c.late(now); why != "" {
		return &eval.Reason{Code: eval.Budget, Text: why}
	}
	return nil
}

// late says that the time of the run is over.
func (c *course) late(now time.Time) string {
	most, began := time.Duration(c.run.Settings.Budget.Seconds)*time.Second, c.standing.Started
	if most == 0 || began == 0 || now.Sub(time.UnixMicro(began)) < most {
		return ""
	}
	return fmt.Sprintf("The time of this run, %s, is over.", most)
}

// exceeded says which bound one more unit would pass. What is expected of units
// is corrected by what those before really took.
func (c *course) exceeded(next spending) string {
	b := c.run.Settings.Budget
	spent := spending{c.standing.First, c.standing.Second}
	expected := c.ahead.plus(next)
	if b.Tokens > 0 && float64(spent.tokens())+ratio(c.took.tokens(), c.guessed.tokens())*float64(expected.tokens()) > float64(b.Tokens) {
		return fmt.Sprintf("The budget of %d tokens does not allow another result: %d are used.", b.Tokens, spent.tokens())
	}
	if b.Money > 0 {
		set := c.run.Settings
		used, more := spent.money(set), expected.money(set)
		took, guessed := c.took.money(set), c.guessed.money(set)
		if used == nil || more == nil || took == nil || guessed == nil {
			return "The budget is in money, and the price of what this run asks is not known."
		}
		if *used+ratio(*took, *guessed)**more > b.Money {
			return fmt.Sprintf("The budget of %s does not allow another result: %.4g is spent.",
				strings.TrimSpace(fmt.Sprintf("%g %s", b.Money, set.Price.Currency)), *used)
		}
	}
	return ""
}

// ratio is what units took, as a multiple of what was expected of them.
func ratio[N int | float64](took, guessed N) float64 {
	if guessed == 0 || took == 0 {
		return 1
	}
	return float64(took) / float64(guessed)
}

// settled takes a unit that came back off what is expected.
func (c *course) settled(expected, took spending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead = c.ahead.minus(expected)
	if took.tokens() > 0 {
		c.guessed, c.took = c.guessed.plus(expected), c.took.plus(took)
	}
	close(c.landed)
	c.landed = make(chan struct{})
}
