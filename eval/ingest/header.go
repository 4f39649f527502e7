package ingest

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// headerRow is one of the first rows of a table that may be its header.
type headerRow struct {
	row   int // as a spreadsheet shows it
	cells []string
}

// probedHeaders is how many rows that are not blank are looked at for the header.
const probedHeaders = 12

// NoHeader as [Options.HeaderRow] takes every row for data; as
// [Preview.HeaderRow] it says that no row was taken for a header.
const NoHeader = -1

// headerPlace is where the header is among the first rows of a table.
type headerPlace struct {
	at     int
	double bool // this row and the next one are one header
	none   bool // all rows are data
}

// chooseHeader finds the header among the first rows: the first row unless it has no
// name that is known and one below it has at least two, or stands on a table of which
// it is the title; none when the first row looks like the data below it. chosen is
// the row that a person has named, 0 for none.
func chooseHeader(rows []headerRow, chosen int) headerPlace {
	if chosen == NoHeader {
		return headerPlace{none: true}
	}
	if chosen > 0 {
		for i, r := range rows {
			if r.row >= chosen {
				return headerPlace{at: i, double: twoRows(rows, i)}
			}
		}
		return headerPlace{}
	}
	for i, r := range rows {
		need := 2
		if i == 0 {
			need = 1
		}
		if twoRows(rows, i) {
			return headerPlace{at: i, double: true}
		}
		if n := knownNames(r.cells); n >= need && (i == 0 || n*2 >= filledCells(r.cells)) {
			return headerPlace{at: i}
		}
	}
	first := belowTitles(rows)
	return headerPlace{at: first, none: first == 0 && isData(rows)}
}

// belowTitles is the first row with several cells where only titles, one cell each,
// stand above it; 0 where there are none.
func belowTitles(rows []headerRow) int {
	i := slices.IndexFunc(rows, func(r headerRow) bool { return filledCells(r.cells) > 1 })
	if i < 1 || i+1 >= len(rows) || filledCells(rows[i+1].cells) < 2 || slices.ContainsFunc(rows[i].cells, isNumeric) {
		return 0
	}
	return i
}

// isData reports whether the first row looks like the rows below it and unlike
// names: a question above questions, a list, a fraction above a number.
func isData(rows []headerRow) bool {
	if len(rows) == 0 {
		return false
	}
	for i, c := range rows[0].cells {
		c = strings.TrimSpace(c)
		below := ""
		if len(rows) > 1 {
			below = strings.TrimSpace(cellAt(rows[1].cells, i))
		}
		switch {
		case opensList(c),
			isQuestion(c) && isQuestion(below),
			isNumeric(c) && strings.ContainsAny(c, ".,") && isNumeric(below),
			utf8.RuneCountInString(c) > longName && utf8.RuneCountInString(below) > longName:
			return true
		}
	}
	return false
}

// longName is the number of characters that no name of a column has; questions of
// a form, which may be long names, stand above short answers.
const longName = 120

