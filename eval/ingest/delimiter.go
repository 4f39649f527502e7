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
	wanted, double := d.findHeader(src)
	header, err := d.readHeader(max(wanted, src.options.HeaderRow), &l)
	if err != nil {
		return layout{}, err
	}
	if double {
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

// findHeader looks for the header in the beginning of the file.
func (d *delimited) findHeader(src *source) (row int, double bool) {
	probe := &delimited{
		window: newWindow(io.NopCloser(bytes.NewReader(src.head))), delimiter: d.delimiter, quotes: d.quotes,
		row: 1, maxCell: len(src.head), maxLine: len(src.head),
	}
	probe.declared()
	var rows []headerRow
	var rec record
	for len(rows) < probedHeaders && probe.next(&rec) == nil && rec.fault == nil {
		if !rec.blank() {
			rows = append(rows, headerRow{rec.row, rec.texts()})
		}
	}
	if len(rows) == 0 {
		return 0, false
	}
	at, double := chooseHeader(rows, src.options.HeaderRow)
	return rows[at].row, double
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
// as many fields as the first one; names that Concord knows in that first record
// count too.
func guessDelimiter(head []byte, quotes bool) byte {
	best, bestScore := noDelimiter, 0.0
	for _, b := range []byte(",;\t|") {
		if s := delimiterScore(head, b, quotes); s > bestScore {
			best, bestScore = b, s
		}
	}
	return best
}

const probedRecords = 20

func delimiterScore(head []byte, b byte, quotes bool) float64 {
	d := &delimited{
		window: newWindow(io.NopCloser(bytes.NewReader(head))), delimiter: b, quotes: quotes,
		maxCell: len(head), maxLine: len(head),
	}
	names, read, same := 0, 0, 0
	var rec record
	for read < probedRecords && d.next(&rec) == nil {
		if rec.blank() {
			continue
		}
		if read++; read == 1 {
			names = countNames(rec.cells)
			d.header = make([]string, len(rec.cells))
		}
		cutOff := d.at(0) < 0 && len(head) == headSize && read > 1
		if cutOff || len(rec.cells) == len(d.header) && rec.fault == nil {
			same++
		}
	}
	if len(d.header) < 2 {
		return 0
	}
	return float64(same)/float64(read) + 0.3*float64(names)/float64(len(d.header))
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
