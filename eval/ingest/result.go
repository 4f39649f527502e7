package ingest

import "concord/eval"

// Result counts what became of the rows of a file. RowsRead is the sum of
// Accepted, SetAside and Rejected; blank rows are counted apart.
type Result struct {
	Shape    Shape
	Format   string // as in [Preview.Container]
	Encoding string
	RowsRead int
	Accepted int
	Blank    int // rows without any text
	SetAside int // total rows, rows above a chosen header
	Rejected int
	Pairs    int
	Mapping  map[string]Field // columns that have a role, by header as written
	Columns  []string         // header as written, in order
	Rejects  []Reject         // all of them, in the order of the file
	Notices  []Notice
}

// Nothing is why a file makes no dataset although it was read: none of its rows is
// good. It is nil where one is.
func (r Result) Nothing() error {
	switch {
	case r.Accepted > 0:
		return nil
	case r.Rejected > 0:
		return refuse(NothingGood, "No row of this file can be imported, so no dataset was made: %s rejected, the first: %s.", counted(r.Rejected, "row"), r.Rejects[0])
	case r.SetAside > 0:
		return refuse(NothingGood, "No row of this file can be imported, so no dataset was made: %s set aside.", counted(r.SetAside, "row"))
	}
	return refuse(NothingGood, "This file holds no row that can be imported, so no dataset was made.")
}

// Kind is the kind of dataset that the rows make.
func (r Result) Kind() eval.Kind { return r.Shape.Kind() }

// Reject is one row that was not imported, in the person's own coordinates.
type Reject struct {
	Row    int      `json:"row"`            // as a spreadsheet shows it; line or item number for JSON
	Sheet  string   `json:"sheet"`          // empty when the container has no sheets
	Column string   `json:"column"`         // header as written; empty when the whole row is meant
	Reason string   `json:"reason"`         // one sentence for people
	Line   int      `json:"line,omitempty"` // physical line on which the row begins, from 1; 0 when there are no lines
	Raw    string   `json:"-"`              // the row as written, at most [MaxRaw] bytes
	Cells  []string `json:"-"`              // its cells as far as they could be told apart
}

// MaxRaw is the largest part, in bytes, of a rejected row that is kept as
// written. Cells are kept whole until both sum up to [MaxRejectText]; of the rows
// behind that the first shortRaw bytes are kept, which their reasons say.
const (
	shortRaw      = 200
	MaxRaw        = 4 << 10
	MaxRejectText = 64 << 20
)

// Notice is something a person should know about the file: what was guessed
// against the odds, changed, or left out.
type Notice struct {
	Code   NoticeCode `json:"code"`
	Column string     `json:"column,omitempty"` // header as written
	Count  int        `json:"count,omitempty"`  // cells or rows concerned
	Row    int        `json:"row,omitempty"`    // the first row concerned
	Text   string     `json:"text"`             // one sentence for people, count included
}

// NoticeCode names a kind of notice.
type NoticeCode string

const (
	DuplicateRole     NoticeCode = "duplicate_role"     // two columns for one role
	RolesDiffer       NoticeCode = "roles_differ"       // … and their texts differ
	DuplicateHeader   NoticeCode = "duplicate_header"   // a name occurred twice
	GuessedColumn     NoticeCode = "guessed"            // mapped by close spelling or by content
	Nullish           NoticeCode = "nullish"            // "nan" and the like read as missing
	Replaced          NoticeCode = "replaced"           // undecodable bytes became U+FFFD
	MixedEncoding     NoticeCode = "mixed_encoding"     // rows in another encoding than the rest
	Stripped          NoticeCode = "stripped"           // prefixes, stray quotes
	EmptyChunk        NoticeCode = "empty_chunk"        // a chunk without text
	JoinedTuple       NoticeCode = "joined_tuple"       // a tuple read as one chunk
	Alternatives      NoticeCode = "alternatives"       // further references kept as metadata
	BrokenKept        NoticeCode = "broken_kept"        // an unreadable list kept as one chunk
	LooksLikeTotal    NoticeCode = "total_rows"         // rows set aside
	ExactDuplicate    NoticeCode = "duplicates"         // rows that repeat an earlier one
	Collapsed         NoticeCode = "collapsed"          // … and were left out
	UncountedRepeats  NoticeCode = "uncounted_repeats"  // too many different rows to find every repeated one
	NoPair            NoticeCode = "no_pair"            // a row that makes fewer pairs than others
	UnreadableGold    NoticeCode = "unreadable_gold"    // a "better" cell that names no side
	LateColumn        NoticeCode = "late_column"        // first seen after the mapping was decided
	EmptyScores       NoticeCode = "no_recorded_scores" // a score column without values
	SignedScale       NoticeCode = "signed_scale"       // which side positive speaks for was assumed
	RanksLeft         NoticeCode = "ranks_left"         // ranks beside ratings
	KeyFound          NoticeCode = "answer_key"         // stored apart
	UnreadablePick    NoticeCode = "unreadable_pick"    // a cell among others of its row that is no pick
	UnreadableVerdict NoticeCode = "unreadable_verdict" // a method's cell that is no pick
	LooksLikeSides    NoticeCode = "looks_like_sides"   // two rows a question
	HeaderFound       NoticeCode = "header_found"       // rows above the header were set aside
	HeaderMissing     NoticeCode = "header_missing"     // no row is the header
	HeaderJoined      NoticeCode = "header_joined"      // two rows are the header
	MergedCells       NoticeCode = "merged_cells"       // cells that span several rows
	AnswersAsRows     NoticeCode = "answers_as_rows"    // several answers a row
	MoreSheets        NoticeCode = "more_sheets"        // sheets beside the one that was read
	PartialPreview    NoticeCode = "partial_preview"    // the preview counted the first rows only
)

// Report is the document that `concord import --json` prints (design §5).
type Report struct {
	Dataset  string           `json:"dataset"`
	Format   string           `json:"format"`
	Encoding string           `json:"encoding"`
	RowsRead int              `json:"rows_read"`
	Accepted int              `json:"accepted"`
	Rejected int              `json:"rejected"`
	Blank    int              `json:"blank"`
	SetAside int              `json:"set_aside"`
	Pairs    int              `json:"pairs"`
	Mapping  map[string]Field `json:"mapping"`
	Rejects  []Reject         `json:"rejects"`
	Notices  []Notice         `json:"notices"`
}

// Report is the result in the shape of `import --json`, for a dataset's name.
func (r Result) Report(dataset string) Report {
	return Report{
		Dataset: dataset, Format: r.Format, Encoding: r.Encoding,
		RowsRead: r.RowsRead, Accepted: r.Accepted, Rejected: r.Rejected,
		Blank: r.Blank, SetAside: r.SetAside, Pairs: r.Pairs,
		Mapping: r.Mapping, Rejects: orEmpty(r.Rejects), Notices: orEmpty(r.Notices),
	}
}

// orEmpty lets an empty list be [] in JSON, not null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
