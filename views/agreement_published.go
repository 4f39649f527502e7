package views

import (
	"fmt"

	"concord/eval/agreement"
	"concord/views/chart"
)

// publishedRow is a printed number beside the rows that were counted here.
type publishedRow struct{ agreement.Published }

// publishedNote is what every such number shares.
func publishedNote(source string) string {
	return source + ": other pairs and labels, indicative only"
}

// printed is the number as it stands in its source.
func (r publishedRow) printed() string {
	if r.About {
		return "about " + r.Printed
	}
	return r.Printed
}

func (r publishedRow) span() string {
	row := r.Row()
	return percentSpan(*row.Low, *row.High, row.N)
}

// versusCoin is never green: no pair behind the number can be opened.
func (r publishedRow) versusCoin() Badge {
	row := r.Row()
	switch {
	case r.IsPeople():
		return Badge{}
	case *row.PCoin >= 0.05:
		return Badge{Text: "not better than guessing", Title: "By the whole number of pairs next to it."}
	}
	return Badge{Text: "better than guessing (" + agreement.P(*row.PCoin) + ")", Title: "By the whole number of pairs next to it."}
}

// title says what the printed number hides.
func (r publishedRow) title() string {
	row := r.Row()
	text := fmt.Sprintf("%s, %s. Published as %s of %s; it %s.", r.Name(), publishedNote(r.Source), r.printed(), CountOf(r.Pairs, "pair", "pairs"), agreement.Range(row))
	if !r.About && r.Check() != agreement.WholePairs {
		text += " " + r.CheckWords()
	}
	return text
}

func (r publishedRow) forestRow() chart.Row {
	row, rate := r.Row(), r.Rate()
	kind := chart.Method
	if r.IsPeople() {
		kind = chart.People
	}
	return chart.Row{
		Name: r.Name(), Judge: "published", Kind: kind, Hollow: true, Value: &rate,
		Span: &chart.Span{Low: *row.Low, High: *row.High}, Text: r.printed(), Note: r.span(), Title: r.title(),
	}
}

// publishedGroups are the numbers by source, in the order given.
func publishedGroups(list []agreement.Published) []PublishedGroup {
	var groups []PublishedGroup
	for _, p := range list {
		last := len(groups) - 1
		if last < 0 || groups[last].Source != p.Source || groups[last].Dimension != p.Dimension {
			groups = append(groups, PublishedGroup{Source: p.Source, Dimension: p.Dimension})
			last++
		}
		groups[last].rows = append(groups[last].rows, publishedRow{p})
	}
	return groups
}
