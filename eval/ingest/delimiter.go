package ingest

import (
	"bytes"
	"io"
	"strings"
)

func anyText(*source) bool { return true }

// openDelimited opens CSV and its relatives and reads up to the header.
func openDelimited(src *source) (table, layout, error) {
	in, err := src.openText()
	if err != nil {
		return nil, layout{}, err
	}
	d := &delimited{
		window: newWindow(in), quotes: !src.options.NoQuotes,
		row: 1, maxCell: MaxCell, maxLine: MaxLine,
	}
	l, err := d.open(src)
	if err != nil {
		in.Close()
		return nil, layout{}, err
	}
	return d, l, nil
}

func (d *delimited) open(src *source) (layout, error) {
	var err error
	if d.delimiter, err = d.chooseDelimiter(src); err != nil {
		return layout{}, err
	}
	l := layout{}
	if d.delimiter != noDelimiter {
		l.delimiter = string(d.delimiter)
	}
	rows := d.firstRows(src)
	place := chooseHeader(rows, src.options.HeaderRow)
	if place.none {
		l.headerRow, l.headerGuessed = NoHeader, src.options.HeaderRow == 0
		d.header = make([]string, widest(rows))
		return l, checkColumns(len(d.header))
	}
	wanted := src.options.HeaderRow
	if len(rows) > 0 {
		wanted = max(wanted, rows[place.at].row)
	}
	header, err := d.readHeader(wanted, &l)
	if err != nil {
		return layout{}, err
	}
	if place.double {
		lower, err := d.readHeader(l.headerRow+1, &l)
		if err != nil {
			return layout{}, err
		}
		header = joinHeader(header, lower)
		l.doubleHeader, l.doubled = true, longest(header)
	}
	d.header = header
	return l, checkColumns(len(d.header))
}

// firstRows are the first rows that are not blank, up to one that cannot be read.
func (d *delimited) firstRows(src *source) (rows []headerRow) {
	probe := d.probe(src.head)
	probe.declared()
	var rec record
	for len(rows) < probedHeaders && probe.next(&rec) == nil && rec.fault == nil {
		if !rec.blank() {
			rows = append(rows, headerRow{rec.row, rec.texts()})
		}
	}
	return rows
}

// probe reads the beginning of a file once more.
func (d *delimited) probe(head []byte) *delimited {
	return &delimited{
		window: newWindow(io.NopCloser(bytes.NewReader(head))), delimiter: d.delimiter, quotes: d.quotes,
		row: 1, maxCell: len(head), maxLine: len(head),
	}
}

// readHeader reads up to the first written row from a number on, and counts the
// written ones before it.
func (d *delimited) readHeader(from int, l *layout) ([]string, error) {
	var rec record
	for {
		if err := d.next(&rec); err == io.EOF {
			return nil, refuse(HeaderOnly, "This file has no header row.")
		} else if err != nil {
			return nil, err
		}
		written := rec.fault != nil || !rec.blank()
		if written && rec.row >= from {
			break
		}
		if written {
			l.aside++
		}
	}
	if rec.fault != nil {
		return nil, refuse(Malformed, "The header row cannot be read (row %d): %s.", rec.row, rec.fault.reason)
	}
	l.headerRow = rec.row
	return rec.texts(), nil
}

// texts are the cells of a row as names.
func (r *record) texts() []string {
	texts := make([]string, len(r.cells))
	for i, c := range r.cells {
		texts[i] = strings.TrimSpace(c.text)
	}
	return texts
}

// longest is the longest of some names that are made of two parts.
func longest(names []string) (name string) {
	for _, n := range names {
		if len(n) > len(name) && strings.Contains(n, groupSign) {
			name = n
		}
	}
	return name
}

// chooseDelimiter honors the person's choice, then a first line "sep=;", which
// a spreadsheet does not show, then goes by the field counts.
func (d *delimited) chooseDelimiter(src *source) (byte, error) {
	declared, ok := d.declared()
	if name := src.options.Delimiter; name != "" {
		return parseDelimiter(name)
	}
	if ok {
		return declared, nil
	}
	return guessDelimiter(src.head, d.quotes), nil
}

// declared reads and passes a first line "sep=;".
func (d *delimited) declared() (byte, bool) {
	d.at(6)
	held := d.slice(min(6, d.end-d.start))
	if len(held) < 5 || !bytes.EqualFold(held[:4], []byte("sep=")) || d.at(5) >= 0 && d.lineEnd(5) == 0 {
		return 0, false
	}
	b := held[4]
	d.pass(5)
	d.pass(d.lineEnd(0))
	return b, true
}

func parseDelimiter(name string) (byte, error) {
	switch strings.ToLower(name) {
	case "tab", "\\t":
		return '\t', nil
	}
	if len(name) != 1 || strings.ContainsAny(name, "\"\r\n") {
		return 0, refuse(BadOption, "“%s” is not a delimiter. Choose one of , ; | or tab.", name)
	}
	return name[0], nil
}

// noDelimiter is that of a file with one column: its commas are text.
const noDelimiter = byte(0)

// guessDelimiter takes the delimiter for which most of the first records have
// as many fields as the first of them, which titles may stand above; names that
// Concord knows in that record count too.
func guessDelimiter(head []byte, quotes bool) byte {
	best, bestScore := noDelimiter, 0.0
	for _, b := range []byte(",;\t|") {
		d := &delimited{delimiter: b, quotes: quotes}
		if s := bestTable(d.shapes(head), b != ','); s > bestScore {
			best, bestScore = b, s
		}
	}
	return best
}

// Records that are looked at for the delimiter; any of the first may be the header.
const (
	probedRecords = 20
	probedTitles  = 6
)

// recordShape is what speaks for a delimiter in a record.
type recordShape struct {
	fields, names int
	sound         bool
	last          bool // in what is looked at of the file, which may cut it off
}

// shapes are those of the first records that are not blank.
func (d *delimited) shapes(head []byte) (list []recordShape) {
	probe := d.probe(head)
	var rec record
	for len(list) < probedRecords && probe.next(&rec) == nil {
		if !rec.blank() {
			cutOff := probe.at(0) < 0 && len(head) == headSize
			list = append(list, recordShape{len(rec.cells), countNames(rec.cells), rec.fault == nil, cutOff})
		}
	}
	return list
}

// bestTable is how much the records look like a table: the share of those as wide as
// the header. Titles above it have no name that is known; telling says that the
// delimiter hardly ever stands in a text, so that the header needs none either.
func bestTable(list []recordShape, telling bool) (best float64) {
	for i, header := range list[:min(len(list), probedTitles)] {
		if i > 0 && list[i-1].names > 0 {
			break
		}
		same := 0
		for k, r := range list[i:] {
			if r.last && k > 0 || r.sound && r.fields == header.fields {
				same++
			}
		}
		if header.fields < 2 || i > 0 && (same < 2 || header.names == 0 && !telling) {
			continue
		}
		rows := float64(len(list) - i)
		score := float64(same)/rows + 0.3*float64(header.names)/float64(header.fields)
		best = max(best, score*rows/float64(len(list)))
	}
	return best
}

func countNames(cells []cell) int {
	n := 0
	for _, c := range cells {
		if _, _, ok := lookUp(c.text); ok {
			n++
		}
	}
	return n
}
