package views

import (
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/ingest"
	"concord/eval/metric"
)

// PreviewPage is a file before it is imported: how it was read, what its columns
// were taken for, and what it would become.
type PreviewPage struct {
	Page
	File      string // as uploaded
	Size      int64
	Address   string // of this page, and where the form is sent to import
	Problem   string // why the file cannot be read as chosen
	Preview   ingest.Preview
	Reading   Reading
	Breaks    map[string]bool // columns in which \n stands for a line break
	Shape     string          // of the header, under which choices are remembered
	Habit     bool            // choices are those of the last file of this shape
	Name      string          // of the dataset to be
	NameError string
	Judged    *JudgedChoice // of labels and of results computed elsewhere
	RejectsAt string        // where the rejected rows are, as a file
	Succeeds  string        // what the file becomes when a dataset has that name: a sentence
}

// Guess is the value of a choice that is left to the importer. Of several sheets
// EverySheet makes each a dataset of its own, SheetPairs sets their answers against
// each other too; [ingest.AllSheets] reads them as one dataset.
const (
	Guess      = "guess"
	EverySheet = ingest.EachSheet
	SheetPairs = "***"
)

// Reading is what a person chose about how a file is read; empty is guessed.
type Reading struct {
	As, Encoding, Delimiter, Sheet, Separator                              string
	HeaderRow                                                              string
	NoHeader, NoQuotes, KeepNullish, KeepTotals, KeepBroken, Collapse, Any bool
	// Recognized is what the rows are, by choice or by the columns.
	Recognized ingest.Recognized
}

// Judged reports whether the rows are read as what people or methods said.
func (r Reading) Judged() bool {
	return r.Recognized.As == ingest.AsLabels || r.Recognized.As == ingest.AsScores
}

// Signature tells one way of cutting a file into columns from another: columns
// that were chosen under one mean nothing under the next.
func (r Reading) Signature() string {
	return strings.Join([]string{r.Encoding, r.Delimiter, r.Sheet, r.HeaderRow, strconv.FormatBool(r.NoHeader), strconv.FormatBool(r.NoQuotes), strconv.FormatBool(r.Judged())}, "|")
}

func (p PreviewPage) facts() string {
	pr := p.Preview
	facts := []string{Container(pr.Container), ingest.EncodingName(pr.Encoding)}
	if pr.Delimiter != "" {
		facts = append(facts, "separated by "+delimiterName(pr.Delimiter))
	}
	if pr.HeaderRow == ingest.NoHeader {
		facts = append(facts, "no header")
	}
	if pr.HeaderRow > 0 {
		facts = append(facts, "header in row "+strconv.Itoa(pr.HeaderRow))
	}
	if pr.Sheet != "" {
		facts = append(facts, "sheet "+pr.Sheet)
	}
	text := ""
	for _, f := range facts {
		if f != "" {
			text += f + " · "
		}
	}
	return text + Size(p.Size)
}

func delimiterName(d string) string {
	switch d {
	case ",":
		return "commas"
	case ";":
		return "semicolons"
	case "|":
		return "pipes"
	}
	return "tabs"
}

// becomes says what the rows make.
func (p PreviewPage) becomes() string {
	pr := p.Preview
	rows := CountOf(pr.Accepted, "row", "rows")
	switch pr.Shape {
	case ingest.ShapeWikiEval:
		return rows + " become " + CountOf(pr.Pairs, "pair", "pairs") + ", up to three a row, with the better side known from how they were made"
	case ingest.ShapePairs, ingest.ShapeSides:
		return rows + " become " + CountOf(pr.Pairs, "pair", "pairs")
	case ingest.ShapeLabels:
		return rows + " of what people said"
	case ingest.ShapeScores:
		return rows + " of results computed elsewhere"
	}
	return CountOf(pr.Accepted, "sample", "samples") + " to score"
}

