package ingest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// maxUnpacked is what a file may unpack to at most, in bytes.
const maxUnpacked = 2 << 30

// workbook reads one sheet of an Excel workbook. Rows keep the number that
// Excel shows.
type workbook struct {
	dir    string // of the temporary files
	file   *excelize.File
	rows   *excelize.Rows
	header []string
	row    int      // of the row read last
	empty  int      // blank rows that are reported only if others follow
	ahead  []string // the row behind the blank ones
	known  map[string][]merge
	merges merges // of the sheet that is read
}

func looksLikeWorkbook(src *source) bool {
	return slices.ContainsFunc(src.members(), func(name string) bool { return name == "xl/workbook.xml" })
}

func openWorkbook(src *source) (table, layout, error) {
	w, err := unpackWorkbook(src)
	if err != nil {
		return nil, layout{}, err
	}
	if src.options.Sheet == AllSheets {
		t, l, err := openAll(w, src.options)
		if err != nil {
			return nil, layout{}, errors.Join(err, w.discard())
		}
		return t, l, nil
	}
	l, err := w.openSheet(src.options)
	if err != nil {
		return nil, layout{}, errors.Join(err, w.discard())
	}
	return w, l, nil
}

// unpackWorkbook opens a workbook that is one, with its temporary files in a
// folder of their own.
func unpackWorkbook(src *source) (*workbook, error) {
	if !src.checked {
		if err := checkWorkbook(src); err != nil {
			return nil, err
		}
		src.checked = true
	}
	dir, err := os.MkdirTemp("", "concord-import-*")
	if err != nil {
		return nil, err
	}
	w := &workbook{dir: dir, known: src.merges}
	w.file, err = excelize.OpenFile(src.path, excelize.Options{
		RawCellValue: true, UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: workbookLimits.sheet, TmpDir: w.dir,
	})
	if err != nil {
		return nil, errors.Join(damagedWorkbook(err), os.RemoveAll(dir))
	}
	return w, nil
}

func (w *workbook) openSheet(o Options) (layout, error) {
	sheets := w.file.GetSheetList()
	l := layout{sheets: sheets, sheet: o.Sheet}
	if len(sheets) == 0 {
		return l, refuse(EmptyFile, "This workbook has no sheets of cells. Save it anew as .xlsx and upload that.")
	}
	if o.Sheet == "" {
		var err error
		if l.sheet, err = w.chooseSheet(sheets); err != nil {
			return l, err
		}
	}
	if !slices.Contains(sheets, l.sheet) {
		return l, unchosen(sheets, "There is no sheet “%s”. The sheets are: %s.", cut(o.Sheet, listedName), listed(sheets))
	}
	return l, w.openRows(&l, o)
}

// chooseSheet is the first sheet whose header has a name that is known, else the
// first that holds a table, else the first with anything in it.
func (w *workbook) chooseSheet(sheets []string) (string, error) {
	best, most := sheets[0], -1
	for _, sheet := range sheets {
		if isKeySheet(sheet) && len(sheets) > 1 {
			continue
		}
		rows, err := w.firstRows(sheet)
		if err != nil {
			return "", err
		}
		if n := looksLikeTable(rows); n > most {
			best, most = sheet, n
		}
	}
	if most < 1 {
		return "", refuse(EmptyFile, "This workbook is empty: none of its sheets has a cell with text.")
	}
	return best, nil
}

// looksLikeTable is how much the first rows of a sheet look like a table that can be
// read: 3 with a header that is known, 2 with several cells a row, 1 with rows, 0.
func looksLikeTable(rows []headerRow) int {
	place := chooseHeader(rows, 0)
	switch {
	case len(rows) == 0:
		return 0
	case len(rows) > place.at+1 && !place.none && knownNames(rows[place.at].cells) > 0:
		return 3
	case len(rows) > 1 && filledCells(rows[place.at].cells) > 1:
		return 2
	}
	return 1
}

