package ingest

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
)

// Finder finds the pair that a judgment speaks of, or makes it of the judgment's
// own items where the dataset is made from the file itself.
type Finder struct {
	Matcher *Matcher
	// NewPair stores a pair and returns its id; nil: every judgment must find a
	// pair that exists.
	NewPair func(Pair) (int64, error)
	Seed    uint64 // of the coin that decides which item of a new pair is X
	Made    int    // pairs made so far

	coins   coins
	left    map[int64]eval.Choice // item on the left of who spoke first
	sheet   string
	row     int
	own     map[eval.Dimension]int64 // pairs that the present row has made
	leftOut map[eval.Dimension]int
}

// Known tells which item stood on the left for who judged a pair first.
func (f *Finder) Known(pair int64, left eval.Choice) {
	if f.left == nil {
		f.left = map[int64]eval.Choice{}
	}
	if _, ok := f.left[pair]; !ok {
		f.left[pair] = left
	}
}

// settleDimension gives a dimension to a judgment that has none and turns away
// one on a dimension without pairs.
func (f *Finder) settleDimension(j *Judgment) error {
	known := f.Matcher.Dimensions()
	switch {
	case j.Dimension == "" && f.NewPair != nil:
		j.Dimension = Overall
	case j.Dimension == "" && len(known) == 1:
		j.Dimension = known[0]
	case j.Dimension == "" && slices.Contains(known, Overall):
		j.Dimension = Overall
	case j.Dimension == "":
		if list := f.Matcher.holds(*j); len(list) > 1 {
			return &Unjoined{"the dataset has these items on several dimensions; say which one is meant"}
		} else if len(list) == 1 {
			j.Dimension = list[0]
		}
	case f.NewPair == nil && !slices.Contains(known, j.Dimension):
		if f.leftOut == nil {
			f.leftOut = map[eval.Dimension]int{}
		}
		f.leftOut[j.Dimension]++
		return &Unjoined{fmt.Sprintf("the dataset has no pairs on %s", strings.ToLower(j.Dimension.Name()))}
	}
	return nil
}

// find is the pair of a judgment. Items with the same text are taken to stand as
// they did for who judged the pair first.
func (f *Finder) find(j Judgment) (Match, bool, error) {
	m, ok, err := f.meet(j)
	if left, known := f.left[m.Pair]; ok && m.Same && known {
		m.Swapped = left == eval.ChoiceY
	}
	return m, ok, err
}

// meet finds or makes the pair of a judgment. A row that says all there is of its
// pair makes one of its own.
func (f *Finder) meet(j Judgment) (Match, bool, error) {
	if f.NewPair == nil {
		return f.Matcher.Find(j)
	}
	if j.Row != f.row || j.Sheet != f.sheet || f.own == nil {
		f.row, f.sheet, f.own = j.Row, j.Sheet, map[eval.Dimension]int64{}
	}
	if id, ok := f.own[j.Dimension]; ok && j.Alone {
		return f.onOwn(id, j), true, nil
	}
	if !j.Alone {
		if m, ok := f.Matcher.Exact(j); ok {
			return m, true, nil
		}
	}
	id, err := f.makePair(j)
	if err != nil || j.Alone {
		return f.onOwn(id, j), err == nil, err
	}
	m, ok := f.Matcher.Exact(j)
	return m, ok, nil
}

// onOwn is the match of a judgment with the pair that its row has made.
func (f *Finder) onOwn(id int64, j Judgment) Match {
	return Match{Pair: id, Dimension: j.Dimension, Swapped: f.left[id] == eval.ChoiceY, Repeat: 1, Similarity: 1}
}

func (f *Finder) makePair(j Judgment) (int64, error) {
	if isBlank(j.Question) {
		return 0, &Unjoined{"has no question"}
	}
	f.coins.seed = f.Seed
	p := f.coins.toss(eval.Pair{Row: j.Row, Dimension: j.Dimension, Question: j.Question, Source: j.Source},
		itemOn(j.First, j.Dimension), itemOn(j.Second, j.Dimension), eval.ChoiceX)
	left := p.Better // the toss tells where the first item went
	p.Better = ""
	id, err := f.NewPair(p)
	if err != nil {
		return 0, err
	}
	p.ID = id
	f.Matcher.Add(p.Pair)
	f.Known(id, left)
	f.own[j.Dimension] = id
	f.Made++
	return id, nil
}

// itemOn is an item as it is judged on a dimension.
func itemOn(i eval.Item, d eval.Dimension) eval.Item {
	if d.JudgesContexts() {
		i.Answer = ""
	}
	return i
}

func firstItem(m Match) eval.Choice {
	if m.Swapped {
		return eval.ChoiceY
	}
	return eval.ChoiceX
}

// byItem translates a pick of the first or the second to the item of the pair.
func (m Match) byItem(pick eval.Choice) eval.Choice {
	if m.Swapped {
		return pick.Other()
	}
	return pick
}
