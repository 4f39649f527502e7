package views

import (
	"strconv"

	"concord/eval"
	"concord/eval/ingest"
)

// DatasetPage is one dataset: how it came to be, its rows, and what was done
// with it.
type DatasetPage struct {
	Page
	Name    string
	Kind    eval.Kind
	Created When
	Actions []Action
	Exports []Action
	Stats   Stats
	Import  *ImportSummary // of an uploaded file
	Joined  *JoinSummary   // of two datasets
	Parts   []DatasetPart  // dimensions of pairs, columns of samples
	Samples []SampleLine
	Search  *SearchForm
	Found   *FoundRows // in place of the rows, when something is searched
	Pairs   []PairLine
	Blind   bool // the person has pairs to label, which opening results would unblind
	Pager   Pager
	Runs    []RunLine
	Version string        // "version 2"; empty for the only one
	History []VersionLine // the newest first; empty for the only one
	Delete  *DeleteForm   // nil where the person may not
}

// DatasetPart is a dimension with its pairs, or a column with the rows it has.
type DatasetPart struct {
	Name string
	Note string
}

// ImportSummary is what became of the rows of a file.
type ImportSummary struct {
	ingest.Report
	Fresh       bool   // it was imported just now
	RejectsHref string // the rejected rows as a file; empty when there are none
}

// JoinSummary is what became of the questions of two datasets.
type JoinSummary struct {
	Fresh     bool
	A, B      string
	Made      []DatasetPart
	LeftOut   []string // sentences
	Questions []QuestionList
}

// QuestionList names questions that made no pair, for one reason.
type QuestionList struct {
	Title string
	Items []string // the first of them
	Count int
}

// SampleLine is a sample in the list of rows.
type SampleLine struct {
	Row       int
	Href      string
	Question  string
	Answer    string
	Contexts  bool
	Reference bool
	Archived  bool
}

// PairLine is a pair in the list of rows. Neither side is named.
type PairLine struct {
	Row       int // 0 for joined datasets
	Href      string
	Dimension eval.Dimension
	Question  string
	X, Y      string
}

// RunLine is a run of the dataset.
type RunLine struct {
	Name    string
	Href    string
	Judge   string
	Methods string
	State   Badge
	Done    string
	Created When
}

// DeleteForm says what goes with a dataset.
type DeleteForm struct {
	Action string
	What   string // "40 rows, 2 runs and 12 labels"
	Why    string // why it cannot be deleted now
}

func (p DatasetPage) kind() string {
	if p.Kind == eval.Pairs {
		return "Pairs to compare: what people label, and what methods are held against."
	}
	return "Samples: single answers with what was retrieved for them, to be scored."
}

func (p DatasetPage) partsTitle() string {
	if p.Kind == eval.Pairs {
		return "Dimensions"
	}
	return "Columns"
}

func (s ImportSummary) stats() Stats {
	stats := Stats{{Label: "Rows read", Value: Count(s.RowsRead)}, {Label: "Imported", Value: Count(s.Accepted)}}
	if s.Pairs > 0 {
		stats = append(stats, Stat{Label: "Pairs", Value: Count(s.Pairs)})
	}
	rejected := Stat{Label: "Rejected", Value: Count(s.Rejected)}
	if s.Rejected > 0 {
		rejected.Href = "#rejects"
	}
	return append(stats, rejected,
		Stat{Label: "Blank, skipped", Value: Count(s.Blank)}, Stat{Label: "Set aside", Value: Count(s.SetAside)})
}

// facts is where the rows came from.
func (s ImportSummary) facts() string {
	text := Container(s.Format)
	if s.Encoding != "" {
		text += ", " + ingest.EncodingName(s.Encoding)
	}
	return text
}

// shownRejects is the number of rejected rows that the page lists; all are in
// the file.
const shownRejects = 20

func (s ImportSummary) firstRejects() []ingest.Reject {
	return s.Rejects[:min(len(s.Rejects), shownRejects)]
}

func rowNumber(n int) string {
	if n == 0 {
		return "—"
	}
	return strconv.Itoa(n)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "—"
}
