package ingest

import "concord/eval"

// Shape is what the columns of a file say its rows are.
type Shape string

const (
	ShapeSamples  Shape = "samples"
	ShapeWikiEval Shape = "wikieval" // three pairs a row, gold by construction (import.md §9)
	ShapePairs    Shape = "pairs"    // one pair a row
	ShapeSides    Shape = "sides"    // one side of a pair a row (import.md §7.1)
	ShapeLabels   Shape = "labels"   // what people said of items (import.md §7)
	ShapeScores   Shape = "scores"   // what methods said of items, computed elsewhere (import.md §8)
)

// Kind is the kind of dataset that rows of this shape make.
func (s Shape) Kind() eval.Kind {
	if s == ShapeSamples {
		return eval.Samples
	}
	return eval.Pairs
}

// Preview is what a file would become, before anything is stored (import.md
// §10). Counts cover the first Counted rows; Complete says whether that is all.
type Preview struct {
	Shape     Shape           `json:"shape"`
	Container string          `json:"container"` // csv, jsonl, json, …
	Encoding  string          `json:"encoding"`
	Doubt     []EncodingGuess `json:"doubt,omitempty"` // the two most plausible encodings, when it was a close call
	Delimiter string          `json:"delimiter,omitempty"`
	HeaderRow int             `json:"header_row,omitempty"` // 0: the container has no header row; [NoHeader]: all rows are data
	Sheet     string          `json:"sheet,omitempty"`
	Sheets    []string        `json:"sheets,omitempty"`
	Columns   []Column        `json:"columns"`
	Rows      []PreviewRow    `json:"rows"` // the first ten that are not blank
	Metrics   []Allowed       `json:"metrics"`

	Counted  int      `json:"counted"`
	Complete bool     `json:"complete"`
	Accepted int      `json:"accepted"`
	Blank    int      `json:"blank"`
	SetAside int      `json:"set_aside"`
	Rejected int      `json:"rejected"`
	Pairs    int      `json:"pairs"`
	Rejects  []Reject `json:"rejects"` // the first ten

	Contexts map[ChunkEncoding]int `json:"contexts"` // contexts cells by how they are written
	Chunks   Spread                `json:"chunks"`   // chunks per row that has contexts
	Longest  Longest               `json:"longest"`
	Tokens   int                   `json:"tokens"` // estimate for all text of the counted rows that has a role, four bytes a token
	Notices  []Notice              `json:"notices"`
}

// PageColumns is how many columns without a role a page shows at most.
const PageColumns = 100

// Shown are the places, in Columns and in the cells of a row, of the columns that
// a page shows: all that have a role and the first [PageColumns] others. Their
// number beside that of Columns says how many are hidden.
func (p Preview) Shown() []int {
	var places []int
	others := 0
	for i, c := range p.Columns {
		if c.Field == Metadata {
			others++
		}
		if c.Field != Metadata || others <= PageColumns {
			places = append(places, i)
		}
	}
	return places
}

// Column is one column of a file and what it was taken for.
type Column struct {
	Name    string     `json:"name"`  // header as written; "Column 7" when it has none
	Type    ColumnType `json:"type"`  // inferred from the first rows
	Field   Field      `json:"field"` // "" is metadata
	How     How        `json:"how,omitempty"`
	Filled  int        `json:"filled"`  // cells with text
	Nullish int        `json:"nullish"` // cells such as "nan", counted as missing
}

// ColumnType is the inferred type of a column.
type ColumnType string

const (
	TypeEmpty   ColumnType = "empty"
	TypeText    ColumnType = "text"
	TypeNumber  ColumnType = "number"
	TypeBoolean ColumnType = "boolean"
	TypeList    ColumnType = "list"
	TypeObject  ColumnType = "object"
)

// How says why a column has its field.
type How string

const (
	ByPerson   How = "chosen"
	ByName     How = "name"
	BySpelling How = "close spelling"
	ByContent  How = "content"
)

// PreviewRow is one row as read, cells cut to 500 characters.
type PreviewRow struct {
	Row   int      `json:"row"`
	Cells []string `json:"cells"`
}

// Allowed says whether a metric or method can run on the rows as mapped.
type Allowed struct {
	Method  string  `json:"method"` // slug (design §5)
	OK      bool    `json:"ok"`
	Missing []Field `json:"missing,omitempty"` // fields that no column has, or only empty ones
}

// Spread is the spread of a count over rows; all zero when there is none.
type Spread struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	Max    int `json:"max"`
}

// Longest is the longest cell that was seen.
type Longest struct {
	Characters int    `json:"characters"`
	Row        int    `json:"row"`
	Column     string `json:"column"`
}
