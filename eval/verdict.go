package eval

import "math"

// TieTolerance is the largest difference of two scores that still is a tie
// (agreement §1.2): 0.1 + 0.2 and 0.3 must tie.
const TieTolerance = 1e-9

// Verdict is what a method says of a pair.
type Verdict struct {
	Status Status `json:"status"`
	Pick   Choice `json:"pick,omitempty"` // set when Status is scored
	Reason Reason `json:"reason"`
	// X and Y are the scores of a pointwise method, nil for the others.
	X *Score `json:"x,omitempty"`
	Y *Score `json:"y,omitempty"`
	// Orders are the answers of a pairwise method, one an order asked.
	Orders []Order `json:"orders,omitempty"`
	Calls  []Call  `json:"calls,omitempty"` // of pairwise methods; scores carry their own
	// Before is what the first judge of a cascade said, when the stronger one
	// decided.
	Before *Verdict `json:"before,omitempty"`
}

// Order is what a pairwise judge said when shown one order of the two items.
type Order struct {
	First  Choice `json:"first"` // the item shown first: x or y
	Pick   Choice `json:"pick"`  // the item picked, tie, or none
	Reason string `json:"reason,omitempty"`
}

// Outcome is how a verdict enters the agreement table: the pick, none for a
// verdict that is missing for good, and ok = false for a pair that is not
// judged yet because a retry could still change it (design §2).
func (v Verdict) Outcome() (pick Choice, ok bool) {
	switch {
	case v.Status == Scored:
		return v.Pick, true
	case v.Status == Cancelled, v.Reason.Code.Retryable():
		return "", false
	}
	return ChoiceNone, true
}

// Prefer is the preference of two values: the higher one wins, a difference of
// at most [TieTolerance] is a tie.
func Prefer(x, y float64) Choice {
	switch {
	case math.Abs(x-y) <= TieTolerance:
		return ChoiceTie
	case x > y:
		return ChoiceX
	}
	return ChoiceY
}

// AllCalls is every call made for a verdict: its own, those of both scores, and
// those of the first judge of a cascade.
func (v Verdict) AllCalls() []Call {
	calls := append([]Call(nil), v.Calls...)
	for _, s := range []*Score{v.X, v.Y} {
		if s != nil {
			calls = append(calls, s.AllCalls()...)
		}
	}
	if v.Before != nil {
		calls = append(v.Before.AllCalls(), calls...)
	}
	return calls
}
