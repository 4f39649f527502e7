package ingest

import (
	"archive/zip"
	"fmt"
	"regexp"
	"strings"
	"testing"
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
