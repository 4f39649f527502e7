package views

import "concord/eval/ingest"

// JudgedChoice is what a person chooses about a file of labels or of results
// computed elsewhere, and what it would bring.
type JudgedChoice struct {
	Scores    bool     // results, not labels
	Datasets  []Option // that it can be joined to
	Dataset   string
	By        string // annotator or method, where the file names none
	Dimension string
	Positive  string
	Problem   string   // why nothing would come of it
	Facts     []string // what would be joined, a sentence each
}

// NewDataset is the choice of a dataset made of the file's own items.
const NewDataset = "new"

func (r Reading) judged() bool {
	return r.As == string(ingest.AsLabels) || r.As == string(ingest.AsScores)
}

func (j JudgedChoice) byLabel() string {
	if j.Scores {
		return "Name of the method"
	}
	return "Annotator, where the file names none"
}

func (j JudgedChoice) datasets() []Option {
	return append([]Option{{NewDataset, "a new dataset of the file's own items"}}, j.Datasets...)
}

var positiveOptions = []Option{{"second", "the second item"}, {"first", "the first item"}}
