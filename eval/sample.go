package eval

// Kind says what the rows of a dataset are.
type Kind string

const (
	Samples Kind = "samples"
	Pairs   Kind = "pairs"
)

// Dataset is a named collection of samples or of pairs that belongs to one team.
type Dataset struct {
	ID      int64
	Name    string
	Kind    Kind
	Rows    int
	Created int64 // UTC microseconds
}

// Sample is one question with what a RAG system retrieved and answered. The
// field names are those of Ragas 0.2 and later; older names are import aliases.
type Sample struct {
	ID        int64
	Row       int    // row number in the uploaded file, as a spreadsheet shows it
	UserInput string // the question
	// RetrievedContexts in retrieval order. nil: the file had no contexts for
	// this row; empty: nothing was retrieved.
	RetrievedContexts []string
	Response          string
	Reference         string
	RetrievedIDs      []string // ids of the retrieved chunks, nil when unknown
	ReferenceIDs      []string // ids of the chunks that should be retrieved, nil when unknown
	Source            string
	// Metadata keeps every column that has no role, by its header as written.
	Metadata map[string]string
	// AnswerKey keeps the columns that tell which system made the answer. It is
	// stored apart and never sent to an annotator.
	AnswerKey map[string]string
}
