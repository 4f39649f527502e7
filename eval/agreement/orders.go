package agreement

import "concord/eval"

// Orders is what a pairwise judge picked of one pair, shown both ways round.
type Orders struct {
	XFirst eval.Choice // picked with item X shown first
	YFirst eval.Choice
}

// Spent is what a model was asked to judge one pair.
type Spent struct {
	Tokens int     // read and written
	MS     int64   // waited for its replies
	Money  float64 // at the average price of a token of its run; meaningless unless Priced
	Priced bool
}

// changed reports whether the judge picked one item in one order and the other
// in the other.
func (o Orders) changed() bool {
	return o.XFirst == eval.ChoiceX && o.YFirst == eval.ChoiceY || o.XFirst == eval.ChoiceY && o.YFirst == eval.ChoiceX
}

// Both is what a pairwise judge did with one pair that was shown in both orders.
type Both string

// The outcomes; empty for a pair without an answer in one of the orders.
const (
	BothRight  Both = "right"  // same verdict twice, right
	BothWrong  Both = "wrong"  // same verdict twice, wrong
	BothFirst  Both = "first"  // took whatever came first, twice
	BothSecond Both = "second" // took whatever came second, twice
	BothTied   Both = "tied"   // no opinion twice
)

// against holds the two answers against the gold. A tie in one order counts to
// the item picked in the other (agreement §3.9).
func (o Orders) against(gold eval.Choice) Both {
	if !isPick(o.XFirst) || !isPick(o.YFirst) {
		return ""
	}
	x, y := o.XFirst, o.YFirst
	if x == eval.ChoiceTie {
		x = y
	}
	if y == eval.ChoiceTie {
		y = x
	}
	switch {
	case x == eval.ChoiceTie:
		return BothTied
	case x == eval.ChoiceX && y == eval.ChoiceY:
		return BothFirst
	case x == eval.ChoiceY && y == eval.ChoiceX:
		return BothSecond
	case x == gold:
		return BothRight
	}
	return BothWrong
}

// add counts one pair.
func (s *Swaps) add(b Both) {
	switch b {
	case BothRight:
		s.Right++
	case BothWrong:
		s.Wrong++
	case BothFirst:
		s.First++
	case BothSecond:
		s.Second++
	case BothTied:
		s.Tied++
	}
}

// Swaps counts what a pairwise judge did with the pairs that have a gold and
// were shown in both orders; all zero for other methods.
func (j Judgments) Swaps(kind eval.GoldKind, dim eval.Dimension, method, judge string) Swaps {
	type key struct {
		swaps         eval.GoldKind
		dim           eval.Dimension
		method, judge string
	}
	return recall(j, key{kind, dim, method, judge}, func() Swaps { return j.swaps(kind, dim, method, judge) })
}

func (j Judgments) swaps(kind eval.GoldKind, dim eval.Dimension, method, judge string) Swaps {
	var s Swaps
	m := j.method(method, judge)
	if m.Orders == nil {
		return s
	}
	for _, one := range j.Behind(kind, dim, method, judge) {
		if one.Counts() {
			s.add(one.Both)
		}
	}
	return s
}

// Cost is what a method's judge was asked on the pairs of a dimension.
type Cost struct {
	Pairs  int // pairs with a verdict for which the judge was asked
	Tokens int
	MS     int64
	// Money is what it cost, nil while the price of any of it is unknown.
	Money    *float64
	Currency string
}

// Cost sums up what a method spent on a dimension, whatever the gold.
func (j Judgments) Cost(dim eval.Dimension, method, judge string) Cost {
	type key struct {
		cost          eval.Dimension
		method, judge string
	}
	return recall(j, key{dim, method, judge}, func() Cost { return j.cost(dim, method, judge) })
}

func (j Judgments) cost(dim eval.Dimension, method, judge string) Cost {
	var c Cost
	money, priced := 0.0, true
	m := j.method(method, judge)
	for _, p := range j.Pairs {
		if s, asked := m.Spent[p.ID]; asked && p.Dimension == dim {
			c.Pairs++
			c.Tokens += s.Tokens
			c.MS += s.MS
			money += s.Money
			priced = priced && s.Priced
		}
	}
	if c.Pairs > 0 && priced {
		c.Money, c.Currency = &money, m.Currency
	}
	return c
}

// method is what one method of one judge says; empty when it never ran.
func (j Judgments) method(method, judge string) MethodVerdicts {
	for _, m := range j.Methods {
		if m.Method == method && m.Judge == judge {
			return m
		}
	}
	return MethodVerdicts{}
}
