package views

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// publishedRow is a number of the paper beside the rows that were counted here.
type publishedRow struct {
	agreement.Published
	dimension eval.Dimension
}

const publishedNote = "Ragas paper, Table 1: other pairs and labels, indicative only"

func (r publishedRow) name() string {
	if r.Method == eval.RowPeople {
		return "Two people"
	}
	return agreement.Name(r.Method, "")
}

func (r publishedRow) row() eval.Agreement { return r.Row(r.dimension) }

func (r publishedRow) rate() string {
	text := fmt.Sprintf("%.2f", r.Rate)
	if r.Method == eval.RowPeople {
		return "about " + text
	}
	return text
}

func (r publishedRow) span() string {
	row := r.row()
	return percentSpan(*row.Low, *row.High, row.N)
}

// versusCoin is never green: no pair behind the number can be opened.
func (r publishedRow) versusCoin() Badge {
	row := r.row()
	switch {
	case r.Method == eval.RowPeople:
		return Badge{}
	case *row.PCoin >= 0.05:
		return Badge{Text: "not better than guessing", Title: "By the whole number of pairs next to it."}
	}
	return Badge{Text: "better than guessing (" + agreement.P(*row.PCoin) + ")", Title: "By the whole number of pairs next to it."}
}

// title says what the printed number hides.
func (r publishedRow) title() string {
	row := r.row()
	text := fmt.Sprintf("%s, %s. Published as %.2f of %d pairs; it %s.", r.name(), publishedNote, r.Rate, row.N, agreement.Range(row))
	if r.Method != eval.RowPeople && !agreement.GRIM(r.Rate, row.N, 2, false) {
		text += fmt.Sprintf(" With %d pairs that needs half a pair: ties or averaging must be involved.", row.N)
	}
	return text
}

func (r publishedRow) forestRow() chart.Row {
	row := r.row()
	kind := chart.Method
	if r.Method == eval.RowPeople {
		kind = chart.People
	}
	return chart.Row{
		Name: r.name(), Judge: "published", Kind: kind, Hollow: true, Value: &r.Rate,
		Span: &chart.Span{Low: *row.Low, High: *row.High}, Text: r.rate(), Note: r.span(), Title: r.title(),
	}
}
