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
	if p.Reading.Judged() {
		return append([]Option{{Guess, "all that say something"}}, options...)
	}
	if p.Preview.Container == "xlsx" {
		options = append(options, Option{ingest.AllSheets, "all with the same columns, as one dataset: the sheet is the variant"})
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

// kinds are what rows can be.
var kinds = []Option{
	{string(ingest.AsSamples), "samples to score"}, {string(ingest.AsPairs), "pairs to compare"},
	{string(ingest.AsLabels), "what people said"}, {string(ingest.AsScores), "results computed elsewhere"},
}

func kindName(as ingest.As) string {
	for _, o := range kinds {
		if o.Value == string(as) {
			return o.Label
		}
	}
	return ""
}

func (r Reading) kindOptions() []Option {
	return append([]Option{{Guess, r.recognized()}}, kinds...)
}

// readAsKind is the address of the preview with the rows read as another kind.
func (p PreviewPage) readAsKind(as ingest.As) string {
	q := url.Values{"as": {string(as)}, "name": {p.Name}}
	if p.Reading.Sheet != "" {
		q.Set("sheet", p.Reading.Sheet)
	}
	return p.Address + "?" + q.Encode()
}

// nothing reports whether the file as it is read now has no row that is good.
func (p PreviewPage) nothing() bool {
	return p.Preview.Complete && p.Preview.Accepted == 0
}

// recognized is the choice that leaves the kind to the importer.
func (r Reading) recognized() string {
	if r.As != "" || r.Recognized.As == "" {
		return "what the columns say"
	}
	return kindName(r.Recognized.As) + " (recognized)"
}
