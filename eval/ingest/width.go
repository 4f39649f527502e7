package ingest

import (
	"fmt"
	"strings"
)

// MaxColumns is the largest number of columns of a table. A table whose header
// has more is refused; of JSON objects, whose keys come as they come, the keys
// beyond it share one column.
const MaxColumns = 2000

// maxFields is the largest number of fields of a delimited record, as many as a
// spreadsheet has columns: empty ones behind the last column are dropped.
const maxFields = 1 << 14

// furtherKeys is the column that holds what is beyond MaxColumns, as one object.
var furtherKeys = fmt.Sprintf("keys beyond %d", MaxColumns)

// checkColumns refuses a header that is too wide.
func checkColumns(n int) error {
	if n <= MaxColumns {
		return nil
	}
	return refuse(TooLarge, "This table has %d columns; %d is the most that can be read. Remove the columns that are not needed.", n, MaxColumns)
}

// objects turns JSON objects into rows; a key that was not seen before becomes
// a new column at the end.
type objects struct {
	header  []string
	places  map[string]int
	further []string // members of the present row that have no column of their own
}

func (o *objects) columns() []string { return o.header }

// column is the place of a key in the header; false when there is none left.
func (o *objects) column(key string) (int, bool) {
	i, ok := o.places[key]
	if !ok && len(o.header) < MaxColumns {
		return o.add(key), true
	}
	return i, ok
}

// place is the place of a key that may have been seen; -1 when it was not.
func (o *objects) place(key string) int {
	if i, ok := o.places[key]; ok {
		return i
	}
	return -1
}

func (o *objects) add(key string) int {
	if o.places == nil {
		o.places = map[string]int{}
	}
	o.places[key] = len(o.header)
	o.header = append(o.header, key)
	return len(o.header) - 1
}

// put fills the cell of a key and returns its place, or keeps it for the column
// of further keys and returns -1.
func (o *objects) put(rec *record, key string, c cell) int {
	i, ok := o.column(key)
	if !ok {
		o.further = append(o.further, asJSON(key)+":"+c.asJSON())
		return -1
	}
	rec.set(i, c)
	return i
}

// putFurther fills the column of further keys, when the row has any.
func (o *objects) putFurther(rec *record) {
	if len(o.further) == 0 {
		return
	}
	i, ok := o.places[furtherKeys]
	if !ok {
		i = o.add(furtherKeys)
	}
	rec.set(i, cell{json: "{" + strings.Join(o.further, ",") + "}"})
	o.further = o.further[:0]
}

// set fills the cell of a column.
func (r *record) set(column int, c cell) {
	for len(r.cells) <= column {
		r.cells = append(r.cells, cell{})
	}
	r.cells[column] = c
}

func (c cell) asJSON() string {
	if c.json != "" {
		return c.json
	}
	return asJSON(c.text)
}
