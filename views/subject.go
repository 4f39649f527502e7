package views

import (
	"strconv"

	"concord/eval"
	"concord/eval/agreement"
)

// Subject is one method on one dimension held against a gold, with the ways to
// another method, dimension or gold on the same page.
type Subject struct {
	Dataset    Crumb
	Agreement  Crumb
	Dimension  eval.Dimension
	Method     string
	Judge      string
	Gold       eval.GoldKind
	Dimensions []Segment
	Golds      []GoldChoice
	Methods    []SubjectMethod
}

// SubjectMethod is a method that the page can be about.
type SubjectMethod struct {
	Method, Judge string
	Href          string
}

// name is the method as a sentence begins with it.
func (s Subject) name() string { return upperFirst(agreement.Name(s.Method, s.Judge)) }

func (s Subject) crumbs() []Crumb {
	return []Crumb{{"Datasets", "/datasets"}, s.Dataset, s.Agreement}
}

// judged reports whether any method has judged a pair of the dimension.
func (s Subject) judged() bool { return len(s.Methods) > 0 }

func (s Subject) goldSegments() []Segment {
	items := make([]Segment, len(s.Golds))
	for i, g := range s.Golds {
		items[i] = Segment{Label: goldName(g.Kind), Note: strconv.Itoa(g.Pairs) + " " + plural(g.Pairs, "pair", "pairs"), Href: g.Href, Current: g.Kind == s.Gold}
	}
	return items
}

func (s Subject) methodSegments() []Segment {
	items := make([]Segment, len(s.Methods))
	for i, m := range s.Methods {
		items[i] = Segment{Label: upperFirst(agreement.Name(m.Method, m.Judge)), Href: m.Href, Current: m.Method == s.Method && m.Judge == s.Judge}
	}
	return items
}
