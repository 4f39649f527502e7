package eval

// Decision settles a pair on which people differ. Decisions are immutable: a
// change is a new decision, the newest counts, and the labels stay as they are.
type Decision struct {
	ID      int64
	PairID  int64
	Decider string
	Pick    Choice // x, y or tie; by item, never by side
	Left    Choice // the item that stood on the left
	Reason  string
	People  int // whose labels were read
	// TookPart: the decider had labeled the pair too.
	TookPart bool
	Created  int64 // UTC microseconds
}

// Remark is what one of those who settle disagreements says about a pair.
type Remark struct {
	ID      int64
	Author  string
	Body    string
	Created int64 // UTC microseconds
}
