package ingest

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// delimited reads CSV and its relatives. It is hand-written because rows must
// keep the number that a spreadsheet shows, a quote that never closes may cost
// one row only, and a row that cannot be used must come back as written.
type delimited struct {
	*window
	delimiter byte
	quotes    bool
	header    []string
	row       int // of the next record
	maxCell   int
	maxLine   int

	text []byte // fields of the current record, unquoted, one behind the other
	ends []int  // where each field ends in text
}

// flaw is what stops the scanning of a record, and where it began.
type flaw struct {
	kind flawKind
	at   int // place in the window
}

type flawKind int

const (
	sound    flawKind = iota
	unclosed          // a quote opens and never closes
	tooLong           // a cell or the record is over its limit
	tooWide           // the record has too many fields
)

// next reads one record. Ragged, unclosed and oversized records come back with
// their fault; reading goes on behind them.
func (d *delimited) next(rec *record) error {
	if d.at(0) < 0 {
		return d.finished()
	}
	rec.reset(d.row, d.line)
	d.row++
	n, f := d.scan()
	d.cells(rec)
	rec.raw = d.slice(min(n, d.end-d.start))
	switch f.kind {
	case unclosed:
		rec.fault = &fault{len(d.ends) - 1, "a quote opens and never closes"}
		rec.raw = bytes.Clone(rec.raw[:min(len(rec.raw), MaxRaw)])
		d.resume(f.at)
	case tooLong:
		rec.fault = &fault{len(d.ends) - 1, fmt.Sprintf("a cell of more than %d MB", d.maxCell>>20)}
		rec.cells = rec.cells[:0]
		rec.raw = bytes.Clone(rec.raw[:min(len(rec.raw), MaxRaw)])
		d.skip(n, f)
	case tooWide:
		rec.fault = &fault{-1, fmt.Sprintf("more than %d fields; %d columns are the most that can be read", maxFields, MaxColumns)}
		rec.cells = rec.cells[:0]
		rec.raw = bytes.Clone(rec.raw[:min(len(rec.raw), MaxRaw)])
		d.skip(n, f)
	default:
		d.pass(n)
		d.checkWidth(rec)
	}
	return nil
}

func (d *delimited) finished() error {
	if d.err != nil {
		return d.err
	}
	return io.EOF
}

func (d *delimited) columns() []string { return d.header }

// scan finds the fields of the record at the start of the window and returns
// its length with its line end.
func (d *delimited) scan() (int, flaw) {
	d.text, d.ends = d.text[:0], d.ends[:0]
	for i := 0; ; i++ {
		var f flaw
		if d.quotes && d.at(i) == '"' {
			i, f = d.quoted(i)
		} else {
			i, f = d.plain(i)
		}
		d.ends = append(d.ends, len(d.text))
		if f.kind != sound {
			return i, f
		}
		if d.at(i) != int(d.delimiter) {
			return i + d.lineEnd(i), flaw{}
		}
		if len(d.ends) >= maxFields {
			return i, flaw{tooWide, i}
		}
	}
}

// plain scans a field without quotes and returns where it ends.
func (d *delimited) plain(i int) (int, flaw) {
	from := i
	for {
		for _, b := range d.buf[min(d.start+i, d.end):d.end] {
			if b == d.delimiter || b == '\n' || b == '\r' {
				d.text = append(d.text, d.slice(i)[from:]...)
				return i, d.tooLong(from, i)
			}
			i++
		}
		if f := d.tooLong(from, i); f.kind != sound {
			return i, f
		}
		if !d.fill() && d.start+i >= d.end {
			d.text = append(d.text, d.slice(i)[from:]...)
			return i, flaw{}
		}
	}
}

func (d *delimited) tooLong(from, to int) flaw {
	if to-from > d.maxCell || to > d.maxLine {
		return flaw{tooLong, from}
	}
	return flaw{}
}

// quoted scans a field that opens with a quote at place open.
func (d *delimited) quoted(open int) (int, flaw) {
	manyLines := false
	for i := open + 1; ; {
		q := d.index(i, '"', open+d.maxCell)
		if q < 0 && !d.ended {
			return d.end - d.start, flaw{d.oversized(open), open}
		}
		if q < 0 {
			q = d.end - d.start
			d.appendLines(d.slice(q)[i:])
			return q, flaw{unclosed, open}
		}
		part := d.slice(q)[i:]
		d.appendLines(part)
		manyLines = manyLines || bytes.IndexAny(part, "\r\n") >= 0
		end, kind := d.afterQuote(q + 1)
		switch {
		case d.tooLong(open, q).kind != sound:
			return q, flaw{d.oversized(open), open}
		case kind == closes:
			return end, flaw{}
		case kind == bare && manyLines:
			return q, flaw{unclosed, open}
		}
		d.text = append(d.text, '"')
		i = end
	}
}

type quoteKind int

const (
	closes  quoteKind = iota
	doubled           // "" stands for one quote
	bare              // a quote inside a text that should have been doubled
)

// afterQuote says what the quote before place i was, and where to go on.
func (d *delimited) afterQuote(i int) (int, quoteKind) {
	if d.at(i) == '"' {
		return i + 1, doubled
	}
	end := i
	for d.at(end) == ' ' || d.at(end) == '\t' && d.delimiter != '\t' {
		end++
	}
	if c := d.at(end); c == int(d.delimiter) || c == '\n' || c == '\r' || c < 0 {
		return end, closes
	}
	return i, bare
}

// appendLines adds text with line ends as LF.
func (d *delimited) appendLines(part []byte) {
	for {
		i := bytes.IndexByte(part, '\r')
		if i < 0 {
			d.text = append(d.text, part...)
			return
		}
		d.text = append(append(d.text, part[:i]...), '\n')
		part = bytes.TrimPrefix(part[i+1:], []byte{'\n'})
	}
}

// cells cuts the scanned text into the cells of a record; all of them share one
// string.
func (d *delimited) cells(rec *record) {
	text, from := string(d.text), 0
	for _, to := range d.ends {
		rec.cells = append(rec.cells, cell{text: text[from:to]})
		from = to
	}
}

// checkWidth drops empty fields behind the last column; any other field there
// makes the record ragged.
func (d *delimited) checkWidth(rec *record) {
	want := len(d.header)
	if want == 0 || len(rec.cells) <= want {
		return
	}
	n := len(rec.cells)
	for n > want && rec.cells[n-1].empty() {
		n--
	}
	rec.cells = rec.cells[:n]
	if n > want {
		rec.fault = &fault{-1, fmt.Sprintf("%d fields, %d expected: a %s outside quotes?", n, want, delimiterName(d.delimiter))}
	}
}

func delimiterName(b byte) string {
	switch b {
	case ',':
		return "comma"
	case ';':
		return "semicolon"
	case '\t':
		return "tab"
	case '|':
		return "pipe"
	case noDelimiter:
		return "NUL character"
	}
	return strings.TrimSpace(string(b))
}
