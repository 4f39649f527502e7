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

// chooseHeader finds the header among the first rows: the first row unless it has no
// name that is known and one below it has at least two (a title above the table), or
// two rows that are one header. chosen is the row that a person has named; 0 for none.
func chooseHeader(rows []headerRow, chosen int) (at int, double bool) {
	if chosen > 0 {
		for i, r := range rows {
			if r.row >= chosen {
				return i, twoRows(rows, i)
			}
		}
		return 0, false
	}
	for i, r := range rows {
		need := 2
		if i == 0 {
			need = 1
		}
		if twoRows(rows, i) {
			return i, true
		}
		if n := knownNames(r.cells); n >= need && (i == 0 || n*2 >= filledCells(r.cells)) {
			return i, false
		}
	}
	return 0, false
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
		Text: fmt.Sprintf("Only the sheet “%s” was read. Choose another (%s), or “%s” for all that have the same columns.", l.sheet, listed(others), AllSheets)}}
}

// notices say where the header was found, if it is not the first row.
func (l layout) notices() (list []Notice) {
	if l.doubleHeader {
		list = append(list, Notice{Code: HeaderJoined, Row: l.headerRow - 1,
			Text: fmt.Sprintf("Two rows are the header: names of columns are those of both, such as “%s”.", cut(l.doubled, listedName))})
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
