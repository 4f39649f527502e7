package ingest

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// opensString reports whether a string comes next, perhaps behind a prefix such
// as r or b.
func (p *python) opensString() bool {
	i := p.pos
	for i < len(p.text) && i < p.pos+2 && strings.IndexByte("rRbBuUfF", p.text[i]) >= 0 {
		i++
	}
	return i < len(p.text) && (p.text[i] == '\'' || p.text[i] == '"')
}

// str reads a string. \x in a byte string is a byte, elsewhere a character.
func (p *python) str() (string, error) {
	raw, bytes := false, false
	for ; p.peek() != '\'' && p.peek() != '"'; p.pos++ {
		raw = raw || p.peek()|0x20 == 'r'
		bytes = bytes || p.peek()|0x20 == 'b'
	}
	open, quote := p.pos, p.peek()
	p.pos++
	var b strings.Builder
	for p.pos < len(p.text) {
		rest := p.text[p.pos:]
		i := strings.IndexAny(rest, "\\"+string(quote))
		if i < 0 {
			break
		}
		b.WriteString(rest[:i])
		p.pos += i
		switch {
		case rest[i] == quote:
			p.pos++
			return strings.ToValidUTF8(b.String(), "\uFFFD"), nil
		case raw && i+1 < len(rest):
			b.WriteString(rest[i : i+2])
			p.pos += 2
		default:
			p.escape(&b, bytes)
		}
	}
	return "", p.fail(open, "opens a text that never closes")
}

var simpleEscapes = map[byte]string{
	'\\': "\\", '\'': "'", '"': "\"", '/': "/", '\n': "",
	'n': "\n", 't': "\t", 'r': "\r", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v",
}

// escape reads one escape sequence; one that Python does not know stays as it
// is written.
func (p *python) escape(b *strings.Builder, bytes bool) {
	p.pos++
	c := p.peek()
	if s, ok := simpleEscapes[c]; ok {
		b.WriteString(s)
		p.pos++
		return
	}
	if c >= '0' && c <= '7' {
		p.octal(b)
		return
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
	r, ok := p.hex(p.pos+1, digits)
	if !ok {
		b.WriteByte('\\')
		return
	}
	p.pos += 1 + digits
	switch {
	case c == 'x' && bytes:
		b.WriteByte(byte(r))
	case utf16.IsSurrogate(r):
		b.WriteRune(p.lowSurrogate(r))
	default:
		b.WriteRune(r)
	}
}

func (p *python) octal(b *strings.Builder) {
	from := p.pos
	for p.pos < from+3 && p.peek() >= '0' && p.peek() <= '7' {
		p.pos++
	}
	v, _ := strconv.ParseUint(p.text[from:p.pos], 8, 16)
	b.WriteRune(rune(v))
}

// hex reads n hexadecimal digits at a place.
func (p *python) hex(at, n int) (rune, bool) {
	if n == 0 || at+n > len(p.text) {
		return 0, false
	}
	v, err := strconv.ParseUint(p.text[at:at+n], 16, 32)
	return rune(v), err == nil && v <= utf8.MaxRune
}

// lowSurrogate joins the second half of a character that JSON writers split in
// two; half a character alone becomes U+FFFD.
func (p *python) lowSurrogate(high rune) rune {
	if strings.HasPrefix(p.text[p.pos:], "\\u") {
		if low, ok := p.hex(p.pos+2, 4); ok {
			if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
				p.pos += 6
				return r
			}
		}
	}
	return utf8.RuneError
}
