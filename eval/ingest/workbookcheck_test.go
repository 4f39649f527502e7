package ingest

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
)

// rebuilt is a workbook with some of its parts replaced.
func rebuilt(t testing.TB, text string, parts map[string]func(string) string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		part := string(content)
		if change := parts[f.Name]; change != nil {
			part = change(part)
		}
		files = append(files, f.Name, part)
	}
	return zipped(t, files...)
}

const sheetPart = "xl/worksheets/sheet1.xml"

func sheetWith(rows string) map[string]func(string) string {
	return map[string]func(string) string{sheetPart: func(s string) string {
		return strings.Replace(s, "</sheetData>", rows+"</sheetData>", 1)
	}}
}

func TestWorkbooksThatAreNotOpened(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	usual := workbookLimits
	defer func() { workbookLimits = usual }()
	workbookLimits.small, workbookLimits.cell, workbookLimits.rows, workbookLimits.sheet = 4<<20, 1<<20, 5000, 64<<10
	good := workbookOf(t, map[string]map[string]any{"S": {"A1": "question", "A2": "q"}}, "S")
	z, err := zip.NewReader(strings.NewReader(good), int64(len(good)))
	if err != nil {
		t.Fatal(err)
	}
	sheet := sheetPart
	for _, f := range z.File {
		if isSheet(f.Name) {
			sheet = f.Name
		}
	}
	at := func(m map[string]func(string) string) map[string]func(string) string {
		return map[string]func(string) string{sheet: m[sheetPart]}
	}
	inline := func(n int) string {
		return `<row r="3"><c r="A3" t="inlineStr"><is><t>` + strings.Repeat("x", n) + `</t></is></c></row>`
	}
	replace := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	tests := map[string]struct {
		parts map[string]func(string) string
		code  ErrorCode
		text  string
	}{
		"unpacks to too much":   {at(sheetWith(inline(5 << 20))), TooLarge, "unpacks to more than 4 MB"},
		"a cell too large":      {at(sheetWith(inline(2 << 20))), TooLarge, "a cell of more than 1 MB"},
		"too many rows":         {at(sheetWith(strings.Repeat("<row/>", 5000))), TooLarge, "more than 5000 rows"},
		"a bad shared index":    {at(sheetWith(`<row r="3"><c r="A3" t="s"><v>7</v></c></row>`)), Malformed, "damaged"},
		"a sheet that ends":     {map[string]func(string) string{sheet: replace("</worksheet>", "")}, Malformed, "damaged"},
		"a DTD in a sheet":      {map[string]func(string) string{sheet: replace("<worksheet", `<!DOCTYPE w [<!ENTITY a "b">]><worksheet`)}, Malformed, "damaged"},
		"a DTD in the workbook": {map[string]func(string) string{"xl/workbook.xml": replace("<workbook", "<!DOCTYPE w><workbook")}, Malformed, "damaged"},
		"no XML":                {map[string]func(string) string{"xl/workbook.xml": func(string) string { return "<workbook" }}, Malformed, "damaged"},
	}
	for name, tt := range tests {
		e := refusal(t, "x.xlsx", rebuilt(t, good, tt.parts), Options{})
		if e.Code != tt.code || !strings.Contains(e.Text, tt.text) {
			t.Errorf("%s: %s %s", name, e.Code, e.Text)
		}
	}
	if c, _ := read(t, "x.xlsx", rebuilt(t, good, nil), Options{}); len(c.samples) != 1 {
		t.Errorf("the workbook itself: %+v", c.samples)
	}
	big := rebuilt(t, good, at(sheetWith(inline(65<<10))))
	if c, _ := read(t, "x.xlsx", big, Options{}); len(c.samples) != 2 {
		t.Errorf("%d samples of a workbook that goes through temporary files", len(c.samples))
	}
	refusal(t, "x.xlsx", big, Options{Sheet: "none"})
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// The sizes in an archive may lie; what is read is no more than they say.
func TestWorkbookWithLyingSizes(t *testing.T) {
	t.Parallel()
	good := workbookOf(t, map[string]map[string]any{"S": {"A1": "question", "A2": "q"}}, "S")
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	z, err := zip.NewReader(strings.NewReader(good), int64(len(good)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		header := f.FileHeader
		if isSheet(f.Name) {
			header.UncompressedSize64 = 10
		}
		to, err := w.CreateRaw(&header)
		if err != nil {
			t.Fatal(err)
		}
		from, err := f.OpenRaw()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(to, from); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if e := refusal(t, "x.xlsx", out.String(), Options{}); e.Code != Malformed || !strings.Contains(e.Text, "damaged") {
		t.Error(e)
	}
}
