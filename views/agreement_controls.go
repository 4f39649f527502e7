package views

import (
	"cmp"
	"slices"
	"strconv"

	"concord/eval/agreement"
)

// AgreementControls is how the table is read: each choice leads to the page with
// one thing changed.
type AgreementControls struct {
	Ties        []TieChoice
	Columns     []ColumnChoice
	Common      Switch
	CommonPairs int // with Common: pairs that every method has judged
	AllPairs    int
	Published   *Switch // nil where there are none
	References  []Option
	Reference   string
	Action      string        // where the form for the reference goes
	Kept        []HiddenField // what that form keeps of the address
}

// TieChoice is one tie policy.
type TieChoice struct {
	Policy  agreement.Policy
	Href    string
	Current bool
}

// ColumnChoice is one set of columns.
type ColumnChoice struct {
	Columns Columns
	Href    string
	Current bool
}

// Switch is something that is on or off.
type Switch struct {
	On              bool
	OnHref, OffHref string
}

// HiddenField is a parameter that a form keeps.
type HiddenField struct{ Name, Value string }

// SortedFields orders fields by name, so that a page stays the same.
func SortedFields(list []HiddenField) []HiddenField {
	slices.SortFunc(list, func(a, b HiddenField) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// MethodOption is a method as a choice of a select field.
func MethodOption(value, method, judge string) Option {
	return Option{value, ReferenceName(method, judge)}
}

// ReferenceName is a method as a sentence begins with it.
func ReferenceName(method, judge string) string { return upperFirst(agreement.Name(method, judge)) }

// Columns is a set of columns of the agreement table. Every set has the method
// and its agreement.
type Columns string

// The sets.
const (
	ColumnsCounts     Columns = ""
	ColumnsComparison Columns = "comparison"
	ColumnsCost       Columns = "cost"
	ColumnsAll        Columns = "all"
)

// ColumnSets lists the sets, the usual one first.
func ColumnSets() []Columns {
	return []Columns{ColumnsCounts, ColumnsComparison, ColumnsCost, ColumnsAll}
}

// Valid reports whether c is one of [ColumnSets].
func (c Columns) Valid() bool { return slices.Contains(ColumnSets(), c) }

// Has reports whether the columns of another set are shown.
func (c Columns) Has(set Columns) bool { return c == set || c == ColumnsAll }

// span is the number of columns, the method's included.
func (c Columns) span() int {
	n := 3
	for set, width := range map[Columns]int{ColumnsCounts: 6, ColumnsComparison: 4, ColumnsCost: 5} {
		if c.Has(set) {
			n += width
		}
	}
	return n
}

func (c Columns) label() string {
	switch c {
	case ColumnsComparison:
		return "Comparison"
	case ColumnsCost:
		return "Order and cost"
	case ColumnsAll:
		return "All"
	}
	return "Counts"
}

func policyName(p agreement.Policy) string {
	switch p {
	case agreement.TiesWrong:
		return "Ties wrong"
	case agreement.TiesRight:
		return "Ties right"
	case agreement.DecidedOnly:
		return "Decided only"
	}
	return "Half credit"
}

// policyNote warns of a rate that does not count a tie half; the sentences and
// the test against a coin never change.
func policyNote(p agreement.Policy) string {
	switch p {
	case agreement.TiesWrong:
		return "Rates and intervals count every tie and every missing answer as wrong."
	case agreement.TiesRight:
		return "Rates and intervals count every tie and every missing answer as right."
	case agreement.DecidedOnly:
		return "Rates and intervals leave out pairs without an opinion: a method gains by having none on hard pairs, so do not choose by this number."
	}
	return ""
}

func (c AgreementControls) tieSegments() []Segment {
	var items []Segment
	for _, t := range c.Ties {
		items = append(items, Segment{Label: policyName(t.Policy), Href: t.Href, Current: t.Current})
	}
	return items
}

func (c AgreementControls) columnSegments() []Segment {
	var items []Segment
	for _, set := range c.Columns {
		items = append(items, Segment{Label: set.Columns.label(), Href: set.Href, Current: set.Current})
	}
	return items
}

func (s Switch) segments(off, on string) []Segment {
	return []Segment{{Label: off, Href: s.OffHref, Current: !s.On}, {Label: on, Href: s.OnHref, Current: s.On}}
}

// ties is the policy of the rates shown.
func (c AgreementControls) ties() agreement.Policy {
	for _, t := range c.Ties {
		if t.Current {
			return t.Policy
		}
	}
	return agreement.HalfCredit
}

// commonNote says which pairs are counted; empty unless only common ones are.
func (c AgreementControls) commonNote() string {
	if !c.Common.On {
		return ""
	}
	return "Counted on the " + strconv.Itoa(c.CommonPairs) + " of " + CountOf(c.AllPairs, "pair", "pairs") + " that every method of their dimension has judged."
}

// chosenColumns is the set that is shown.
func (c AgreementControls) chosenColumns() Columns {
	for _, set := range c.Columns {
		if set.Current {
			return set.Columns
		}
	}
	return ColumnsCounts
}
