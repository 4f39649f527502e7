package agreement

import "concord/eval"

// Orders is what a pairwise judge picked of one pair, shown both ways round.
type Orders struct {
	XFirst eval.Choice // picked with item X shown first
	YFirst eval.Choice
}

// Spent is what a model was asked to judge one pair.
type Spent struct {
	Tokens int   // read and written
	MS     int64 // waited for its replies
}

// changed reports whether the judge picked one item in one order and the other
// in the other.
func (o Orders) changed() bool {
	return o.XFirst == eval.ChoiceX && o.YFirst == eval.ChoiceY || o.XFirst == eval.ChoiceY && o.YFirst == eval.ChoiceX
}

// count enters the pair into the swaps of its judge. A tie in one order counts
// to the item picked in the other; a pair without an answer in one of the
// orders is left out (agreement §3.9).
func (o Orders) count(s *Swaps, gold eval.Choice) {
	if !isPick(o.XFirst) || !isPick(o.YFirst) {
		return
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
		s.Tied++
	case x == eval.ChoiceX && y == eval.ChoiceY:
		s.First++
	case x == eval.ChoiceY && y == eval.ChoiceX:
		s.Second++
	case x == gold:
		s.Right++
	default:
		s.Wrong++
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
		if o, asked := m.Orders[one.Pair]; asked && one.Counts() {
			o.count(&s, one.Gold)
		}
	}
	return s
}

// Cost is what a method's judge was asked on the pairs of a dimension.
type Cost struct {
	Pairs  int // pairs with a verdict for which the judge was asked
	Tokens int
	MS     int64
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
	m := j.method(method, judge)
	for _, p := range j.Pairs {
		if s, asked := m.Spent[p.ID]; asked && p.Dimension == dim {
			c.Pairs++
			c.Tokens += s.Tokens
			c.MS += s.MS
		}
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
