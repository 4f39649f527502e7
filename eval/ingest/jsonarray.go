package ingest

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// array reads a JSON list of objects, one item a row. It finds the ends of the
// items itself, so that a broken item costs one row and no document has to fit
// into memory.
type array struct {
	*window
	objects
	item    int // number of the next item, from 1
	closed  bool
	maxItem int
}

func looksLikeArray(src *source) bool {
	text := bytes.TrimLeft(src.head, " \t\r\n")
	if !bytes.HasPrefix(text, []byte("[")) {
		return false
	}
	inner := bytes.TrimLeft(text[1:], " \t\r\n")
	return hasExtension(src.name, ".json") || bytes.HasPrefix(inner, []byte("{"))
}

func hasExtension(name string, extensions ...string) bool {
	return slices.Contains(extensions, strings.ToLower(filepath.Ext(name)))
}

func openArray(src *source) (table, layout, error) {
	in, err := src.openText()
	if err != nil {
		return nil, layout{}, err
	}
	a := &array{window: newWindow(in), item: 1, maxItem: MaxLine}
	a.passSpace("")
	a.pass(1)
	a.passSpace("")
	if c := a.at(0); c >= 0 && c != '{' && c != ']' {
		in.Close()
		return nil, layout{}, refuse(Malformed, "This is a JSON list, but its items are not objects with named fields.")
	}
	return a, layout{}, nil
}

// passSpace passes white space and the given characters.
func (a *array) passSpace(also string) {
	for {
		c := a.at(0)
		if c < 0 || !strings.ContainsRune(" \t\r\n"+also, rune(c)) {
			return
		}
		a.pass(1)
	}
}

func (a *array) next(rec *record) error {
	a.passSpace(",")
	if a.closed || a.at(0) < 0 || a.at(0) == ']' {
		return a.finish(rec)
	}
	rec.reset(a.item, a.line)
	a.item++
	n, whole := a.itemLength()
	if !whole {
		a.closed = true
		rec.raw = bytes.Clone(a.slice(min(n, MaxRaw)))
		rec.fault = &fault{-1, a.brokenOff(n)}
		return nil
	}
	a.read(bytes.TrimSpace(a.slice(n)), rec)
	a.pass(n)
	return nil
}

func (a *array) brokenOff(n int) string {
	if n > a.maxItem {
		return fmt.Sprintf("an item of more than %d MB; nothing behind it could be read", a.maxItem>>20)
	}
	return "the file breaks off inside this item"
}

// finish ends the table. A list that is never closed, or text behind it, is
// reported once as a row of its own: rows may be missing there.
func (a *array) finish(rec *record) error {
	if a.err != nil {
		return a.err
	}
	if a.closed {
		return io.EOF
	}
	a.closed = true
	unclosed := a.at(0) < 0
	if !unclosed {
		a.pass(1)
		a.passSpace("")
	}
	rest := a.at(0) >= 0
	rec.reset(a.item, a.line)
	switch {
	case unclosed:
		rec.fault = &fault{-1, "the file breaks off: its list is never closed"}
	case rest:
		a.at(MaxRaw)
		rec.raw = bytes.Clone(a.slice(min(MaxRaw, a.end-a.start)))
		rec.fault = &fault{-1, "text behind the end of the list was not read"}
	default:
		return io.EOF
	}
	return nil
}

// itemLength is the length of the item at the start of the window: up to a
// comma or the end of the list outside all brackets and strings.
func (a *array) itemLength() (n int, whole bool) {
	for depth := 0; n <= a.maxItem; n++ {
		switch a.at(n) {
		case -1:
			return n, false
		case '"':
			end, ok := a.stringEnd(n + 1)
			if !ok {
				return end, false
			}
			n = end
		case '{', '[':
			depth++
		case ']':
			if depth == 0 {
				return n, true
			}
			depth--
		case '}':
			depth = max(0, depth-1)
		case ',':
			if depth == 0 {
				return n, true
			}
		}
	}
	return n, false
}

// stringEnd is the place of the quote that closes a string whose text begins at
// place i.
func (a *array) stringEnd(i int) (int, bool) {
	for i <= a.maxItem {
		q := a.index(i, '"', a.maxItem)
		if q < 0 {
			return a.end - a.start, false
		}
		slashes := 0
		for q-1-slashes >= i && a.at(q-1-slashes) == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return q, true
		}
		i = q + 1
	}
	return i, false
}
