package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/pflag"

	"concord/eval/ingest"
)

// readFlags say how a file is read, as the preview in the browser lets people say.
type readFlags struct {
	as, sheet, encoding, delimiter, separator string
	headerRow                                 int
	mapping, breaks                           []string
	noHeader, noQuotes, nullish, totals       bool
	broken, collapse                          bool
}

func (f *readFlags) flags(fl *pflag.FlagSet) {
	fl.StringVar(&f.as, "as", string(ingest.Auto), "what the rows are: auto, samples, pairs, labels or scores")
	fl.StringArrayVar(&f.mapping, "map", nil, "COLUMN=FIELD, any number of times; an empty FIELD keeps the column as metadata")
	fl.StringVar(&f.sheet, "sheet", "", "sheet of a workbook or file of an archive; * for all sheets with the same columns as one dataset, the sheet as variant; ** for each as a dataset of its own")
	fl.StringVar(&f.encoding, "encoding", "", "encoding of the text, such as utf-8 or windows-1252 (default: detected)")
	fl.StringVar(&f.delimiter, "delimiter", "", "what separates columns: , ; | or tab (default: what fits best)")
	fl.IntVar(&f.headerRow, "header-row", 0, "row number of the header (default: found)")
	fl.BoolVar(&f.noHeader, "no-header", false, "no row is a header: all are data, and columns are named by their place")
	fl.BoolVar(&f.noQuotes, "no-quotes", false, "quotation marks are part of the text")
	fl.StringVar(&f.separator, "separator", "", "what separates chunks in one cell")
	fl.StringArrayVar(&f.breaks, "line-breaks", nil, `COLUMN in which \n stands for a line break, any number of times`)
	fl.BoolVar(&f.nullish, "keep-nullish", false, "keep texts such as nan and n/a, which otherwise are missing")
	fl.BoolVar(&f.totals, "keep-totals", false, "import rows that look like totals")
	fl.BoolVar(&f.broken, "keep-broken", false, "keep a contexts cell that is no proper list as one chunk")
	fl.BoolVar(&f.collapse, "collapse", false, "leave out rows that repeat the question, answer and contexts of an earlier one")
}

func (f readFlags) options() (ingest.Options, error) {
	o := ingest.Options{
		As: ingest.As(f.as), Sheet: f.sheet, Encoding: f.encoding, Delimiter: f.delimiter, HeaderRow: f.headerRow, NoQuotes: f.noQuotes,
		Separator: f.separator, LineBreaks: f.breaks, KeepNullish: f.nullish, KeepTotals: f.totals, KeepBroken: f.broken,
		Collapse: f.collapse, Seed: rand.Uint64(), Map: map[string]string{},
	}
	switch {
	case !strings.Contains(" auto samples pairs labels scores ", " "+f.as+" "):
		return o, usageError{fmt.Errorf("--as %s is not known: use auto, samples, pairs, labels or scores", f.as)}
	case f.headerRow < 0:
		return o, usageError{fmt.Errorf("--header-row %d is not a row number; --no-header says that there is none", f.headerRow)}
	case f.noHeader:
		o.HeaderRow = ingest.NoHeader
	}
	for _, m := range f.mapping {
		column, field, ok := strings.Cut(m, "=")
		if !ok {
			return o, usageError{fmt.Errorf("--map %q must be COLUMN=FIELD", m)}
		}
		o.Map[column] = field
	}
	return o, nil
}
