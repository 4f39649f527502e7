package ingest

import (
	"fmt"
	"unicode/utf8"
)

// python reads the notation in which Python and numpy print lists, and that of
// document objects. Elements may stand without commas, as numpy prints them:
// strings side by side are elements of their own, never joined (import.md §4).
type python struct {
	text string
	pos  int
}

// notationError says where a cell stops being a list.
type notationError struct {
	character int // from 1
	text      string
}

func (e *notationError) Error() string {
	return fmt.Sprintf("%s (character %d)", e.text, e.character)
}

func (p *python) fail(at int, text string) error {
	return &notationError{utf8.RuneCountInString(p.text[:min(at, len(p.text))]) + 1, text}
}

// parsePython reads a whole cell.
func parsePython(text string) (node, error) {
	p := &python{text: text}
	n, err := p.value(0)
	if err != nil {
		return node{}, err
	}
	if p.space(); p.pos < len(p.text) {
		return node{}, p.fail(p.pos, "has text behind the end of its list")
	}
	return n, nil
}

func (p *python) space() {
	for p.pos < len(p.text) && isSpaceByte(p.text[p.pos]) {
		p.pos++
	}
}

func isSpaceByte(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

// peek is the next byte, 0 at the end.
func (p *python) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *python) value(depth int) (node, error) {
	p.space()
	if depth > maxDepth {
		return node{}, p.fail(p.pos, "nests too many lists")
	}
	switch c := p.peek(); {
	case c == '[':
		return p.sequence(listNode, ']', depth)
	case c == '(':
		return p.sequence(tupleNode, ')', depth)
	case c == '{':
		return p.dict(depth)
	case p.opensString():
		text, err := p.str()
		return node{kind: textNode, text: text}, err
	case isWordByte(c):
		return p.word(depth)
	}
	if p.pos >= len(p.text) {
		return node{}, p.fail(p.pos, "ends in the middle of a list")
	}
	return node{}, p.fail(p.pos, "opens a list that does not parse")
}

// sequence reads the elements of a list or tuple up to its closing bracket.
func (p *python) sequence(kind nodeKind, closing byte, depth int) (node, error) {
	open := p.pos
	p.pos++
	n := node{kind: kind}
	for {
		p.space()
		switch p.peek() {
		case 0:
			if p.pos >= len(p.text) {
				return node{}, p.fail(open, "opens a list that never closes")
			}
		case closing:
			p.pos++
			return n, nil
		case ',':
			p.pos++
			continue
		}
		e, err := p.value(depth + 1)
		if err != nil {
			return node{}, err
		}
		n.list = append(n.list, e)
	}
}

func (p *python) dict(depth int) (node, error) {
	open := p.pos
	p.pos++
	n := node{kind: dictNode}
	for {
		p.space()
		switch p.peek() {
		case 0:
			if p.pos >= len(p.text) {
				return node{}, p.fail(open, "opens a dict that never closes")
			}
		case '}':
			p.pos++
			return n, nil
		case ',':
			p.pos++
			continue
		}
		if err := p.entry(&n, ':', depth); err != nil {
			return node{}, err
		}
	}
}

// entry reads one key and its value.
func (p *python) entry(n *node, between byte, depth int) error {
	key, err := p.value(depth + 1)
	if err != nil {
		return err
	}
	if p.space(); p.peek() != between {
		return p.fail(p.pos, "has a key without a value")
	}
	p.pos++
	value, err := p.value(depth + 1)
	if err != nil {
		return err
	}
	n.keys, n.list = append(n.keys, key.words()), append(n.list, value)
	return nil
}

// word reads a number, None, nan, a call such as Document(…), or the three dots
// that numpy prints for what it left out.
func (p *python) word(depth int) (node, error) {
	from := p.pos
	for isWordByte(p.peek()) {
		p.pos++
	}
	word := p.text[from:p.pos]
	switch word {
	case "...":
		return node{}, p.fail(from, "is incomplete: the exporting tool shortened this list")
	case "None", "null", "nan", "NaN":
		return node{}, nil
	}
	if p.peek() == '(' {
		return p.call(depth)
	}
	if c := word[0]; c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || isConstant(word) {
		return node{kind: numberNode, text: word}, nil
	}
	return node{}, p.fail(from, "opens a list that does not parse")
}

func isConstant(word string) bool {
	switch word {
	case "True", "False", "true", "false", "inf":
		return true
	}
	return false
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
		c == '_' || c == '.' || c == '-' || c == '+'
}
