// Package ingest turns a file as people have it into rows: samples or pairs,
// with the rows that could not be read, the mapping that was guessed and
// everything that was changed on the way (import.md).
//
// [Inspect] looks at a file and says what [Read] would make of it. Both read
// the file from disk, one row at a time: memory does not grow with its size.
//
// A container (CSV, JSON lines, …) is one file of this package that implements
// table; [formats] lists them. Everything behind that seam, from the mapping of
// columns to the reading of a contexts cell, is the same for all containers.
package ingest

import (
	"context"
	"errors"

	"concord/eval"
)

// As is what the rows of a file shall become.
type As string

const (
	// Auto decides by the columns: a WikiEval-shaped file and a file with two
	// answers or two contexts a row become pairs, anything else samples.
	Auto      As = "auto"
	AsSamples As = "samples"
	AsPairs   As = "pairs"
	AsLabels  As = "labels" // what people said, see [ReadJudgments]
	AsScores  As = "scores" // what methods said elsewhere, see [ReadJudgments]
)

// Options are the guesses that a person has overridden. The zero value guesses
// everything.
type Options struct {
	As As // "" is Auto
	// Map assigns columns, by header as written, to fields: a [Field] or any
	// name of its vocabulary. "" or "metadata" takes the column's role away.
	Map       map[string]string
	Sheet     string // sheet of a workbook, file of an archive; "" is the first
	Seed      uint64 // of the coin that decides which item of a pair is X
	Encoding  string // name as in [Preview.Encoding]; "" detects it
	Delimiter string // one of , ; tab |; "" detects it
	HeaderRow int    // row number of the header as a spreadsheet shows it; 0 finds it, [NoHeader] is none
	NoQuotes  bool   // quotes are data (some TSV)
	// KeepNullish keeps texts such as "nan" and "n/a", which otherwise are missing.
	KeepNullish bool
	// KeepTotals imports total rows instead of setting them aside.
	KeepTotals bool
	// Collapse leaves out rows that repeat the question, answer and contexts of an
	// earlier one; they are counted as set aside.
	Collapse bool
	// KeepBroken keeps a contexts cell that opens a list and does not parse as
	// one chunk, instead of rejecting its row.
	KeepBroken bool
	// Separator splits contexts cells of plain text; it is never guessed.
	Separator string
	// LineBreaks names columns, by header as shown, in whose texts the two
	// characters \n stand for a line break.
	LineBreaks []string
	// Progress is told how many bytes of a text file were read, and of how many;
	// nil for nobody. Containers of bytes do not report.
	Progress func(read, of int64)
	// Judgments says how labels and scores are read.
	Judgments JudgmentOptions
}

// Sink receives rows in the order of the file. An error stops the reading and
// is returned by [Read] as it is.
type Sink interface {
	Sample(eval.Sample) error
	Pair(Pair) error
}

// Pair is a pair together with what is known of its better side by construction,
// kept apart so that the one can be stored and shown without the other.
type Pair struct {
	eval.Pair
	Better eval.Choice // x, y or tie; "" when unknown
}

// Inspect looks at the file at path and says how [Read] would read it. name is
// the name under which it was uploaded; it only helps to tell containers apart.
// A file that cannot be read at all is an *[Error].
func Inspect(path, name string, o Options) (Preview, error) {
	r, err := openReading(path, name, o)
	if err != nil {
		return Preview{}, err
	}
	defer r.close()
	return r.preview()
}

// EachSheet as the choice of a sheet makes a dataset of each; it is for those who
// read the [Parts] of a file one by one.
const EachSheet = "**"

// Parts are the sheets of a workbook or the files of an archive; "" alone for any
// other file, which is one part.
func Parts(path, name string, o Options) ([]string, error) {
	o.Sheet = ""
	p, err := Inspect(path, name, o)
	var unread *Error
	switch {
	case len(p.Sheets) > 0:
		return p.Sheets, nil
	case errors.As(err, &unread) && len(unread.Choices) > 0:
		return unread.Choices, nil
	case errors.As(err, &unread) && unread.Code == NoRole:
		return orWholeFile(workbookSheets(path, name, o)), nil
	}
	return []string{""}, err
}

func orWholeFile(sheets []string) []string {
	if len(sheets) == 0 {
		return []string{""}
	}
	return sheets
}

// Read pushes every good row of the file at path into sink and returns counts,
// rejects and notices. Rows already pushed are not taken back when it fails:
// the sink's owner does that. A file that cannot be read at all is an *[Error].
func Read(ctx context.Context, path, name string, o Options, sink Sink) (Result, error) {
	if o.As.judges() {
		return Result{}, refuse(BadOption, "Labels and scores are no rows of a dataset: they are joined to one.")
	}
	r, err := openReading(path, name, o)
	if err != nil {
		return Result{}, err
	}
	defer r.close()
	return r.run(ctx, sink)
}
