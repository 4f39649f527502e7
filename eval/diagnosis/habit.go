package diagnosis

import (
	"concord/eval"
	"concord/eval/agreement"
)

// Habit is how often a method picks the longer of two items of different length.
type Habit struct {
	Longer  int // pairs on which it picked the longer item
	Shorter int
}

// Add counts what the method picked on one pair; ties and items of equal length
// say nothing about length.
func (h *Habit) Add(p eval.Pair, pick eval.Choice) {
	switch longer := Longer(p); {
	case !isItem(pick) || longer == eval.ChoiceTie:
	case pick == longer:
		h.Longer++
	default:
		h.Shorter++
	}
}

// Longer is the longer item of a pair; a tie where both are equally long.
func Longer(p eval.Pair) eval.Choice {
	return agreement.ByLength(Length(p.Dimension, p.X), Length(p.Dimension, p.Y), true)
}

// Strong reports whether the method follows length more than a coin would
// (exact binomial, 5 %).
func (h Habit) Strong() bool {
	return agreement.BinomialTwoSided(h.Longer, h.Longer+h.Shorter, 0.5) < 0.05
}

// explains reports whether a pick is what the method's habit would give.
func (h Habit) explains(p eval.Pair, pick eval.Choice) bool {
	longer := Longer(p)
	if !h.Strong() || !isItem(pick) || longer == eval.ChoiceTie {
		return false
	}
	return (pick == longer) == (h.Longer > h.Shorter)
}
