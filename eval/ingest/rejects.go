package ingest

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// String is the reject as one sentence: "row 37, contexts: opens a list that
// never closes (character 812)".
func (j Reject) String() string {
	where := "row " + strconv.Itoa(j.Row)
	if j.Sheet != "" {
		where = "sheet " + j.Sheet + ", " + where
	}
	if j.Column != "" {
		where += ", " + j.Column
	}
	return where + ": " + j.Reason
}

// WriteRejects writes the rejected rows as CSV in UTF-8 with a byte order mark:
// the columns as they were, then _row, _column and _reason. Fixed and uploaded
// again it adds to the same dataset: [Read] knows these columns. A row that could
// not be told apart into cells stands in the first column as written.
func WriteRejects(w io.Writer, r Result) error {
	if _, err := io.WriteString(w, bom); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	columns := rejectColumns(r)
	if err := out.Write(append(guardAll(columns), "_row", "_column", "_reason")); err != nil {
		return err
	}
	for _, j := range r.Rejects {
		line := append(guardAll(j.fitted(len(columns))), strconv.Itoa(j.Row), Guard(j.Column), Guard(j.String()))
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("writing rejected rows: %w", err)
	}
	return nil
}

// rejectColumns are the columns of the file, without those of an earlier file of
// rejected rows.
func rejectColumns(r Result) []string {
	n := len(r.Columns)
	for n > 0 && slices.Contains([]string{"_row", "_column", "_reason"}, r.Columns[n-1]) {
		n--
	}
	return r.Columns[:n:n]
}

// fitted are the cells of a row in n columns. Surplus cells of a ragged row share
// the last column, so that nothing is lost.
func (j Reject) fitted(n int) []string {
	cells := j.Cells
	if len(cells) == 0 && j.Raw != "" {
		cells = []string{j.Raw}
	}
	if len(cells) > n && n > 0 {
		last := strings.Join(cells[n-1:], ",")
		cells = append(slices.Clone(cells[:n-1]), last)
	}
	fitted := make([]string, n)
	copy(fitted, cells)
	return fitted
}

// Guard keeps a spreadsheet from running a cell as a formula (import.md §11). A
// cell that looks guarded already is guarded once more, so that both come back as
// they were.
func Guard(s string) string {
	if startsFormula(strings.TrimLeft(s, "'")) {
		return "'" + s
	}
	return s
}

func guardAll(list []string) []string {
	guarded := make([]string, len(list), len(list)+3)
	for i, s := range list {
		guarded[i] = Guard(s)
	}
	return guarded
}

// withoutGuard takes back what [Guard] has added.
func withoutGuard(s string) string {
	if text, guarded := strings.CutPrefix(s, "'"); guarded && startsFormula(strings.TrimLeft(text, "'")) {
		return text
	}
	return s
}

// startsFormula reports whether a spreadsheet would take a text for a formula,
// also one that is written in full-width characters.
func startsFormula(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune("=+-@\t\r＝＋－＠", first)
}
