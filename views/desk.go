package views

import "strconv"

// DeskPage is the page on which pairs are labeled.
type DeskPage struct {
	Page
	Desk Desk
}

// Desk is what changes with every label: the same fragment on the first load
// and after each save.
type Desk struct {
	Dataset   string
	BackHref  string // of the dataset in the list of what there is to label
	Dimension string
	Path      string // of this desk; the forms post to it and below it
	Asks      string // the question that is put to the annotator
	Lang      string // of the question and the texts
	// Guidelines are sanitized HTML in the pair's language.
	Guidelines string
	Drawer     bool // open: before the first label, and when nothing is left
	Row        LabelingRow
	Note       string // what was just done
	CanUndo    bool
	Recent     []RecentLabel
	// AgreementHref leads to the methods' agreement with people; set after the
	// fifth label, for people who may see results.
	AgreementHref string
	Pair          *DeskPair // nil when nothing is left
	Done          Empty     // what to do then
}

// DeskPair is one pair as an annotator sees it: texts by side, nothing else.
type DeskPair struct {
	ID       int64
	Draft    string // names the draft of the comment, by person and pair
	Question string
	Evidence []string // contexts that both items share
	A, B     DeskItem
	// What the annotator said of the pair before, when they come back to it.
	Again   bool
	Pick    string // left, right or tie
	BothBad bool
	Comment string
}

// DeskItem is one side.
type DeskItem struct {
	Letter   string
	Title    string
	Texts    []string
	Evidence []string // the item's own contexts, where they differ
}

// RecentLabel is one of the last labels, to read again and to change.
type RecentLabel struct {
	Question string
	Pick     string // in words
	Href     string
}

// announce is what a screen reader says when a new pair has come.
func (d Desk) announce() string {
	if d.Pair == nil {
		return d.Note + " " + d.Done.Title + "."
	}
	return d.Note + " " + d.progress() + "."
}

func (d Desk) progress() string {
	return "You have labeled " + strconv.Itoa(d.Row.Mine) + " of " + strconv.Itoa(d.Row.Pairs)
}

// choice is one answer of the decision bar.
type choice struct{ Value, Label, Key, Letter string }

func (d Desk) choices() []choice {
	return []choice{
		{"left", "A is better", "1", "A"},
		{"right", "B is better", "2", "B"},
		{"tie", "Equal", "3", "E"},
	}
}

// keys lists the shortcuts of label.ts.
func (d Desk) keys() KeyHelp {
	return KeyHelp{Title: "Keys", Rows: []KeyRow{
		{[]string{"1", "A"}, "A, on the left, is better"},
		{[]string{"2", "B"}, "B, on the right, is better"},
		{[]string{"3", "E"}, "Equal"},
		{[]string{"4"}, "Equal, and both are bad"},
		{[]string{"Enter"}, "Save and go on"},
		{[]string{"S"}, "Skip: the pair comes back at the end"},
		{[]string{"U"}, "Undo the last label"},
		{[]string{"C"}, "Write a comment; Esc leaves it"},
		{[]string{"G"}, "Guidelines"},
		{[]string{"?"}, "This list"},
	}}
}
