package ingest

import (
	"errors"
	"io"
	"slices"
)

// AllSheets as [Options.Sheet] reads every sheet of a workbook that has the columns
// of the first one, such as one sheet a model. The sheet's name becomes the metadata
// [VariantColumn].
const AllSheets = "*"

// allSheets reads one sheet after the other.
type allSheets struct {
	*workbook
	names   objects
	options Options
	sheet   string
	left    []string // sheets that were not read yet
}

// openAll opens the first sheet of a workbook that holds a table and keeps the others
// in mind.
func openAll(w *workbook, o Options) (table, layout, error) {
	sheets := slices.DeleteFunc(w.file.GetSheetList(), isKeySheet)
	l := layout{sheets: sheets, sheet: AllSheets}
	if len(sheets) == 0 {
		return nil, l, refuse(HeaderOnly, "This workbook has no sheet with rows.")
	}
	first, err := w.chooseSheet(sheets)
	if err != nil {
		return nil, l, err
	}
	all := &allSheets{workbook: w, options: o, sheet: first, left: slices.DeleteFunc(slices.Clone(sheets), func(s string) bool { return s == first })}
	l.sheet = first
	err = w.openRows(&l, o)
	l.sheet = AllSheets
	return all, l, err
}

func (a *allSheets) columns() []string { return a.names.header }

func (a *allSheets) next(rec *record) error {
	for {
		var inner record
		err := a.workbook.next(&inner)
		if err == nil {
			a.take(rec, &inner)
			return nil
		}
		if !errors.Is(err, io.EOF) || len(a.left) == 0 {
			rec.row = inner.row
			return err
		}
		if err := a.openNext(); err != nil {
			return err
		}
	}
}

// take writes a row of the present sheet under the columns of all.
func (a *allSheets) take(rec, inner *record) {
	rec.reset(inner.row, inner.line)
	rec.sheet, rec.fault = a.sheet, inner.fault
	for i, name := range a.header {
		if c := inner.at(i); !c.empty() || !slices.Contains(a.names.header, name) {
			a.names.put(rec, name, c)
		}
	}
	if !inner.blank() {
		a.names.put(rec, VariantColumn, cell{text: a.sheet})
	}
}

// openNext goes on with the next sheet that has the columns of those before it.
func (a *allSheets) openNext() error {
	if err := a.rows.Close(); err != nil {
		return err
	}
	known := slices.Clone(a.header)
	for len(a.left) > 0 {
		a.sheet, a.left = a.left[0], a.left[1:]
		a.header, a.ahead = nil, nil
		l := layout{sheet: a.sheet}
		var refused *Error
		err := a.openRows(&l, a.options)
		if err != nil && !errors.As(err, &refused) {
			return err
		}
		if err == nil && sharesColumns(known, a.header) {
			return nil
		}
	}
	a.header = known
	return io.EOF
}

// sharesColumns reports whether two sheets have most of their columns in common.
func sharesColumns(one, other []string) bool {
	shared := 0
	for _, name := range other {
		if slices.Contains(one, name) {
			shared++
		}
	}
	return shared > 0 && shared*2 >= min(len(one), len(other))
}
