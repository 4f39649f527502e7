package ingest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// mixedRows are the rows of a pass with lines in the rarer encoding of a mixture.
type mixedRows struct {
	row, line int   // of the present record; line 0 where a container has none
	passed    int   // lines of the mixture that belong to rows
	rows      []int // that have some
}

// see goes on to the next record: lines before it belong to the one before.
func (s *mixedRows) see(m *mixture, rec *record) {
	if m != nil && rec.line > 0 {
		s.upTo(m, rec.line)
	}
	s.row, s.line = rec.row, rec.line
}

func (s *mixedRows) upTo(m *mixture, line int) {
	for s.line > 0 && s.passed < len(m.lines) && m.lines[s.passed] < line {
		if s.passed++; !slices.Contains(s.rows[max(0, len(s.rows)-1):], s.row) {
			s.rows = append(s.rows, s.row)
		}
	}
}

// notice says which rows are in another encoding than the rest.
func (s *mixedRows) notice(m *mixture) []Notice {
	if m == nil || len(m.lines) == 0 {
		return nil
	}
	noun, places := "row", s.rows
	if s.line == 0 {
		noun, places = "line", m.lines
	}
	if len(places) == 0 {
		return nil // nothing but the header
	}
	rest, other := EncodingName(UTF8), EncodingName(m.other)
	if !m.mainUTF8 {
		rest, other = other, rest
	}
	was, reads := "was", "it reads"
	if len(places) > 1 {
		was, reads = "were", "they read"
	}
	return []Notice{{Code: MixedEncoding, Count: len(places), Row: places[0],
		Text: fmt.Sprintf("The encoding changes inside this file: most of it is %s, %s %s read as %s. Look whether %s right.",
			rest, placesIn(noun, places), was, other, reads)}}
}

// placesIn are numbers of rows or lines: row 4; rows 4, 5 and 12 more.
func placesIn(noun string, list []int) string {
	if len(list) == 1 {
		return noun + " " + strconv.Itoa(list[0])
	}
	shown := make([]string, min(len(list), listedNames))
	for i := range shown {
		shown[i] = strconv.Itoa(list[i])
	}
	text := noun + "s " + strings.Join(shown, ", ")
	if more := len(list) - len(shown); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
