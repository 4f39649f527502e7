package chart

import "strconv"

// Matrix is every method against every other: a square whose cell is filled by
// how far the method of the row is ahead, with a dot where the two are told apart
// (agreement §3.6).
type Matrix struct {
	Name    string // accessible name
	Methods []string
	Cells   [][]MatrixCell // the diagonal is empty
}

// MatrixCell is one comparison.
type MatrixCell struct {
	Text  string   // "+23"
	Ahead *float64 // −1…1; nil: nothing to compare
	Apart bool
	Title string
	Href  string
}

const (
	matrixCell = 46.0
	matrixLeft = 190.0
	matrixTop  = 26.0
)

func (m Matrix) width() float64  { return matrixLeft + matrixCell*float64(len(m.Methods)) + 2 }
func (m Matrix) height() float64 { return matrixTop + matrixCell*float64(len(m.Methods)) + 2 }

func matrixX(col int) float64 { return matrixLeft + matrixCell*float64(col) }
func matrixY(row int) float64 { return matrixTop + matrixCell*float64(row) }

// shade is how strongly a cell is filled: full at thirty points.
func (c MatrixCell) shade() string {
	if c.Ahead == nil {
		return "0"
	}
	return fraction(min(1, max(*c.Ahead, -*c.Ahead)/0.3) * 0.4)
}

// class tells ahead from behind; the sign in the text says it too.
func (c MatrixCell) class() string {
	if c.Ahead != nil && *c.Ahead < 0 {
		return "matrix-behind"
	}
	return "matrix-ahead"
}

// ordinal is the number under which a method stands over its column.
func ordinal(i int) string { return strconv.Itoa(i + 1) }

// rowName is the number and name beside a row.
func (m Matrix) rowName(i int) string {
	const most = 23
	name := m.Methods[i]
	if r := []rune(name); len(r) > most {
		name = string(r[:most-1]) + "…"
	}
	return ordinal(i) + "  " + name
}
