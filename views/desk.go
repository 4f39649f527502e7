package views

import (
	"slices"
	"strconv"
)

// DeskPage is the page on which pairs are labeled.
type DeskPage struct {
	Page
	Desk Desk
}

// Desk is what changes with every label: the same fragment on the first load
// and after each save.
type Desk struct {
	Where     string // the campaign, or the dataset
	BackHref  string // of it in the list of what there is to label
	User      int64  // who labels: what the browser keeps is kept by person
	Dimension string
	Path      string // of this desk; the forms post to it and below it
	Asks      string // the question that is put to the annotator
	Lang      string // of the question and the texts
	// Guidelines are sanitized HTML in the pair's language.
	Guidelines string
	Drawer     bool // open: before the first label, and when nothing is left
	Row        LabelingRow
	// Campaign holds the numbers of a campaign; nil without one, where Row does.
	Campaign *CampaignShare
	// What may be said of a pair, and what is asked besides.
	Ties, BothBad, Confidence, Strength bool
	Categories                          []string
	SkipReasons                         []Option
	Note                                DeskNote
	Recent                              []RecentLabel // the newest first; the first can be taken back
	// AgreementHref leads to the methods' agreement with people; set after the
	// fifth label, for people who may see results.
	AgreementHref string
	Pair          *DeskPair // nil when nothing is left
	Done          Empty     // what to do then
}

// DeskNote says what was just done. Tone is set where it needs attention.
type DeskNote struct {
	Text string
	Tone Tone
}

// CampaignShare is what an annotator sees of a campaign's progress.
type CampaignShare struct {
	Mine    int // answers
	Percent int // of the labels that the team is to give, 0…100
}

// DeskPair is one pair as an annotator sees it: texts by side, nothing else.
type DeskPair struct {
	ID    int64
	Draft string // names the draft of the comment, by person and pair
	Key   string // of this page: what it sends is kept once
	// Token gives the reservation back, which ends in Seconds; empty and 0
	// without a campaign.
	Token    string
	Seconds  int
	Question string
	Evidence []string // contexts that both items share
	A, B     DeskItem
	// What the annotator said of the pair before, when they come back to it.
	Again   bool
	Pick    string // left, right or tie
	BothBad bool
	Comment string
	// 1…3; 0: not said
	Confidence, Strength int
	Categories           []string
}

func (p DeskPair) ticked(category string) bool { return slices.Contains(p.Categories, category) }

// minutes is how long the pair stays reserved, rounded up.
func (p DeskPair) minutes() string { return CountOf((p.Seconds+59)/60, "minute", "minutes") }

// DeskItem is one side.
type DeskItem struct {
	Letter   string
	Title    string
	Texts    []string
	Evidence []string // the item's own contexts, where they differ
}

// RecentLabel is one of the last labels, to read again and to change.
type RecentLabel struct {
	Pair     int64
	Question string
	Pick     string // in words
	Href     string
}

// announce is what a screen reader says when a new pair has come.
func (d Desk) announce() string {
	if d.Pair == nil {
		return d.Note.Text + " " + d.Done.Title + "."
	}
	return d.Note.Text + " " + d.progress() + "."
}

func (d Desk) progress() string {
	if d.Campaign != nil {
		return "You have given " + CountOf(d.Campaign.Mine, "answer", "answers")
	}
	return "You have labeled " + strconv.Itoa(d.Row.Mine) + " of " + strconv.Itoa(d.Row.Pairs)
}

// choice is one answer of the decision bar.
type choice struct{ Value, Label, Key, Letter string }

func (d Desk) choices() []choice {
	list := []choice{{"left", "A is better", "1", "A"}, {"right", "B is better", "2", "B"}}
	if d.Ties {
		list = append(list, choice{"tie", "Equal", "3", "E"})
	}
	return list
}

// grade is one of three steps of a further question.
type grade struct {
	Value int
	Label string
	Key   string
}

func (d Desk) strengths() []grade {
	return []grade{{1, "slightly", ""}, {2, "clearly", ""}, {3, "by far", ""}}
}

func (d Desk) confidences() []grade {
	return []grade{{1, "a guess", "7"}, {2, "fairly", "8"}, {3, "very", "9"}}
}

// keys lists the shortcuts of label.ts.
func (d Desk) keys() KeyHelp {
	rows := []KeyRow{
		{[]string{"1", "A"}, "A, on the left, is better"},
		{[]string{"2", "B"}, "B, on the right, is better"},
	}
	if d.Strength {
		rows = append(rows, KeyRow{[]string{"1", "1"}, "The same key again: the difference is larger"})
	}
	if d.Ties {
		rows = append(rows, KeyRow{[]string{"3", "E"}, "Equal"})
	}
	if d.BothBad {
		rows = append(rows, KeyRow{[]string{"4"}, "Equal, and both are bad"})
	}
	if d.Confidence {
		rows = append(rows, KeyRow{[]string{"7", "8", "9"}, "How sure you are"})
	}
	return KeyHelp{Title: "Keys", Rows: append(rows,
		KeyRow{[]string{"Enter"}, "Save and go on"},
		KeyRow{[]string{"S"}, "Skip: the pair comes back at the end"},
		KeyRow{[]string{"X"}, "Cannot judge: say why"},
		KeyRow{[]string{"U"}, "Undo the last label"},
		KeyRow{[]string{"K", "["}, "Back to the pair that you labeled last"},
		KeyRow{[]string{"J", "]"}, "On to the next pair"},
		KeyRow{[]string{"C", "N"}, "Write a comment; Esc leaves it"},
		KeyRow{[]string{"G"}, "Guidelines"},
		KeyRow{[]string{"?"}, "This list"},
	)}
}
