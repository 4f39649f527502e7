package ingest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// What a mapping is guessed from: the first rows of the file.
const (
	profiledRows  = 1000
	profiledBytes = 16 << 20
	cellSize      = 32 // what a kept cell takes besides its text
)

// profile is the first rows of a table and what its columns look like there.
type profile struct {
	names []string // shown names, no two alike
	rows  []record // good rows that are not blank
	stats []columnStats
}

// columnStats counts the cells of one column over the profiled rows.
type columnStats struct {
	filled    int // cells with text that is not null-ish
	lists     int
	objects   int
	numbers   int
	booleans  int
	questions int // cells that end in a question mark
	bytes     int
}

// readProfile reads the first rows of a table.
func readProfile(t table) (*profile, error) {
	p := &profile{}
	var rec record
	for bytes, read := 0, 0; read < profiledRows && bytes < profiledBytes; read++ {
		err := t.next(&rec)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if rec.fault != nil || rec.blank() {
			continue
		}
		bytes += len(rec.raw) + len(rec.cells)*cellSize
		p.rows = append(p.rows, rec.clone())
	}
	p.names = shownNames(t.columns())
	p.count()
	return p, nil
}

// clone is the record without the text it was read from, to be kept.
func (r *record) clone() record {
	kept := *r
	kept.cells, kept.raw = slices.Clone(r.cells), nil
	return kept
}

func (p *profile) count() {
	p.stats = make([]columnStats, len(p.names))
	for i := range p.rows {
		for c := range p.rows[i].cells {
			if c < len(p.stats) {
				p.stats[c].add(p.rows[i].cells[c])
			}
		}
	}
}

func (s *columnStats) add(c cell) {
	text := strings.TrimSpace(c.text)
	if c.json == "" && (text == "" || isNullish(text)) {
		return
	}
	s.filled++
	s.bytes += len(c.json) + len(text)
	_, number := parseNumber(text)
	switch {
	case strings.HasPrefix(c.json, "{"):
		s.objects++
	case c.json != "" || opensList(text):
		s.lists++
	case number:
		s.numbers++
	case isBoolean(text):
		s.booleans++
	case strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？"):
		s.questions++
	}
}

func (s columnStats) kind() ColumnType {
	switch {
	case s.filled == 0:
		return TypeEmpty
	case s.lists*2 > s.filled:
		return TypeList
	case s.objects*2 > s.filled:
		return TypeObject
	case s.numbers == s.filled:
		return TypeNumber
	case s.booleans == s.filled:
		return TypeBoolean
	}
	return TypeText
}

// shownNames names columns without a header by their place and gives repeated
// names a suffix.
func shownNames(header []string) []string {
	names := make([]string, len(header))
	seen := map[string]int{}
	for i, name := range header {
		if name = shownName(name); name == "" {
			name = fmt.Sprintf("Column %d", i+1)
		}
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, seen[name])
			seen[name]++
		}
		names[i] = name
	}
	return names
}
