package handlers

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"concord/eval/ingest"
	"concord/views"
)

// readingOf is what a person chose in the preview about the file as a whole.
func readingOf(form url.Values) views.Reading {
	r := views.Reading{
		As: chosen(form, "as"), Encoding: chosen(form, "encoding"), Delimiter: chosen(form, "delimiter"), Sheet: form.Get("sheet"),
		Separator: form.Get("separator"), HeaderRow: strings.TrimSpace(form.Get("header")),
		NoQuotes: form.Has("noquotes"), KeepNullish: form.Has("nullish"), KeepTotals: form.Has("totals"), KeepBroken: form.Has("broken"),
	}
	r.Any = r != views.Reading{}
	return r
}

// chosen is one choice; empty when it is left to the importer.
func chosen(form url.Values, name string) string {
	if v := form.Get(name); v != views.Guess {
		return v
	}
	return ""
}

// optionsOf are a form's choices as the importer takes them.
func optionsOf(form url.Values) (ingest.Options, error) {
	r := readingOf(form)
	o := ingest.Options{
		As: ingest.As(r.As), Encoding: r.Encoding, Delimiter: r.Delimiter, Sheet: r.Sheet, Separator: r.Separator,
		NoQuotes: r.NoQuotes, KeepNullish: r.KeepNullish, KeepTotals: r.KeepTotals, KeepBroken: r.KeepBroken,
		Seed: rand.Uint64(), Map: chosenColumns(form, r), LineBreaks: brokenColumns(form, r),
	}
	if o.As == ingest.AsLabels || o.As == ingest.AsScores {
		o.Judgments = judgmentOptions(form)
	}
	if everySheet(o.Sheet) {
		o.Sheet = ""
	}
	if r.HeaderRow == "" {
		return o, nil
	}
	row, err := strconv.Atoi(r.HeaderRow)
	if err != nil || row < 1 {
		return o, &ingest.Error{Code: ingest.BadOption, Text: fmt.Sprintf("“%s” is not a row number.", r.HeaderRow)}
	}
	o.HeaderRow = row
	return o, nil
}

// everySheet reports whether the choice of a sheet is that of all.
func everySheet(choice string) bool {
	return choice == views.EverySheet || choice == views.SheetPairs
}

// chosenColumns are the columns whose field differs from the guess that the page
// showed. When the file is now cut into columns in another way, none is.
func chosenColumns(form url.Values, now views.Reading) map[string]string {
	columns := map[string]string{}
	if form.Get("read") != now.Signature() {
		return columns
	}
	for name, column := range form {
		n, ok := strings.CutPrefix(name, "col.")
		field := form.Get("map." + n)
		if !ok || form.Has("guess."+n) && form.Get("guess."+n) == field {
			continue
		}
		columns[column[0]] = field
	}
	return columns
}

// brokenColumns are the columns in which \n shall become a line break.
func brokenColumns(form url.Values, now views.Reading) []string {
	var columns []string
	for name := range form {
		if n, ok := strings.CutPrefix(name, "breaks."); ok && form.Get("read") == now.Signature() {
			columns = append(columns, form.Get("col."+n))
		}
	}
	return columns
}
