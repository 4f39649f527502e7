package views

import (
	"fmt"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/diagnosis"
)

// ExplorePage is the pairs on which one method and the gold differ, by cause.
type ExplorePage struct {
	Page
	Subject
	Judged      int // pairs with gold that the method has judged
	Differ      int
	LookedInto  int       // of those that differ: of very many the first
	Halves      []Segment // all questions, or those that are not held out
	Causes      []Tab
	Cause       diagnosis.Cause // empty for all
	Tags        []Tab
	Reasons     []CodeCount
	Filtered    int    // pairs under the filters
	First       string // address of the first of them
	CSV         string
	LabelsPairs bool // the person labels, so opening a pair costs a label
	Open        *OpenDifference
}

// CodeCount is how often a verdict is missing for one reason.
type CodeCount struct {
	Code  eval.Code
	Pairs int
}

func (c CodeCount) words() string {
	return fmt.Sprintf("%s: %s", strings.ReplaceAll(string(c.Code), "_", " "), CountOf(c.Pairs, "pair", "pairs"))
}

// OpenDifference is one pair that differs, opened with all that is behind it.
type OpenDifference struct {
	Pair            int64
	Href            string // the pair with every verdict on it
	Back            string // this page
	TagAction       string
	Position, Of    int
	Prev, Next      string // empty at the ends
	Question        string
	Lang            string
	X, Y            PairItem
	Gold            eval.Choice
	GoldHow         string
	Cause           diagnosis.Cause
	Verdict         eval.Verdict
	Crossed, Passed []eval.Part // statements that cost the gold item the pair, and that won it for the other
	Labels          []PairLabel
	Tags            []PairTag
	MayTag          bool
}

// PairTag is a word that somebody hung on a pair.
type PairTag struct {
	Tag, Note, Person string
	When              When
}

// summary says how much there is to look at.
func (p ExplorePage) summary() string {
	if p.Differ == 0 {
		return fmt.Sprintf("%s agrees with %s on all %s.", p.name(), agreement.With(p.Gold), CountOf(p.Judged, "pair", "pairs"))
	}
	return fmt.Sprintf("%s differs from %s on %d of %s.", p.name(), agreement.With(p.Gold), p.Differ, CountOf(p.Judged, "pair", "pairs"))
}

// reasons says why verdicts are missing.
func (p ExplorePage) reasons() string {
	words := make([]string, len(p.Reasons))
	for i, r := range p.Reasons {
		words[i] = r.words()
	}
	return "No usable answer because of " + strings.Join(words, "; ") + "."
}

// behind is the open pair in the form of the list behind a number.
func (o OpenDifference) behind() PairBehind {
	pick, _ := o.Verdict.Outcome()
	return PairBehind{
		Href: o.Href, Question: o.Question, Lang: o.Lang, X: o.X, Y: o.Y, Gold: o.Gold, GoldHow: o.GoldHow,
		Pick: pick, Reason: o.Verdict.Reason.Text,
	}
}

func (o OpenDifference) place() string { return fmt.Sprintf("%d of %d", o.Position, o.Of) }

// other is the item that the gold does not prefer.
func (o OpenDifference) other() string { return letter(o.Gold.Other()) }

// order is what a pairwise judge said in one order, in a sentence.
func order(o eval.Order) string {
	return strings.ToUpper(string(o.First)) + " shown first: " + picked(o.Pick) + "."
}

// exploreKeys are the keys of the page.
func exploreKeys() KeyHelp {
	return KeyHelp{Title: "Keys", Rows: []KeyRow{
		{Keys: []string{"J", "]"}, Does: "next pair"},
		{Keys: []string{"K", "["}, Does: "previous pair"},
		{Keys: []string{"T"}, Does: "write a tag"},
	}}
}
