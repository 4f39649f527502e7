package chart

// Grid is what two people said of the same pairs: a square of counts, rows by
// what the one said and columns by what the other said. The diagonal is where
// they agree.
type Grid struct {
	Name       string // accessible name
	Rows, Cols string // who stands at the rows and at the columns
	Categories []string
	Cells      [][]Cell
}

// Cell is one count. Darker is more; the number says how many.
type Cell struct {
	N       int
	Href    string // the pairs behind it
	Title   string
	Current bool // its pairs are shown on the page
}

const (
	cellWidth, cellHeight = 86.0, 52.0
	gridLeft, gridTop     = 112.0, 46.0
)

func (g Grid) width() float64  { return gridLeft + cellWidth*float64(len(g.Categories)) + 2 }
func (g Grid) height() float64 { return gridTop + cellHeight*float64(len(g.Categories)) + 2 }

func cellX(col int) float64 { return gridLeft + cellWidth*float64(col) }
func cellY(row int) float64 { return gridTop + cellHeight*float64(row) }

// shade is how dark a cell is: its share of the largest, never so dark that the
// number on it could not be read.
func (g Grid) shade(c Cell) string {
	most := 1
	for _, row := range g.Cells {
		for _, cell := range row {
			most = max(most, cell.N)
		}
	}
	return fraction(0.32 * float64(c.N) / float64(most))
}

func cellClass(row, col int, c Cell) string {
	class := "cell cell-differ"
	if row == col {
		class = "cell cell-same"
	}
	if c.Current {
		class += " cell-current"
	}
	return class
}

// clipName keeps a name within the room beside the cells.
func clipName(name string) string {
	const most = 13
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}
