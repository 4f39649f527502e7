package eval

// Pair sets two items to one question against each other on one dimension.
// A stored coin, blind to role and column order and balanced within each
// dimension, decides which item is X: neither letter means "better".
type Pair struct {
	ID        int64
	Row       int // row number in the uploaded file, 0 for joined datasets
	Dimension Dimension
	Question  string
	X, Y      Item
	Source    string
}

// Item is one side of a pair, with its own evidence: two versions of a RAG
// system retrieve different contexts.
type Item struct {
	Answer   string // empty when contexts are judged
	Contexts []string
	// Role is the construction role ("answer", "ungrounded_answer", a dataset's
	// name). It is never sent to an annotator.
	Role string
}

// Choice is an answer to "which item is better?".
type Choice string

const (
	ChoiceX   Choice = "x"
	ChoiceY   Choice = "y"
	ChoiceTie Choice = "tie"
	// ChoiceNone is a method that gave no usable answer: half credit like a
	// tie, counted in a column of its own (agreement §1.2).
	ChoiceNone Choice = "none"
)

// Other exchanges X and Y and leaves the rest alone.
func (c Choice) Other() Choice {
	switch c {
	case ChoiceX:
		return ChoiceY
	case ChoiceY:
		return ChoiceX
	}
	return c
}
