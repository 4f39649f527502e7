package ingest

import (
	"io"

	"github.com/tidwall/gjson"
)

// table is an opened file as rows of cells. Each container implements it in a
// file of its own; next fills a record that the caller reuses and returns io.EOF
// after the last one.
type table interface {
	// columns are the header as written. JSON tables may append to it while
	// rows are read; a name never moves.
	columns() []string
	next(*record) error
	io.Closer
}

// record is one row of a table. The row is blank when no cell has text.
type record struct {
	row   int // as a spreadsheet shows it; line or item number for JSON
	line  int // physical line on which it begins, from 1; 0 when there are none
	cells []cell
	raw   []byte // as written, valid until the next call; nil when there is no text form
	sheet string // where several are read one after the other
	fault *fault // why the row cannot be used; nil for a good row
}

// fault is what is wrong with a row, or with one column of it.
type fault struct {
	column int // -1 for the whole row
	reason string
}

// cell is the content of one column: text, or a JSON list or object as written.
// Missing and null cells have neither.
type cell struct {
	text string
	json string
}

func (c cell) empty() bool { return c.text == "" && c.json == "" }

// String is the cell as text, lists and objects in JSON.
func (c cell) String() string {
	if c.json != "" {
		return c.json
	}
	return c.text
}

// jsonCell is the cell that a JSON value makes.
func jsonCell(v gjson.Result) cell {
	switch v.Type {
	case gjson.Null:
		return cell{}
	case gjson.String:
		return cell{text: v.String()}
	case gjson.JSON:
		return cell{json: v.Raw}
	}
	return cell{text: v.Raw}
}

// at is the cell of a column; short rows have empty cells at the end.
func (r *record) at(column int) cell {
	if column < len(r.cells) {
		return r.cells[column]
	}
	return cell{}
}

// reset prepares a record for the next row and keeps its memory.
func (r *record) reset(row, line int) {
	*r = record{row: row, line: line, cells: r.cells[:0]}
}

// blank reports whether no cell has anything but white space.
func (r *record) blank() bool {
	for _, c := range r.cells {
		if c.json != "" || !isBlank(c.text) {
			return false
		}
	}
	return true
}
