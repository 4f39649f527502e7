package ingest

import (
	"strings"
	"testing"
)

// Whatever a sheet holds, the workbook is refused with a sentence or its rows add up.
func FuzzSheet(f *testing.F) {
	book := workbookOf(f, map[string]map[string]any{"S": {"A1": "question", "B1": "score", "A2": "q", "B2": 0.5}}, "S")
	sheet := onlySheet(f, book)
	for _, s := range []string{
		`<row r="3"><c r="A3" t="inlineStr"><is><t>x</t></is></c></row>`, `<row r="9"><c r="ZZ9"><v>1</v></c></row>`, `<row><c t="s"><v>0</v></c></row>`,
		`<row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3" t="e"><v>#N/A</v></c></row>`, `<row r="-1"/>`, `<row r="3"><c r="A3"`, `</sheetData>`, `&amp;`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, rows string) {
		text := rebuilt(t, book, map[string]func(string) string{sheet: func(s string) string {
			return strings.Replace(s, "</sheetData>", rows+"</sheetData>", 1)
		}})
		r, err := Read(t.Context(), spool(t, text), "x.xlsx", Options{}, &collector{})
		soundResult(t, r, err)
	})
}

// A JSON document of any shape, with and without a path into it.
func FuzzDocument(f *testing.F) {
	for _, s := range []string{
		`{"data":[{"question":"a"}]}`, `{"columns":["question"],"data":[["a"],["b","c"]]}`, `{"queries":{"a":"b"},"responses":{}}`, `{"question":{"0":"a"}}`,
		`{"results":{"results":[{"vars":{"question":"q"},"response":{"output":"a"}}]}}`, `[{"messages":[{"role":"user","content":"q"}]}]`,
		`{"testCases":[{"input":"q","metricsData":[{"name":"x","score":1}]}]}`, `{"question":["a"],"answer":["b","c"]}`, `{"a":{"question":"q"},"b":{"question":null}}`,
	} {
		f.Add(s, "outputs[0].text")
	}
	f.Fuzz(func(t *testing.T, text, path string) {
		for _, o := range []Options{{}, {Map: map[string]string{path: "question"}}, {As: AsPairs}} {
			r, err := Read(t.Context(), spool(t, text), "x.json", o, &collector{})
			soundResult(t, r, err)
		}
	})
}
