package views

import (
	"fmt"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// ComparePage is two methods on their common pairs.
type ComparePage struct {
	Page
	Dataset    Crumb
	Agreement  Crumb
	Dimension  eval.Dimension
	Gold       eval.GoldKind
	Dimensions []Segment
	Golds      []GoldChoice
	Methods    []Option // that can be compared on the dimension
	First      CompareSide
	Second     CompareSide
	Result     agreement.Comparison
	Cells      []CompareCell
	Matrix     CompareMatrix
	Action     string // where the choice of two methods goes
	CSV        string
}

// CompareSide is one of the two methods.
type CompareSide struct {
	Value         string // as the form sends it
	Method, Judge string
	Judged        int // pairs with a gold that it has judged
	Href          string
}

func (s CompareSide) name() string { return ReferenceName(s.Method, s.Judge) }

// Split is a part of the common pairs of two methods: who did better, or what
// each of the two earned ("right-wrong").
type Split string

// The parts of a butterfly; a cell of the table is one of the nine others.
const (
	SplitFirst  Split = "first"
	SplitSecond Split = "second"
	SplitSame   Split = "same"
	SplitAll    Split = "all"
)

// earned are the words of a credit, as a cell of the table names it.
var earned = []struct {
	word, long string
	credit     float64
}{{"right", "right", 1}, {"half", "no opinion or no answer", 0.5}, {"wrong", "wrong", 0}}

// Splits lists every part of the common pairs.
func Splits() []Split {
	list := []Split{SplitAll, SplitFirst, SplitSecond, SplitSame}
	for _, a := range earned {
		for _, b := range earned {
			list = append(list, cellOf(a.word, b.word))
		}
	}
	return list
}

func cellOf(first, second string) Split { return Split(first + "-" + second) }

// Valid reports whether s is one of [Splits].
func (s Split) Valid() bool {
	for _, known := range Splits() {
		if s == known {
			return true
		}
	}
	return false
}

// Credits are what each method earned on the pairs of a cell; isCell is false
// for the parts of the butterfly.
func (s Split) Credits() (first, second float64, isCell bool) {
	for _, a := range earned {
		for _, b := range earned {
			if s == cellOf(a.word, b.word) {
				return a.credit, b.credit, true
			}
		}
	}
	return 0, 0, false
}

// CompareCell is how many of the common pairs belong to a part.
type CompareCell struct {
	Split Split
	Pairs int
	Href  string
}

func (p ComparePage) cell(s Split) CompareCell {
	for _, c := range p.Cells {
		if c.Split == s {
			return c
		}
	}
	return CompareCell{Split: s}
}

// CompareMatrix is every method of a dimension against every other.
type CompareMatrix struct {
	Methods     []string
	Rows        [][]MatrixCell
	Comparisons int // that the p-values are adjusted for
	All         int // methods of the dimension; of very many the best are shown
}

func (m CompareMatrix) title() string {
	if len(m.Methods) < m.All {
		return fmt.Sprintf("The best %d of %d methods against each other", len(m.Methods), m.All)
	}
	return "Every method against every other"
}

// MatrixCell is the row's method against the column's; empty on the diagonal.
type MatrixCell struct {
	agreement.Comparison
	Href string
}

// apart reports whether the two can be told apart after Holm's correction.
func (c MatrixCell) apart() bool {
	return c.Adjusted != nil && *c.Adjusted < 0.05 && agreement.TierOf(c.N) > agreement.TierCounts
}

// chart is the matrix as a drawing.
func (m CompareMatrix) chart() chart.Matrix {
	c := chart.Matrix{Name: "Points by which the method of the row is ahead of that of the column. The table below has the same numbers.", Methods: m.Methods}
	for i, row := range m.Rows {
		line := make([]chart.MatrixCell, len(row))
		for k, cell := range row {
			if i != k {
				line[k] = chart.MatrixCell{Text: cell.text(), Apart: cell.apart(), Title: cell.title(m.Methods[i], m.Methods[k]), Href: cell.Href}
				if agreement.TierOf(cell.N) > agreement.TierCounts {
					line[k].Ahead = cell.Difference
				}
			}
		}
		c.Cells = append(c.Cells, line)
	}
	return c
}

func (c MatrixCell) text() string {
	switch {
	case c.Difference == nil:
		return "—"
	case agreement.TierOf(c.N) <= agreement.TierCounts:
		return fmt.Sprintf("%d to %d", c.First, c.Second)
	}
	return signed(100 * *c.Difference)
}

func (c MatrixCell) title(row, column string) string {
	text := agreement.CompareSentence(row, column, c.Comparison)
	if c.Adjusted != nil {
		text += " Adjusted: " + agreement.P(*c.Adjusted) + "."
	}
	return text
}

func (p ComparePage) goldSegments() []Segment {
	return Subject{Golds: p.Golds, Gold: p.Gold}.goldSegments()
}

// sentence explains the result; with few pairs there are counts only.
func (p ComparePage) sentence() string {
	c := p.Result
	if agreement.TierOf(c.N) == agreement.TierCounts {
		return fmt.Sprintf("Only %s in common: %s did better on %d, %s did better on %d. That is too few to tell them apart.",
			CountOf(c.N, "pair", "pairs"), p.First.name(), c.First, p.Second.name(), c.Second)
	}
	return agreement.CompareSentence(p.First.name(), p.Second.name(), c)
}

// verdict is the page in one line. It never says that two methods are equal.
func (p ComparePage) verdict() string {
	c := p.Result
	switch {
	case c.N == 0:
		return "No pair has been judged by both methods."
	case agreement.TierOf(c.N) == agreement.TierCounts || c.P == nil || *c.P >= 0.05:
		return "These pairs do not tell the two apart."
	case *c.Difference > 0:
		return p.First.name() + " does better."
	}
	return p.Second.name() + " does better."
}

// common says which pairs the comparison stands on.
func (p ComparePage) common() string {
	var parts []string
	for _, s := range []CompareSide{p.First, p.Second} {
		if more := s.Judged - p.Result.N; more > 0 {
			parts = append(parts, fmt.Sprintf("%s has judged %d more", s.name(), more))
		}
	}
	text := fmt.Sprintf("Compared on the %s with a gold that both have judged", CountOf(p.Result.N, "pair", "pairs"))
	if len(parts) > 0 {
		text += "; " + strings.Join(parts, ", ")
	}
	return text + "."
}

// difference says how far the two are apart, within the limits of the tier.
func (p ComparePage) difference() string {
	if agreement.TierOf(p.Result.N) <= agreement.TierCounts {
		return "—"
	}
	return agreement.Points(p.Result)
}

// test names the exact test and its result.
func (p ComparePage) test() string {
	c := p.Result
	if c.P == nil || agreement.TierOf(c.N) <= agreement.TierCounts {
		return "—"
	}
	name := "exact sign-flip test on pairs"
	switch {
	case !c.Exact:
		name = "normal approximation of the sign-flip test"
	case c.Clustered:
		name = "exact sign-flip test on whole questions"
	}
	return agreement.P(*c.P) + ", " + name
}

func (p ComparePage) butterfly() chart.Butterfly {
	c := p.Result
	wing := func(s Split, name, title string) chart.Wing {
		cell := p.cell(s)
		return chart.Wing{Name: name, Count: cell.Pairs, Href: cell.Href, Title: fmt.Sprintf(title, CountOf(cell.Pairs, "pair", "pairs"))}
	}
	b := chart.Butterfly{
		Name:   p.First.name() + " against " + p.Second.name() + ": pairs on which one did better. The table below has the same numbers.",
		First:  wing(SplitFirst, p.First.name(), p.First.name()+" did better on %s."),
		Second: wing(SplitSecond, p.Second.name(), p.Second.name()+" did better on %s."),
		Same:   wing(SplitSame, "same credit", "Both earned the same on %s."),
	}
	if agreement.TierOf(c.N) > agreement.TierCounts && c.Difference != nil {
		b.Difference, b.DifferenceTitle = c.Difference, p.First.name()+" minus "+p.Second.name()+": "+agreement.Points(c)+"."
		if c.Low != nil {
			b.Span = &chart.Span{Low: *c.Low, High: *c.High}
		}
	}
	return b
}
