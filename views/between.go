package views

import (
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// BetweenPage is the methods of one dimension against each other.
type BetweenPage struct {
	Page
	Dataset, Agreement Crumb
	Dimension          eval.Dimension
	Gold               eval.GoldKind
	Dimensions         []Segment
	Golds              []GoldChoice
	Methods            []string
	Rows               [][]BetweenCell
	All                int // methods of the dimension; of very many the first are shown
	CSV                string
}

// BetweenCell is the row's method against the column's; empty on the diagonal.
type BetweenCell struct {
	agreement.Same
	Href string
}

func (p BetweenPage) goldSegments() []Segment {
	return Subject{Golds: p.Golds, Gold: p.Gold}.goldSegments()
}

func (p BetweenPage) title() string {
	if len(p.Methods) < p.All {
		return fmt.Sprintf("The first %d of %d methods", len(p.Methods), p.All)
	}
	return "Same pick, in percent of the pairs that both judged"
}

func (c BetweenCell) text() string {
	switch share := c.Share(); {
	case share == nil:
		return "—"
	case agreement.TierOf(c.N) <= agreement.TierCounts:
		return fmt.Sprintf("%d of %d", c.Same.Same, c.N)
	default:
		return Points(*share)
	}
}

// kappa is agreement beyond luck, in two digits.
func (c BetweenCell) kappa() string {
	if c.Corrected.Kappa == nil {
		return "—"
	}
	return fmt.Sprintf("%.2f", *c.Corrected.Kappa)
}

func (c BetweenCell) title(row, column string) string {
	if c.N == 0 {
		return row + " and " + column + " have no pair in common."
	}
	text := fmt.Sprintf("%s and %s pick the same on %d of %s.", row, column, c.Same.Same, CountOf(c.N, "pair", "pairs"))
	if c.Corrected.Kappa != nil {
		text += " Beyond luck: κ = " + c.kappa() + "."
	}
	if c.Wrong > 0 {
		text += fmt.Sprintf(" Of %s that %s gets wrong, %s gets %d wrong too.", CountOf(c.Wrong, "pair", "pairs"), row, column, c.BothWrong)
	}
	return text
}

// lead is the page in a sentence: the two methods that differ most, as a second
// judge that never differs adds nothing.
func (p BetweenPage) lead() string {
	least, first, second := 2.0, "", ""
	var cell BetweenCell
	for i, row := range p.Rows {
		for k := i + 1; k < len(row); k++ {
			if s := row[k].Share(); s != nil && *s < least && agreement.TierOf(row[k].N) > agreement.TierCounts {
				least, first, second, cell = *s, p.Methods[i], p.Methods[k], row[k]
			}
		}
	}
	if first == "" {
		return "No two methods have judged ten common pairs: counts only."
	}
	return fmt.Sprintf("%s and %s differ most: they pick the same on %s of %s. Two methods that always pick the same are one opinion: asking both adds nothing.",
		first, second, agreement.Percent(least, cell.N), CountOf(cell.N, "pair", "pairs"))
}

func (p BetweenPage) chart() chart.Matrix {
	m := chart.Matrix{Name: "How often the method of the row and that of the column pick the same, in percent. The table below has the same numbers.", Methods: p.Methods}
	for i, row := range p.Rows {
		line := make([]chart.MatrixCell, len(row))
		for k, c := range row {
			if i != k {
				line[k] = chart.MatrixCell{Text: c.text(), Title: c.title(p.Methods[i], p.Methods[k]), Href: c.Href}
				if s := c.Share(); s != nil && agreement.TierOf(c.N) > agreement.TierCounts {
					line[k].Ahead = shadeOf(*s)
				}
			}
		}
		m.Cells = append(m.Cells, line)
	}
	return m
}

// shadeOf turns a share into the strength of a cell: empty at a coin's half.
func shadeOf(share float64) *float64 {
	v := 0.3 * (2*share - 1)
	return &v
}
