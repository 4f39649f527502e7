package ingest

import (
	"bytes"
	"io"
)

// Limits of one row (import.md §2.1). A larger one is rejected, its neighbours
// are not.
const (
	MaxLine = 64 << 20 // bytes of a line, a record or a JSON item
	MaxCell = 32 << 20 // bytes of a cell
)

// window is the part of a text that a hand-written reader is looking at. It
// grows to hold one row, never more, and counts the lines it has passed.
type window struct {
	in         io.ReadCloser
	buf        []byte
	start, end int // buf[start:end] is read and not passed yet
	ended      bool
	err        error
	lineCount  // at start
}

// lineCount counts the lines that were passed.
type lineCount struct {
	line      int // the physical line one is in, from 1
	pendingCR bool
}

func newWindow(in io.ReadCloser) *window {
	return &window{in: in, buf: make([]byte, 256<<10), lineCount: lineCount{line: 1}}
}

func (w *window) Close() error { return w.in.Close() }

// at is the byte i places behind the start, or -1 behind the end of the text.
func (w *window) at(i int) int {
	for w.start+i >= w.end {
		if !w.fill() {
			return -1
		}
	}
	return int(w.buf[w.start+i])
}

// index is where b stands next, from place i on; -1 when it does not come again
// within limit bytes or before the end of the text.
func (w *window) index(i int, b byte, limit int) int {
	for {
		if w.start+i < w.end {
			if k := bytes.IndexByte(w.buf[w.start+i:w.end], b); k >= 0 {
				return i + k
			}
		}
		i = max(i, w.end-w.start)
		if i > limit || !w.fill() {
			return -1
		}
	}
}

// fill reads more, moving or growing the buffer; false at the end of the text.
func (w *window) fill() bool {
	if w.ended {
		return false
	}
	if w.end == len(w.buf) {
		w.makeRoom()
	}
	n, err := w.in.Read(w.buf[w.end:])
	w.end += n
	if err != nil {
		w.ended = true
		if err != io.EOF {
			w.err = err
		}
	}
	return n > 0 || !w.ended
}

func (w *window) makeRoom() {
	held := w.buf[w.start:w.end]
	target := w.buf
	if len(held) > len(w.buf)/2 {
		target = make([]byte, 2*len(w.buf))
	}
	w.end = copy(target, held)
	w.buf, w.start = target, 0
}

// slice is the text from the start to place n.
func (w *window) slice(n int) []byte { return w.buf[w.start : w.start+n] }

// pass moves the start n bytes on.
func (w *window) pass(n int) {
	w.lineCount.pass(w.slice(n))
	w.start += n
}

// pass counts LF, CRLF and CR as one line end each, also when CR and LF are passed
// one after the other.
func (c *lineCount) pass(b []byte) {
	if len(b) == 0 {
		return
	}
	n := bytes.Count(b, []byte{'\n'})
	if c.pendingCR && b[0] == '\n' {
		n--
	}
	c.pendingCR = b[len(b)-1] == '\r'
	if bytes.IndexByte(b, '\r') >= 0 {
		n += bytes.Count(b, []byte{'\r'}) - bytes.Count(b, []byte("\r\n"))
	}
	c.line += n
}

// passLine passes everything up to and including the next line end without
// holding it, and reports whether there was one.
func (w *window) passLine() bool {
	for w.at(0) >= 0 {
		held := w.slice(w.end - w.start)
		if i := bytes.IndexAny(held, "\r\n"); i >= 0 {
			w.pass(i + w.lineEnd(i))
			return true
		}
		w.pass(len(held))
	}
	return false
}

// lineEnd is the length of the line end at place i: 0, 1 or 2.
func (w *window) lineEnd(i int) int {
	switch {
	case w.at(i) == '\n':
		return 1
	case w.at(i) == '\r' && w.at(i+1) == '\n':
		return 2
	case w.at(i) == '\r':
		return 1
	}
	return 0
}
