package ingest

import (
	"archive/zip"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The library takes the first mistake of a sheet for its end. Row 4 is broken, and
// rows 4 and 5 would be gone without a word.
func TestSheetThatIsBrokenInTheMiddle(t *testing.T) {
	t.Parallel()
	good := workbookOf(t, map[string]map[string]any{"S": {"A1": "question", "A2": "q1", "A3": "q2", "A4": "q3", "A5": "q4"}}, "S")
	sheet := onlySheet(t, good)
	cell := regexp.MustCompile(`<c r="A4" t="s"><v>\d+</v></c>`)
	for name, broken := range map[string]string{
		"tags that close crosswise": `<c r="A4" t="s"><v>3</c></v>`,
		"an entity nobody knows":    `<c r="A4" t="inlineStr"><is><t>R&D;</t></is></c>`,
		"a control character":       "<c r=\"A4\" t=\"inlineStr\"><is><t>a\x01b</t></is></c>",
		"a tag within a tag":        `<c r="A4" <v>3</v></c>`,
	} {
		text := rebuilt(t, good, map[string]func(string) string{sheet: func(s string) string {
			return cell.ReplaceAllLiteralString(s, broken)
		}})
		e := refusal(t, "x.xlsx", text, Options{})
		if e.Code != Malformed || !strings.Contains(e.Text, "damaged in row 4:") || e.Err == nil {
			t.Errorf("%s: %s %s", name, e.Code, e.Text)
		}
	}
}

// onlySheet is the name of the part that holds the first sheet of a workbook.
func onlySheet(t testing.TB, text string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if isSheet(f.Name) {
			return f.Name
		}
	}
	t.Fatal("no sheet")
	return ""
}

func BenchmarkCheckWorkbook(b *testing.B) {
	cells := map[string]any{"A1": "question", "B1": "answer"}
	for i := range 10000 {
		cells[fmt.Sprint("A", i+2)] = strings.Repeat("q", 500)
		cells[fmt.Sprint("B", i+2)] = i
	}
	src, err := stat(spool(b, workbookOf(b, map[string]map[string]any{"S": cells}, "S")), "x.xlsx", Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := checkWorkbook(src); err != nil {
			b.Fatal(err)
		}
	}
}

// A merged cell stands for all rows that it spans, as pandas writes groups of rows
// (import.md §3); a merged header and blank rows stay what they are.
func TestMergedCellsFillTheRowsBelow(t *testing.T) {
	t.Parallel()
	f := excelize.NewFile()
	defer f.Close()
	for ref, v := range map[string]string{
		"A1": "question", "B1": "model", "C1": "answer", "A2": "q1", "B2": "m1", "C2": "a", "B3": "m2", "C3": "b",
		"A4": "q2", "B4": "m1", "C4": "c", "B6": "m2", "C6": "d", "A7": "q3", "C7": "e",
	} {
		if err := f.SetCellValue("Sheet1", ref, v); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range [][2]string{{"A2", "A3"}, {"A4", "A6"}, {"B7", "C7"}} {
		if err := f.MergeCell("Sheet1", m[0], m[1]); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	c, r := read(t, "x.xlsx", out.String(), Options{})
	var got []string
	for _, s := range c.samples {
		got = append(got, fmt.Sprint(s.Row, s.UserInput, s.Response))
	}
	if want := "2q1a 3q1b 4q2c 6q2d 7q3"; strings.Join(got, " ") != want || r.Blank != 1 {
		t.Errorf("%s, want %s; %+v", got, want, r)
	}
	if i := slices.IndexFunc(r.Notices, func(n Notice) bool { return n.Code == MergedCells }); i < 0 || r.Notices[i].Count != 2 {
		t.Errorf("%+v", r.Notices)
	}
}

func TestMergeOf(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string]merge{"A2:A3": {0, 2, 3}, "AB10:AD12": {27, 10, 12}, "A1:C1": {}, "A2": {}, "2:3": {}, "": {}, "AAAA1:AAAA2": {}, "A0:A3": {}} {
		if m, ok := mergeOf(ref); ok != (want != merge{}) || ok && m != want {
			t.Errorf("%s is %v, %v", ref, m, ok)
		}
	}
}

// The sheet that is read is the first with a table; empty ones and notes are passed.
func TestSheetWithTheTable(t *testing.T) {
	t.Parallel()
	table := map[string]any{"A1": "question", "B1": "answer", "A2": "q", "B2": "a"}
	for name, first := range map[string]map[string]any{
		"empty": {}, "a note": {"A1": "Read me", "A2": "The table is on the next sheet."},
		"a legend": {"A1": "colour", "B1": "meaning", "A2": "red", "B2": "wrong"}, "a header alone": {"A1": "question", "B1": "answer"},
	} {
		text := workbookOf(t, map[string]map[string]any{"One": first, "Two": table, "Three": table}, "One", "Two", "Three")
		p, err := Inspect(spool(t, text), "x.xlsx", Options{})
		if err != nil || p.Sheet != "Two" || len(p.Sheets) != 3 || p.Accepted != 1 {
			t.Errorf("%s: sheet %q of %q, %v", name, p.Sheet, p.Sheets, err)
		}
		if c, r := read(t, "x.xlsx", text, Options{Sheet: AllSheets}); len(c.samples) != 2 {
			t.Errorf("%s, all: %+v", name, r)
		}
	}
	e := refusal(t, "x.xlsx", workbookOf(t, map[string]map[string]any{"One": {}, "Two": {}}, "One", "Two"), Options{})
	if e.Code != EmptyFile || e.Text != "This workbook is empty: none of its sheets has a cell with text." {
		t.Error(e)
	}
}
