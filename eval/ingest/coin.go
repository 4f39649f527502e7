package ingest

import (
	"hash/fnv"

	"concord/eval"
)

// coins decide which item of a pair is X: one coin a dimension, so that X and Y
// balance within each. A coin knows neither the roles of the items nor the order
// of the columns, only how often it was thrown.
type coins struct {
	seed uint64
	of   map[eval.Dimension]*coin
}

// swap reports whether the second of two items becomes X.
func (c *coins) swap(d eval.Dimension) bool {
	if c.of == nil {
		c.of = map[eval.Dimension]*coin{}
	}
	if c.of[d] == nil {
		h := fnv.New64a()
		h.Write([]byte(d))
		c.of[d] = &coin{state: c.seed ^ h.Sum64()}
	}
	return c.of[d].throw()
}

// coin is thrown in blocks of two, of which one falls on each side: at no moment
// do the sides differ by more than one.
type coin struct {
	state uint64
	owed  bool // the second throw of a block is open
	first bool
}

func (c *coin) throw() bool {
	if c.owed {
		c.owed = false
		return !c.first
	}
	c.owed = true
	c.first = c.next()>>63 == 1
	return c.first
}

// next is SplitMix64 (agreement.md §8.2).
func (c *coin) next() uint64 {
	c.state += 0x9E3779B97F4A7C15
	z := c.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// toss makes a pair of two items, the first of which is better as given: x for
// the first, y for the second. The coin decides their letters.
func (c *coins) toss(p eval.Pair, first, second eval.Item, better eval.Choice) Pair {
	p.X, p.Y = first, second
	if c.swap(p.Dimension) {
		p.X, p.Y = second, first
		better = better.Other()
	}
	return Pair{Pair: p, Better: better}
}
