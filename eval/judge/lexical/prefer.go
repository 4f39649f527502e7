package lexical

import (
	"context"
	"fmt"

	"concord/eval/judge"
)

// Smallest difference of two grades (0…1) that is a preference.
const margin = 0.005

// Prefer compares the two items by the rules of the grade, without rounding.
// The order in which they are shown makes no difference.
func (*Judge) Prefer(_ context.Context, t judge.Prefer) (judge.Preference, error) {
	first, _, err := grade(t.Dimension, t.Question, t.First)
	if err != nil {
		return judge.Preference{}, err
	}
	second, _, err := grade(t.Dimension, t.Question, t.Second)
	if err != nil {
		return judge.Preference{}, err
	}
	p := judge.Preference{Reason: fmt.Sprintf("By the rules the first is worth %.2f, the second %.2f of 10.", 10*first, 10*second)}
	switch {
	case first-second > margin:
		p.Best = 1
	case second-first > margin:
		p.Best = 2
	}
	return p, nil
}