func isQuestion(s string) bool { return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") }

func isNumeric(s string) bool {
	_, ok := parseNumber(strings.TrimSpace(s))
	return ok
}

// widest is the number of cells of the widest row.
func widest(rows []headerRow) (n int) {
	for _, r := range rows {
		n = max(n, len(r.cells))
	}
	return n
}

// twoRows reports whether a row and the next one are one header of merged cells:
// the upper one names groups, the lower one what is in each.
func twoRows(rows []headerRow, i int) bool {
	if i+1 >= len(rows) {
		return false
	}
	upper, lower := rows[i].cells, rows[i+1].cells
	for _, c := range lower {
		_, number := parseNumber(c)
		if number || utf8.RuneCountInString(c) > 40 || strings.ContainsAny(c, "?？\n") {
			return false
		}
	}
	n := knownNames(lower)
	return n >= 2 && n*2 >= filledCells(lower) && knownNames(above(upper, lower)) < 2 && spans(upper, lower)
}

// above are the cells of the upper row that stand on a filled one: the others are
// names of columns that were merged downwards.
func above(upper, lower []string) (list []string) {
	for i, c := range upper {
		if !isBlank(cellAt(lower, i)) {
			list = append(list, c)
		}
	}
	return list
}

// spans reports whether a cell of the upper row stands above several of the lower
// one. A lone first cell is the title of the table.
func spans(upper, lower []string) bool {
	if filledCells(upper) == 1 && !isBlank(upper[0]) {
		return false
	}
	for i := range upper {
		next := cellAt(upper, i+1)
		if !isBlank(upper[i]) && !isBlank(cellAt(lower, i)) && !isBlank(cellAt(lower, i+1)) && (isBlank(next) || next == upper[i]) {
			return true
		}
	}
	return false
}

// joinHeader writes two rows as one: "Model A / score".
func joinHeader(upper, lower []string) []string {
	names := make([]string, max(len(upper), len(lower)))
	group := ""
	for i := range names {
		over, below := strings.TrimSpace(cellAt(upper, i)), strings.TrimSpace(cellAt(lower, i))
		switch {
		case below == "":
			group, names[i] = "", over
			continue
		case over != "":
			group = over
		}
		names[i] = strings.TrimPrefix(group+groupSign+below, groupSign)
	}
	return names
}

// groupSign stands between the two parts of a name that was made of two rows.
const groupSign = " / "

func cellAt(cells []string, i int) string {
	if i < len(cells) {
		return cells[i]
	}
	return ""
}

func filledCells(cells []string) (n int) {
	for _, c := range cells {
		if !isBlank(c) {
			n++
		}
	}
	return n
}

// knownNames counts the cells that are names of columns. One letter is more likely a
// short answer.
func knownNames(cells []string) (n int) {
	for _, c := range cells {
		_, _, ok := lookUp(c)
		if _, opinion := opinionNamed(c); (ok || opinion) && utf8.RuneCountInString(c) > 1 {
			n++
		}
	}
	return n
}

// noteSheets says which sheets were not read.
func (l layout) noteSheets() []Notice {
	others := slices.DeleteFunc(slices.Clone(l.sheets), func(s string) bool { return s == l.sheet })
	return []Notice{{Code: MoreSheets, Count: len(others),
		Text: fmt.Sprintf("Only the sheet “%s” was read; the others are %s. Choose another, or “%s” for all that have the same columns.", l.sheet, listed(others), AllSheets)}}
}

// notices say where the header was found, if it is not the first row.
func (l layout) notices() (list []Notice) {
	if l.doubleHeader {
		list = append(list, Notice{Code: HeaderJoined, Row: l.headerRow - 1,
			Text: fmt.Sprintf("Two rows are the header: names of columns are those of both, such as “%s”.", cut(l.doubled, listedName))})
	}
	if l.headerRow == NoHeader && l.headerGuessed {
		list = append(list, Notice{Code: HeaderMissing,
			Text: "The first row looks like data, so no row was taken for a header and columns are named by their place. If row 1 is the header, say so."})
	}
	if l.merged > 0 {
		list = append(list, Notice{Code: MergedCells, Count: l.merged,
			Text: fmt.Sprintf("%s over several rows: each of these rows has the text.", spanning(l.merged))})
	}
	if l.aside > 0 {
		above := "1 row above it was"
		if l.aside > 1 {
			above = fmt.Sprintf("%d rows above it were", l.aside)
		}
		list = append(list, Notice{Code: HeaderFound, Row: l.headerRow, Count: l.aside,
			Text: fmt.Sprintf("The header was found in row %d; %s set aside.", l.headerRow, above)})
	}
	return list
}

func spanning(n int) string {
	if n == 1 {
		return "1 merged cell goes"
	}
	return fmt.Sprintf("%d merged cells go", n)
}
