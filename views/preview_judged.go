package views

// JudgedChoice is what a person chooses about a file of labels or of results
// computed elsewhere, and what it would bring.
type JudgedChoice struct {
	Scores     bool     // results, not labels
	Datasets   []Option // that it can be joined to
	Dataset    string
	Proposed   string // why this dataset was chosen, where nobody chose
	By         string // annotator or method, where the file names none
	Dimension  string
	Positive   string
	Picks      string   // what values mean, as written: 0=first, 1=second
	Lower      bool     // lower scores are better
	Pseudonyms bool     // numbers instead of names
	Similar    bool     // items whose text was edited are joined too
	Problem    string   // why nothing would come of it
	Facts      []string // what would be joined, a sentence each
}

// FirstItem and SecondItem are for whom positive values of a scale speak.
const (
	FirstItem  = "first"
	SecondItem = "second"
)

// NewDataset is the choice of a dataset made of the file's own items.
const NewDataset = "new"

func (j JudgedChoice) byLabel() string {
	if j.Scores {
		return "Name of the method"
	}
	return "Annotator"
}

func (j JudgedChoice) datasets() []Option {
	return append([]Option{{NewDataset, "a new dataset of the file's own items"}}, j.Datasets...)
}

var positiveOptions = []Option{{SecondItem, "the second item"}, {FirstItem, "the first item"}}

// isNew reports whether the file makes a dataset of its own.
func (j *JudgedChoice) isNew() bool { return j == nil || j.Dataset == NewDataset }

func (j JudgedChoice) byHint() string {
	if j.Scores {
		return "The file’s name where you give none."
	}
	return "Where the file names none."
}