func (p PreviewPage) stats() Stats {
	pr := p.Preview
	stats := Stats{
		{Label: "Rows read", Value: Count(pr.Counted)},
		{Label: "Will be imported", Value: Count(pr.Accepted)},
	}
	if pr.Shape.Kind() == eval.Pairs && p.Judged == nil {
		stats = append(stats, Stat{Label: "Pairs", Value: Count(pr.Pairs)})
	}
	stats = append(stats, Stat{Label: "Rejected", Value: Count(pr.Rejected)})
	if pr.Rejected > 0 {
		stats[len(stats)-1].Href = "#rejects"
	}
	if pr.Blank > 0 {
		stats = append(stats, Stat{Label: "Blank, skipped", Value: Count(pr.Blank)})
	}
	if pr.SetAside > 0 {
		stats = append(stats, Stat{Label: "Set aside", Value: Count(pr.SetAside)})
	}
	if pr.Chunks.Max > 0 {
		stats = append(stats, Stat{Label: "Chunks a row", Value: strconv.Itoa(pr.Chunks.Median), Note: span(pr.Chunks)})
	}
	return append(stats, Stat{Label: "Tokens, about", Value: Count(pr.Tokens)})
}

func span(s ingest.Spread) string { return strconv.Itoa(s.Min) + " to " + strconv.Itoa(s.Max) }

// contextsRead counts how the contexts cells are written: "40 list, 1 broken".
func (p PreviewPage) contextsRead() string {
	if len(p.Preview.Contexts) == 1 && p.Preview.Contexts[ingest.MissingChunk] > 0 {
		return "" // the file has no such column
	}
	var parts []string
	for _, e := range []ingest.ChunkEncoding{
		ingest.ListCell, ingest.JSONCell, ingest.PythonCell, ingest.ObjectsCell, ingest.DictCell,
		ingest.PlainCell, ingest.WideCell, ingest.SplitCell, ingest.BrokenCell, ingest.MissingChunk,
	} {
		if n := p.Preview.Contexts[e]; n > 0 {
			parts = append(parts, Count(n)+" "+cellName(e))
		}
	}
	return list(parts)
}

func cellName(e ingest.ChunkEncoding) string {
	switch e {
	case ingest.ListCell:
		return "as list"
	case ingest.JSONCell:
		return "as JSON text"
	case ingest.PythonCell:
		return "as Python prints lists"
	case ingest.ObjectsCell:
		return "as list of objects"
	case ingest.DictCell:
		return "as chunks by id"
	case ingest.PlainCell:
		return "as plain text"
	case ingest.WideCell:
		return "over several columns"
	case ingest.SplitCell:
		return "split by your separator"
	case ingest.BrokenCell:
		return "broken"
	}
	return "missing"
}

// example is the first text of a column in the rows shown.
func (p PreviewPage) example(column int) string {
	for _, r := range p.Preview.Rows {
		if r.Cells[column] != "" {
			return r.Cells[column]
		}
	}
	return ""
}

func (p PreviewPage) filled(c ingest.Column) string {
	text := Count(c.Filled)
	if c.Nullish > 0 {
		text += " + " + Count(c.Nullish) + " like “nan”"
	}
	return text
}

// mapped reports whether a person can choose what a column is; those of our own
// file of rejected rows are left out.
func mapped(c ingest.Column) bool {
	_, known := fieldNames[c.Field]
	return known
}

func previewMethod(slug string) string {
	if m, ok := metric.Lookup(slug); ok {
		return m.Name
	}
	if m, ok := metric.LookupMethod(slug); ok {
		return m.Name
	}
	return slug
}

// allowed splits the metrics into those that can run and those that cannot.
func (p PreviewPage) allowed() (can []string, cannot []ingest.Allowed) {
	for _, m := range p.Preview.Metrics {
		if m.OK {
			can = append(can, previewMethod(m.Method))
		} else {
			cannot = append(cannot, m)
		}
	}
	return can, cannot
}

func at(name string, i int) string { return name + "." + strconv.Itoa(i) }

// headerPlace is where the header was found.
func (p PreviewPage) headerPlace() string {
	if p.Preview.HeaderRow < 1 {
		return "none"
	}
	return strconv.Itoa(p.Preview.HeaderRow)
}

// nothingWhy says what became of the rows of which none is good.
func (p PreviewPage) nothingWhy() string {
	switch pr := p.Preview; {
	case p.Judged != nil && p.Judged.Problem != "":
		return p.Judged.Problem
	case pr.Rejected > 0:
		return CountOf(pr.Rejected, "row is", "rows are") + " rejected, the first: " + pr.Rejects[0].String() + "."
	case pr.SetAside > 0:
		return CountOf(pr.SetAside, "row is", "rows are") + " set aside."
	}
	return "It holds no row."
}
