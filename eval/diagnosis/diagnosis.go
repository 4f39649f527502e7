// Package diagnosis says why a method and the gold differ on a pair, and what in
// a data set could make its agreement numbers mislead (agreement §3.19).
//
// The functions are pure: they take pairs, verdicts and labels that were read
// already, and return words and counts.
package diagnosis

import (
	"unicode/utf8"

	"concord/eval"
)

// Case is one pair with the gold it is held against and what a method said.
type Case struct {
	Pair    eval.Pair
	Gold    eval.Choice // x or y
	Verdict eval.Verdict
}

// pick is the verdict's pick; none where there is no usable answer.
func (c Case) pick() eval.Choice {
	pick, _ := c.Verdict.Outcome()
	return pick
}

// scores are the method's scores of the item that the gold prefers and of the
// other; nil for methods that give none.
func (c Case) scores() (better, worse *eval.Score) {
	if c.Gold == eval.ChoiceX {
		return c.Verdict.X, c.Verdict.Y
	}
	return c.Verdict.Y, c.Verdict.X
}

// better is the item that the gold prefers.
func (c Case) better() eval.Item {
	if c.Gold == eval.ChoiceX {
		return c.Pair.X
	}
	return c.Pair.Y
}

// Length is the length of what is judged of an item, in characters: its answer,
// or on pairs of contexts all of them together.
func Length(dim eval.Dimension, i eval.Item) int {
	if !dim.JudgesContexts() {
		return utf8.RuneCountInString(i.Answer)
	}
	n := 0
	for _, c := range i.Contexts {
		n += utf8.RuneCountInString(c)
	}
	return n
}
