package eval

import "slices"

// SelectionKind says how the rows of a run are chosen.
type SelectionKind string

// The ways to choose rows (metrics §9).
const (
	SelectAll    SelectionKind = ""       // every row in use
	SelectFirst  SelectionKind = "first"  // the first N
	SelectRandom SelectionKind = "random" // N drawn by Seed
	SelectRange  SelectionKind = "range"  // rows From…To of the file, both included
	SelectFailed SelectionKind = "failed" // what failed in Run
	SelectBelow  SelectionKind = "below"  // what Method scored below Below in Run

	// Of pairs alone.
	SelectDimension  SelectionKind = "dimension"  // those of Dimension
	SelectTag        SelectionKind = "tag"        // those with Tag
	SelectSplit      SelectionKind = "split"      // of which judging methods picked different items in Run
	SelectUnanswered SelectionKind = "unanswered" // on which a method gave no verdict in Run
)

// Selection chooses the rows of a run.
type Selection struct {
	Kind   SelectionKind `json:"kind,omitempty"`
	N      int           `json:"n,omitempty"`
	Seed   int64         `json:"seed,omitempty"` // the same seed draws the same rows
	From   int           `json:"from,omitempty"` // as the file numbers its rows
	To     int           `json:"to,omitempty"`
	Run    int64         `json:"run,omitempty"` // of the same dataset
	Method string        `json:"method,omitempty"`
	Below  float64       `json:"below,omitempty"`

	Dimension Dimension `json:"dimension,omitempty"`
	Tag       string    `json:"tag,omitempty"`
}

// ByRun reports whether rows are chosen by what came out of an earlier run.
func (k SelectionKind) ByRun() bool {
	return k == SelectFailed || k == SelectBelow || k == SelectSplit || k == SelectUnanswered
}

// SelectionKinds are the ways to choose the rows of a kind of dataset.
func SelectionKinds(of Kind) []SelectionKind {
	if of == Pairs {
		return []SelectionKind{SelectAll, SelectFirst, SelectRandom, SelectRange, SelectDimension, SelectTag, SelectSplit, SelectUnanswered, SelectFailed}
	}
	return []SelectionKind{SelectAll, SelectFirst, SelectRandom, SelectRange, SelectFailed, SelectBelow}
}

// First selects the first n rows, or with 0 all.
func First(n int) Selection {
	if n <= 0 {
		return Selection{}
	}
	return Selection{Kind: SelectFirst, N: n}
}

// Check reports what a selection lacks, in words for people.
func (s Selection) Check() error {
	switch {
	case !slices.Contains(append(SelectionKinds(Samples), SelectionKinds(Pairs)...), s.Kind):
		return Invalidf("%q is no way to choose rows.", s.Kind)
	case (s.Kind == SelectFirst || s.Kind == SelectRandom) && s.N < 1:
		return Invalidf("Say how many rows, from 1.")
	case s.Kind == SelectRange && (s.From < 1 || s.To < s.From):
		return Invalidf("Give the first and the last row, the first from 1 and not behind the last.")
	case s.Kind.ByRun() && s.Run == 0:
		return Invalidf("Choose the run whose rows are meant.")
	case s.Kind == SelectBelow && s.Method == "":
		return Invalidf("Choose the metric whose low rows are meant.")
	case s.Kind == SelectDimension && s.Dimension == "":
		return Invalidf("Choose the dimension whose pairs are meant.")
	case s.Kind == SelectTag && s.Tag == "":
		return Invalidf("Choose the tag whose pairs are meant.")
	}
	return nil
}
