package ingest

import (
	"archive/zip"
	"encoding/xml"
	"path"
	"slices"
	"strconv"
	"strings"
)

// merge is a cell that spans several rows: those below show what stands in the
// first.
type merge struct {
	column      int // from 0
	first, last int // rows
}

// maxMerges is how many merged cells of a sheet are kept.
const maxMerges = 1 << 17

// mergeOf reads a reference such as A2:B5; ok is false where it spans no rows.
func mergeOf(ref string) (m merge, ok bool) {
	from, to, found := strings.Cut(ref, ":")
	if !found {
		return m, false
	}
	column, first := placeOfCell(from)
	_, last := placeOfCell(to)
	return merge{column, first, last}, column >= 0 && first > 0 && last > first
}

// placeOfCell is the column, from 0, and the row of a reference such as AB12; -1
// for what is none.
func placeOfCell(ref string) (column, row int) {
	letters := strings.TrimRight(ref, "0123456789")
	row, err := strconv.Atoi(ref[len(letters):])
	if err != nil || letters == "" || len(letters) > 3 {
		return -1, 0
	}
	for _, c := range strings.ToUpper(letters) {
		if c < 'A' || c > 'Z' {
			return -1, 0
		}
		column = 26*column + int(c-'A') + 1
	}
	return column - 1, row
}

// merges are those of one sheet while its rows go by.
type merges struct {
	left []merge // that begin further down, by their first row
	open []openMerge
}

type openMerge struct {
	merge
	text string
}

func newMerges(list []merge) merges {
	left := slices.Clone(list)
	slices.SortFunc(left, func(a, b merge) int { return a.first - b.first })
	return merges{left: left}
}

// fill gives a row the texts of the merged cells that it lies in. Rows go by in
// order; cells above the first of them, such as a header, fill nothing.
func (m *merges) fill(row int, cells []string) []string {
	m.open = slices.DeleteFunc(m.open, func(o openMerge) bool { return o.last < row })
	for _, o := range m.open {
		for len(cells) <= o.column {
			cells = append(cells, "")
		}
		if isBlank(cells[o.column]) {
			cells[o.column] = o.text
		}
	}
	for len(m.left) > 0 && m.left[0].first <= row {
		if o := m.left[0]; o.first == row && !isBlank(cellAt(cells, o.column)) {
			m.open = append(m.open, openMerge{o, cells[o.column]})
		}
		m.left = m.left[1:]
	}
	return cells
}

// sheetParts are the parts of a workbook in which its sheets lie, by their names.
func sheetParts(parts []*zip.File) map[string]string {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var links struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	readPart(parts, "xl/workbook.xml", &book)
	readPart(parts, "xl/_rels/workbook.xml.rels", &links)
	byName := map[string]string{}
	for _, s := range book.Sheets {
		for _, l := range links.List {
			if l.ID == s.ID {
				byName[s.Name] = strings.TrimPrefix(path.Join("/xl", l.Target), "/")
			}
			if l.ID == s.ID && strings.HasPrefix(l.Target, "/") {
				byName[s.Name] = strings.TrimPrefix(l.Target, "/")
			}
		}
	}
	return byName
}

// readPart reads a part that may be missing; what cannot be read tells nothing.
func readPart(parts []*zip.File, name string, into any) {
	i := slices.IndexFunc(parts, func(f *zip.File) bool { return f.Name == name })
	if i < 0 {
		return
	}
	in, err := parts[i].Open()
	if err != nil {
		return
	}
	defer in.Close()
	_ = xml.NewDecoder(in).Decode(into) // the library refuses a workbook whose parts do not parse
}
