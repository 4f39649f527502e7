package ingest

import "bytes"

// resume goes on behind a record whose quote, opened at place open, never
// closes: at the next line that looks like a record of its own. Blank lines
// before it are left as the blank rows that a spreadsheet shows.
func (d *delimited) resume(open int) {
	d.pass(open)
	d.passLine()
	blank := 0
	for d.at(blank) >= 0 {
		if n := d.lineEnd(blank); n > 0 {
			blank += n
			continue
		}
		if d.plausible(blank) {
			return
		}
		d.pass(blank)
		d.passLine()
		blank = 0
	}
}

// plausible reports whether the line at place i has as many fields as the
// header, or opens a quote of its own in one of them.
func (d *delimited) plausible(i int) bool {
	line := d.lineAt(i)
	n, open := countFields(line, d.delimiter)
	want := len(d.header)
	return n == want || open && n >= 2 && n < want
}

// judgedLines is how many lines behind an opening quote say what it is.
const judgedLines = 20

// oversized tells a quote that never closes from a cell that is too long, when
// neither has ended within the limit: most lines behind a quote that was left
// open are records of the table.
func (d *delimited) oversized(open int) flawKind {
	records, lines := 0, 0
	for i := d.lineBehind(open); i >= 0 && lines < judgedLines; i = d.lineBehind(i) {
		if d.lineEnd(i) > 0 {
			continue
		}
		lines++
		if d.plausible(i) {
			records++
		}
	}
	if lines > 0 && records*2 > lines {
		return unclosed
	}
	return tooLong
}

// lineBehind is where the line after the one at place i begins, -1 when the text
// that is held has no such line.
func (d *delimited) lineBehind(i int) int {
	k := bytes.IndexAny(d.slice(d.end - d.start)[i:], "\r\n")
	if k < 0 {
		return -1
	}
	return i + k + d.lineEnd(i+k)
}

// lineAt is the physical line at place i without its end; of a very long one
// the first megabyte.
func (d *delimited) lineAt(i int) []byte {
	n := i
	for c := d.at(n); c >= 0 && c != '\n' && c != '\r' && n-i < 1<<20; c = d.at(n) {
		n++
	}
	return d.slice(n)[i:]
}

// countFields counts the fields of one physical line and reports whether its
// last one is still open at the end.
func countFields(line []byte, delimiter byte) (n int, open bool) {
	n = 1
	start := true
	for i := 0; i < len(line); i++ {
		switch {
		case open && line[i] == '"' && i+1 < len(line) && line[i+1] == '"':
			i++
		case open && line[i] == '"':
			open = false
		case open:
		case line[i] == delimiter:
			n++
			start = true
			continue
		case line[i] == '"' && start:
			open = true
		}
		start = false
	}
	return n, open
}

// skip goes on behind a record that is over a limit, without holding it: at the
// next line for a field without quotes, else behind the quote that closes it.
func (d *delimited) skip(n int, f flaw) {
	quoted := d.quotes && d.at(f.at) == '"'
	d.pass(n)
	if quoted {
		d.passQuoted()
	}
	d.passLine()
}

// passQuoted passes the rest of an oversized quoted field.
func (d *delimited) passQuoted() {
	for d.at(0) >= 0 {
		held := d.slice(d.end - d.start)
		q := bytes.IndexByte(held, '"')
		if q < 0 {
			d.pass(len(held))
			continue
		}
		end, kind := d.afterQuote(q + 1)
		d.pass(end)
		if kind != doubled {
			return
		}
	}
}
