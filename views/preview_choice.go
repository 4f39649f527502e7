package views

import (
	"net/url"
	"path"
	"strings"

	"concord/eval/ingest"
)

// languages are those whose texts an encoding is for.
var languages = map[string]string{
	"shift_jis": "Japanese", "gb18030": "Chinese, also GBK", "cp949": "Korean, also EUC-KR",
	"windows-1251": "Cyrillic", "windows-1252": "Western European",
}

func encodingOptions(found string) []Option {
	options := []Option{{Guess, "detected: " + ingest.EncodingName(found)}}
	for _, name := range ingest.Encodings() {
		label := ingest.EncodingName(name)
		if of := languages[name]; of != "" {
			label += " (" + of + ")"
		}
		options = append(options, Option{name, label})
	}
	return options
}

// readAs is the address of the preview in another encoding.
func (p PreviewPage) readAs(encoding string) string {
	q := url.Values{"encoding": {encoding}, "name": {p.Name}}
	if p.Reading.Sheet != "" {
		q.Set("sheet", p.Reading.Sheet)
	}
	return p.Address + "?" + q.Encode()
}

// sheetWord is what the parts of the file are called.
func (p PreviewPage) sheetWord() string {
	if strings.EqualFold(path.Ext(p.File), ".zip") {
		return "File in the archive"
	}
	return "Sheet"
}

func (p PreviewPage) sheetOptions() []Option {
	var options []Option
	for _, s := range p.Preview.Sheets {
		options = append(options, Option{s, s})
	}
	return append(options, Option{EverySheet, "each as a dataset of its own"}, Option{SheetPairs, "each as one system’s answers: make pairs of them"})
}

// offersBreaks reports whether the texts of a column hold the two characters
// that may stand for a line break.
func (p PreviewPage) offersBreaks(column int) bool {
	if p.Breaks[p.Preview.Columns[column].Name] {
		return true
	}
	for _, r := range p.Preview.Rows {
		if strings.Contains(r.Cells[column], `\n`) {
			return true
		}
	}
	return false
}
