package views

import (
	"strings"

	"concord/eval"
	"concord/eval/agreement"
)

// PublishedPage is what others have printed of their methods.
type PublishedPage struct {
	Page
	Dataset, Agreement Crumb
	Groups             []PublishedGroup
	Form               PublishedForm
	Edits              bool
	Action, CSV        string
	Show               string // the agreement page with these numbers in its tables
}

// PublishedGroup is the numbers of one source on one dimension.
type PublishedGroup struct {
	Source    string
	Dimension eval.Dimension
	rows      []publishedRow
}

// PublishedGroups are numbers by dimension and source, in the order given.
func PublishedGroups(list []agreement.Published) []PublishedGroup { return publishedGroups(list) }

// PublishedForm is what somebody typed.
type PublishedForm struct {
	Source, Pairs, Lines string
	Dimension            eval.Dimension
	Dimensions           []eval.Dimension
	Error                string
}

func (f PublishedForm) options() []Option {
	var list []Option
	for _, d := range f.Dimensions {
		list = append(list, Option{string(d), d.Name()})
	}
	return list
}

// removable reports whether a person may take the group away: the paper's table
// comes with Concord.
func (g PublishedGroup) removable() bool { return len(g.rows) > 0 && g.rows[0].ID != 0 }

// comparisons are what the numbers alone allow to say of two methods.
func (g PublishedGroup) comparisons() []agreement.PublishedPair {
	list := make([]agreement.Published, len(g.rows))
	for i, r := range g.rows {
		list[i] = r.Published
	}
	return agreement.PublishedPairs(list)
}

// check is the consistency of a number in a word.
func (r publishedRow) check() Badge {
	switch {
	case r.About:
		return Badge{Text: "rounded"}
	case r.Check() == agreement.WholePairs:
		return Badge{Text: lowerFirst(strings.TrimSuffix(r.CheckWords(), ".")), Tone: Good}
	case r.Check() == agreement.HalfPairs:
		return Badge{Text: "needs half a pair", Tone: Info}
	}
	return Badge{Text: "cannot be", Tone: Bad}
}

// checkWords is what the word leaves open.
func (r publishedRow) checkWords() string {
	switch {
	case r.About:
		return "The source says “about”: there is nothing to check."
	case r.Check() == agreement.WholePairs:
		return "" // the badge has said it
	}
	return r.CheckWords()
}