// openRows opens a sheet behind its header.
func (w *workbook) openRows(l *layout, o Options) error {
	rows, err := w.firstRows(l.sheet)
	if err != nil {
		return err
	}
	w.merges, l.merged = newMerges(w.known[l.sheet]), len(w.known[l.sheet])
	place := chooseHeader(rows, o.HeaderRow)
	last, upper := o.HeaderRow, []string(nil)
	if place.double {
		last, upper = rows[place.at+1].row, rows[place.at].cells
	} else if len(rows) > 0 {
		last = max(last, rows[place.at].row)
	}
	if w.rows, err = w.file.Rows(l.sheet); err != nil {
		return damaged(err, "The sheet “%s” cannot be read.", l.sheet)
	}
	if place.none && len(rows) > 0 {
		l.headerRow, l.headerGuessed = NoHeader, o.HeaderRow == 0
		w.row, w.empty = 0, 0
		w.setHeader(make([]string, widest(rows)))
		return checkColumns(len(w.header))
	}
	header, err := w.readUpTo(last, l)
	if errors.Is(err, io.EOF) {
		return refuse(HeaderOnly, "The sheet “%s” is empty. Choose another: %s.", l.sheet, listed(w.file.GetSheetList()))
	}
	if err != nil {
		return err
	}
	if upper != nil {
		header = joinHeader(upper, header)
		l.aside--
		l.doubleHeader, l.doubled = true, longest(header)
	}
	w.setHeader(header)
	return checkColumns(len(header))
}

// readUpTo reads the first row from a number on, which is the header, and counts
// those before it.
func (w *workbook) readUpTo(row int, l *layout) ([]string, error) {
	for w.row, w.empty = 0, 0; ; l.aside++ {
		cells, err := w.readRow()
		if err != nil || w.row >= row {
			l.headerRow, w.empty = w.row, 0
			return cells, err
		}
	}
}

// firstRows are the first rows of a sheet that are not blank.
func (w *workbook) firstRows(sheet string) (list []headerRow, err error) {
	if w.rows, err = w.file.Rows(sheet); err != nil {
		return nil, damaged(err, "The sheet “%s” cannot be read.", sheet)
	}
	w.row, w.empty = 0, 0
	for len(list) < probedHeaders {
		cells, err := w.readRow()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, errors.Join(err, w.rows.Close())
		}
		list = append(list, headerRow{w.row, slices.Clone(cells)})
	}
	return list, w.rows.Close()
}

// readRow reads the next row that is not blank and counts the blank ones before
// it.
func (w *workbook) readRow() ([]string, error) {
	for w.rows.Next() {
		w.row++
		cells, err := w.rows.Columns()
		if err != nil {
			return nil, fmt.Errorf("row %d of the workbook: %w", w.row, err)
		}
		if slices.ContainsFunc(cells, func(c string) bool { return !isBlank(c) }) {
			return cells, nil
		}
		w.empty++
	}
	if err := w.rows.Error(); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

func (w *workbook) setHeader(cells []string) {
	for i, c := range cells {
		w.header = append(w.header, strings.TrimSpace(c))
		w.nameColumn(i)
	}
}

// nameColumn names a column without header by its letter, as Excel does.
func (w *workbook) nameColumn(i int) {
	if w.header[i] == "" {
		letter, _ := excelize.ColumnNumberToName(i + 1)
		w.header[i] = "Column " + letter
	}
}

func (w *workbook) columns() []string { return w.header }

func (w *workbook) next(rec *record) error {
	if w.ahead == nil {
		cells, err := w.readRow()
		if err != nil {
			return err
		}
		w.ahead = cells
	}
	rec.reset(w.row-w.empty, 0)
	if w.empty > 0 {
		w.empty--
		return nil
	}
	w.fill(rec, w.ahead)
	w.ahead = nil
	return nil
}

// fill takes over the cells of a row; columns beyond the header get names of
// their own.
func (w *workbook) fill(rec *record, cells []string) {
	if len(cells) > MaxColumns {
		rec.fault = &fault{-1, fmt.Sprintf("%d cells; %d is the most that can be read", len(cells), MaxColumns)}
		cells = cells[:MaxColumns]
	}
	for i, c := range w.merges.fill(rec.row, cells) {
		if i >= len(w.header) {
			w.header = append(w.header, "")
			w.nameColumn(i)
		}
		rec.cells = append(rec.cells, cell{text: lineFeeds(c)})
	}
}

func (w *workbook) Close() error { return errors.Join(w.rows.Close(), w.discard()) }

// discard removes what was unpacked.
func (w *workbook) discard() error { return errors.Join(w.file.Close(), os.RemoveAll(w.dir)) }
