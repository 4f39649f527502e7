package handlers

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// readingOf is what a person chose in the preview about the file as a whole.
func readingOf(form url.Values) views.Reading {
	r := views.Reading{
		As: chosen(form, "as"), Encoding: chosen(form, "encoding"), Delimiter: chosen(form, "delimiter"), Sheet: chosen(form, "sheet"),
		Separator: form.Get("separator"), HeaderRow: strings.TrimSpace(form.Get("header")), NoHeader: form.Has("noheader"),
		NoQuotes: form.Has("noquotes"), KeepNullish: form.Has("nullish"), KeepTotals: form.Has("totals"), KeepBroken: form.Has("broken"),
		Collapse: form.Has("collapse"),
	}
	file := r
	file.As, file.Sheet = "", "" // these are chosen elsewhere on the page
	r.Any = file != views.Reading{}
	return r
}

// chosen is one choice; empty when it is left to the importer.
func chosen(form url.Values, name string) string {
	if v := form.Get(name); v != views.Guess {
		return v
	}
	return ""
}

// optionsOf are choices about a waiting file as the importer takes them. Where the
// person left open what its rows are, r tells what they were recognized as.
func optionsOf(u store.Upload, form url.Values, r *views.Reading) (ingest.Options, error) {
	o, err := fileOptions(*r)
	if err != nil {
		return o, err
	}
	r.Recognized = recognize(u, o)
	if r.Judged() {
		o.As = r.Recognized.As
		o.Judgments, err = judgmentOptions(form)
	}
	o.Map, o.LineBreaks = chosenColumns(form, *r), brokenColumns(form, *r)
	return o, err
}

// fileOptions are the choices about the file as a whole.
func fileOptions(r views.Reading) (ingest.Options, error) {
	o := ingest.Options{
		As: ingest.As(r.As), Encoding: r.Encoding, Delimiter: r.Delimiter, Sheet: r.Sheet, Separator: r.Separator,
		NoQuotes: r.NoQuotes, KeepNullish: r.KeepNullish, KeepTotals: r.KeepTotals, KeepBroken: r.KeepBroken,
		Collapse: r.Collapse, Seed: rand.Uint64(),
	}
	if everySheet(o.Sheet) {
		o.Sheet = ""
	}
	switch row, err := strconv.Atoi(r.HeaderRow); {
	case r.NoHeader:
		o.HeaderRow = ingest.NoHeader
	case r.HeaderRow == "":
	case err != nil || row < 1:
		return o, &ingest.Error{Code: ingest.BadOption, Text: fmt.Sprintf("“%s” is not a row number.", r.HeaderRow)}
	default:
		o.HeaderRow = row
	}
	return o, nil
}

// recognize says what the rows of a waiting file are; the zero value where it
// cannot be read.
func recognize(u store.Upload, o ingest.Options) ingest.Recognized {
	r, err := ingest.Recognize(u.Path, u.Name, o)
	var unread *ingest.Error
	if o.Sheet != "" || !errors.As(err, &unread) {
		return r
	}
	for _, part := range unread.Choices {
		o.Sheet = part
		if r, err = ingest.Recognize(u.Path, u.Name, o); err == nil {
			return r
		}
	}
	return ingest.Recognized{}
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
