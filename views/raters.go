package views

import (
	"cmp"
	"fmt"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views/chart"
)

// RatersPage is how well people agree with each other, dimension by dimension.
type RatersPage struct {
	Page
	Dataset     Crumb
	Agreement   Crumb
	Campaign    Crumb // whose labels alone are looked at; empty for all
	Sections    []RatersSection
	LabelsPairs bool // the person labels, so opening pairs costs labels
	CSV         string
}

// RatersSection is one dimension: everybody, then two of them closer.
type RatersSection struct {
	Dimension eval.Dimension
	Title     string // empty: the dimension's name
	Names     []string
	Twice     int // pairs with labels by two people
	Same      int // of these, on which the two who labeled first said the same
	Alpha     *float64
	Why       string // why there is no Alpha
	AC1       *float64
	Skewed    string // why coefficients that correct for luck mislead
	Matrix    [][]RaterCell
	Two       *TwoRaters // nil where no two people share a pair
	Behind    *SaidBehind
}

// RaterCell is how often two people said the same.
type RaterCell struct {
	Same, N int
	Self    bool
	Current bool
	Href    string
}

// TwoRaters is two people on the pairs that both labeled.
type TwoRaters struct {
	A, B       string
	Same, N    int
	Categories []eval.Choice
	Grid       [][]GridCell
	Corrected  agreement.Corrected // empty below ten pairs
	DifferHref string
}

// GridCell is one count of the grid.
type GridCell struct {
	N       int
	Href    string
	Current bool
}

// SaidBehind is the pairs behind a count with what both people said.
type SaidBehind struct {
	Title string
	Pairs int
	Said  []SaidPair
	Pager Pager
}

// SaidPair is one pair with two people's words.
type SaidPair struct {
	Href, Question, Lang string
	A, B                 eval.Choice
	AComment, BComment   string
}

func (s RatersSection) anchor() string { return "people-" + string(s.Dimension) }

func (s RatersSection) title() string { return cmp.Or(s.Title, s.Dimension.Name()) }

// headline is raw agreement first, then what is left of it beyond luck.
func (s RatersSection) headline() string {
	switch {
	case len(s.Names) == 0:
		return "Nobody has labeled these pairs yet."
	case len(s.Names) == 1:
		return fmt.Sprintf("Only %s has labeled these pairs: how well people agree is unknown until somebody else does.", s.Names[0])
	case s.Twice == 0:
		return "No pair has labels by two people yet: how well they agree is unknown."
	case s.Two != nil && len(s.Names) == 2:
		return fmt.Sprintf("%s and %s said %s.", s.Two.A, s.Two.B, agreement.Together(s.Two.Same, s.Two.N))
	}
	return fmt.Sprintf("Of %d people, the first two who labeled a pair said %s.", len(s.Names), agreement.Together(s.Same, s.Twice))
}

// luck says what is left of the agreement once luck is taken off.
func (s RatersSection) luck() string {
	switch {
	case s.Twice == 0:
		return ""
	case s.Skewed != "" && s.AC1 != nil:
		return fmt.Sprintf("Agreement beyond luck: AC1 = %s, %s. Not α or κ, because %s.", Decimal(*s.AC1), agreement.BeyondLuck(*s.AC1), s.Skewed)
	case s.Alpha != nil:
		return fmt.Sprintf("People who guess would agree on about half, so the agreement beyond luck is α = %s, %s.", Decimal(*s.Alpha), agreement.BeyondLuck(*s.Alpha))
	}
	return "Agreement beyond luck is not known: " + s.Why + "."
}

// kappa is the coefficient of two people in words; empty where there is none.
func (t TwoRaters) kappa() string {
	switch c := t.Corrected; {
	case t.N < 10:
		return "Fewer than ten shared pairs: counts only."
	case c.Kappa != nil && c.AC1 != nil:
		return fmt.Sprintf("Cohen’s κ = %s (standard error %s), AC1 = %s.", Decimal(*c.Kappa), Decimal(*c.SE), Decimal(*c.AC1))
	default:
		return upperFirst(c.Reason) + "."
	}
}

func (c RaterCell) text() string {
	switch {
	case c.Self:
		return "—"
	case c.N == 0:
		return "none shared"
	}
	return fmt.Sprintf("%d of %d", c.Same, c.N)
}

func choiceWord(c eval.Choice) string {
	if c == eval.ChoiceTie {
		return "no difference"
	}
	return letter(c)
}

// chart is the square of counts as a drawing.
func (t TwoRaters) chart(dim eval.Dimension) chart.Grid {
	g := chart.Grid{Name: "What " + t.A + " and " + t.B + " said on " + lowerFirst(dim.Name()), Rows: t.A, Cols: t.B}
	for _, c := range t.Categories {
		g.Categories = append(g.Categories, choiceWord(c))
	}
	for i, row := range t.Grid {
		var cells []chart.Cell
		for k, c := range row {
			cells = append(cells, chart.Cell{N: c.N, Href: c.Href, Current: c.Current, Title: fmt.Sprintf("%s said %s, %s said %s: %s",
				t.A, g.Categories[i], t.B, g.Categories[k], CountOf(c.N, "pair", "pairs"))})
		}
		g.Cells = append(g.Cells, cells)
	}
	return g
}
