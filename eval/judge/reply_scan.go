package judge

import "strings"

// maxDepth bounds the nesting of brackets that is followed.
const maxDepth = 64

// span is a bracketed stretch of text, brackets included.
type span struct{ from, to int }

// scan finds the outermost balanced {} and [] of a text in one pass. Brackets
// in strings do not count. Of a bracket that is never closed, as in a reply that
// was cut, the balanced parts inside are taken: half an object is no verdict,
// the complete ones before it are.
func scan(text string) []span {
	s := scanner{text: text}
	for s.at < len(text) {
		s.step()
	}
	return s.done
}

type scanner struct {
	text string
	at   int
	open []int  // positions of the brackets that are open
	done []span // balanced so far, in order, none inside another
}

func (s *scanner) step() {
	switch c := s.text[s.at]; {
	case c == '{' || c == '[':
		s.push()
	case c == '}' || c == ']':
		s.pop(c)
	case len(s.open) > 0 && s.opensString(c):
		s.skipString(c)
		return
	}
	s.at++
}

func (s *scanner) push() {
	if len(s.open) == maxDepth { // no reply nests like this: forget what came so far
		s.open = s.open[:0]
	}
	s.open = append(s.open, s.at)
}

// pop closes the innermost bracket of that kind; brackets inside it that were
// forgotten are closed along with it.
func (s *scanner) pop(c byte) {
	want := byte('{')
	if c == ']' {
		want = '['
	}
	for i := len(s.open) - 1; i >= 0; i-- {
		if from := s.open[i]; s.text[from] == want {
			s.open = s.open[:i]
			s.take(span{from, s.at + 1})
			return
		}
	}
}

// take keeps a span and drops the ones inside it.
func (s *scanner) take(outer span) {
	keep := len(s.done)
	for keep > 0 && s.done[keep-1].from > outer.from {
		keep--
	}
	s.done = append(s.done[:keep], outer)
}

// opensString tells a quote from an apostrophe: a single quote opens a string
// only where a key or value may begin.
func (s *scanner) opensString(c byte) bool {
	if c == '"' {
		return true
	}
	if c != '\'' {
		return false
	}
	before := strings.TrimRight(s.text[max(0, s.at-16):s.at], " \t\r\n")
	return before != "" && strings.IndexByte("{[,:", before[len(before)-1]) >= 0
}

// skipString moves behind the closing quote. A single quote closes only where a
// key or value may end: the apostrophe in 'it's' does not.
func (s *scanner) skipString(quote byte) {
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case quote:
			if quote == '"' || s.closesSingle() {
				s.at++
				return
			}
		}
	}
}

func (s *scanner) closesSingle() bool {
	after := strings.TrimLeft(s.text[s.at+1:min(len(s.text), s.at+17)], " \t\r\n")
	return after == "" || strings.IndexByte(",:}]", after[0]) >= 0
}

// doubleQuoted rewrites single-quoted strings as JSON writes them: the tolerant
// reader would end 'it's' at its apostrophe.
func doubleQuoted(text string) string {
	var out strings.Builder
	s := scanner{text: text}
	for s.at < len(text) {
		from := s.at
		quote := text[from]
		if !s.opensString(quote) {
			out.WriteByte(quote)
			s.at++
			continue
		}
		s.skipString(quote)
		inside := text[from:min(s.at, len(text))]
		if quote == '\'' && len(inside) > 1 {
			inside = strings.TrimSuffix(inside[1:], "'")
			inside = `"` + singleEscapes.Replace(inside) + `"`
		}
		out.WriteString(inside)
	}
	return out.String()
}

var singleEscapes = strings.NewReplacer(`\\`, `\\`, `\"`, `\"`, `\'`, `'`, `"`, `\"`)
