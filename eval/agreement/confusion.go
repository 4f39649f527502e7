package agreement

import (
	"slices"

	"concord/eval"
)

// Confusion counts what a method picked by what the gold says. The letters were
// drawn by a coin, so neither means "better".
type Confusion struct {
	Gold  []eval.Choice // rows: x, y, and tie where the gold has any
	Picks []eval.Choice // columns: the same, then none
	Cells [][]int
	// Corrected is agreement beyond luck on pairs with a usable answer, a tie
	// being a third category; nothing below ten pairs.
	Corrected Corrected
	Items     []ItemFigures // of x and y
	Balanced  *float64      // mean recall of x and y, a tie or no answer counting half
}

// ItemFigures read the table for one letter.
type ItemFigures struct {
	Item                  eval.Choice
	Precision, Recall, F1 *float64 // nil where nothing was picked, or nothing is there
}

// ConfusionOf counts the judged pairs that have a gold, ties included.
func ConfusionOf(judged []Judged) Confusion {
	c := Confusion{Gold: []eval.Choice{eval.ChoiceX, eval.ChoiceY}}
	for _, j := range judged {
		if !j.Pending && j.Gold == eval.ChoiceTie {
			c.Gold = append(c.Gold, eval.ChoiceTie)
			break
		}
	}
	c.Picks = []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceTie, eval.ChoiceNone}
	c.Cells = make([][]int, len(c.Gold))
	for i := range c.Cells {
		c.Cells[i] = make([]int, len(c.Picks))
	}
	for _, j := range judged {
		row, column := slices.Index(c.Gold, j.Gold), slices.Index(c.Picks, j.Pick)
		if !j.Pending && row >= 0 && column >= 0 {
			c.Cells[row][column]++
		}
	}
	c.correct()
	c.letters()
	return c
}

// correct computes the coefficients of the square part of the table.
func (c *Confusion) correct() {
	square := make(Table, 3)
	for i := range square {
		square[i] = make([]int, 3)
		if i < len(c.Cells) {
			copy(square[i], c.Cells[i][:3])
		}
	}
	if square.column(2)+square.row(2) == 0 {
		square = Table{square[0][:2], square[1][:2]}
	}
	if square.total() < 10 {
		c.Corrected = Corrected{Reason: "fewer than ten pairs: counts only"}
		return
	}
	c.Corrected = square.Corrected()
}

func (c *Confusion) letters() {
	var balanced float64
	known := 0
	for i, item := range []eval.Choice{eval.ChoiceX, eval.ChoiceY} {
		hit, there, picked := c.Cells[i][i], Table(c.Cells).row(i), Table(c.Cells).column(i)
		f := ItemFigures{Item: item, Precision: shareOf(hit, picked), Recall: shareOf(hit, there), F1: shareOf(2*hit, picked+there)}
		c.Items = append(c.Items, f)
		if there > 0 {
			known++
			balanced += (float64(hit) + float64(c.Cells[i][2]+c.Cells[i][3])/2) / float64(there)
		}
	}
	if known == 2 {
		c.Balanced = ratio(balanced, 2)
	}
}

func (t Table) row(i int) (n int) {
	for _, k := range t[i] {
		n += k
	}
	return n
}

func (t Table) column(i int) (n int) {
	for _, line := range t {
		n += line[i]
	}
	return n
}
