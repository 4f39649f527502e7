package views

import (
	"fmt"
	"strconv"
	"strings"
)

// AdjudicationPage lists the pairs on which people differ. It shows neither what
// they said nor what settled a pair: looking at it unblinds nobody.
type AdjudicationPage struct {
	Page
	Where   string // the campaign, or the dataset
	Dataset Crumb
	// Open can be settled by the person; Waits are those of which a campaign still
	// wants labels, Seen those whose results the person has seen.
	Open, Waits, Seen int
	Disputes          []DisputeLine
	Settled           []SettledLine
}

// DisputeLine is a pair on which people differ.
type DisputeLine struct {
	Question, Dimension string
	Href                string // empty where the person cannot settle it now
	People              int
	Split               []int   // how many said the same, the parts in no order
	Same                float64 // share of all pairings of two people who said the same
	Waits, Seen, Mine   bool
}

// SettledLine is a pair that was settled.
type SettledLine struct {
	Question, Dimension, Href, By string
	When                          When
}

func (p AdjudicationPage) actions() []Action {
	for _, d := range p.Disputes {
		if d.Href != "" {
			return []Action{{Label: "Settle the first", Href: d.Href, Primary: true}}
		}
	}
	return nil
}

// state says in a sentence what there is to do.
func (p AdjudicationPage) state() string {
	var parts []string
	if p.Open > 0 {
		parts = append(parts, CountOf(p.Open, "pair", "pairs")+" to settle")
	}
	if p.Waits > 0 {
		parts = append(parts, Count(p.Waits)+" still waiting for labels of a campaign")
	}
	if p.Seen > 0 {
		parts = append(parts, Count(p.Seen)+" for somebody else, because you have seen their results")
	}
	if len(parts) == 0 {
		return ""
	}
	return upperFirst(strings.Join(parts, ", ")) + "."
}

func (d DisputeLine) split() string {
	var parts []string
	for _, n := range d.Split {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, " : ")
}

func (d DisputeLine) same() string { return fmt.Sprintf("%.0f %%", 100*d.Same) }

func (d DisputeLine) notes() (list []Badge) {
	if d.Waits {
		list = append(list, Badge{Text: "waits for labels", Title: "A campaign still wants labels of this pair; it comes once they are in or the campaign is closed"})
	}
	if d.Seen {
		list = append(list, Badge{Text: "results seen", Title: "You have seen what methods say of this pair, so somebody else has to settle it"})
	}
	if d.Mine {
		list = append(list, Badge{Text: "you labeled it", Title: "You are one of those who differ; the decision says so"})
	}
	return list
}

// CasePage is the page on which one dispute is settled.
type CasePage struct {
	Page
	Case Case
}

// Case is what changes with every decision: texts, what people said, and what
// was decided. Nothing of methods, roles or files.
type Case struct {
	User             int64
	Where            string
	ListHref         string // all disputes
	Path, RemarkPath string // the forms post there
	Dimension        string
	Asks, Lang       string
	Guidelines       string // sanitized HTML
	Pair             *DeskPair
	Ties             bool
	Names            bool // annotators are named
	NamesHref        string
	Said             []CaseLabel
	Settled          *CaseDecision // what counts; nil while nothing does
	Before           []CaseDecision
	Last             int64 // the decision that counts; 0: none
	Remarks          []Remark
	Seen             bool // the person has seen results of the pair
	// ResultsHref leads to what methods say, to be offered once it is settled.
	ResultsHref        string
	Key                string // of this page: what it sends is kept once
	Place, Open        int    // in the queue, from 1; 0: not in it
	PrevHref, NextHref string
	Done               *Crumb // to what was settled just now
}

// CaseLabel is what one annotator said, by the sides of who looks.
type CaseLabel struct {
	By, Pick, Comment    string
	BothBad              bool
	Categories           []string
	Confidence, Strength int // 1…3; 0: not asked
}

// CaseDecision is what settled the pair.
type CaseDecision struct {
	By, Pick, Reason string
	People           int
	TookPart         bool
	When             When
}

// Remark is one line of the discussion.
type Remark struct {
	By, Text string
	When     When
}

// pickWords is a side in words.
func pickWords(pick string) string {
	if pick == "equal" {
		return "equal"
	}
	return pick + " is better"
}

func (l CaseLabel) pick() string {
	switch {
	case l.BothBad:
		return "equal, both bad"
	case l.Strength > 0 && l.Pick != "equal":
		return pickWords(l.Pick) + ", " + (Desk{}).strengths()[l.Strength-1].Label
	}
	return pickWords(l.Pick)
}

func (l CaseLabel) sure() string {
	if l.Confidence == 0 {
		return ""
	}
	return "sure: " + (Desk{}).confidences()[l.Confidence-1].Label
}

func (d CaseDecision) basis() string {
	text := "on the labels of " + CountOf(d.People, "person", "people")
	if d.TookPart {
		text += ", the decider among them"
	}
	return text
}

// announce is what a screen reader says when another pair has come.
func (c Case) announce() string {
	text := c.place() + "."
	if c.Done != nil {
		text = "Settled. " + text
	}
	return text
}

func (c Case) place() string {
	switch {
	case c.Place > 0:
		return fmt.Sprintf("%d of %d to settle", c.Place, c.Open)
	case c.Open > 0:
		return Count(c.Open) + " to settle"
	}
	return "Nothing left to settle"
}

func (c Case) choices() []choice { return Desk{Ties: c.Ties}.choices() }

// chosen is the side of the decision that counts, as the form knows it.
func (c Case) chosen() string {
	if c.Settled == nil {
		return ""
	}
	return map[string]string{"A": "left", "B": "right", "equal": "tie"}[c.Settled.Pick]
}

func (c Case) keys() KeyHelp {
	rows := []KeyRow{
		{[]string{"1", "A"}, "A is better"},
		{[]string{"2", "B"}, "B is better"},
	}
	if c.Ties {
		rows = append(rows, KeyRow{[]string{"3", "E"}, "Equal"})
	}
	return KeyHelp{Title: "Keys", Rows: append(rows,
		KeyRow{[]string{"R"}, "Write the reason; Esc leaves it"},
		KeyRow{[]string{"Enter"}, "Settle and go on; Ctrl Enter while writing"},
		KeyRow{[]string{"J", "]"}, "The next pair, this one stays open"},
		KeyRow{[]string{"K", "["}, "The pair before"},
		KeyRow{[]string{"N"}, "Show or hide names"},
		KeyRow{[]string{"D"}, "Write in the discussion"},
		KeyRow{[]string{"G"}, "Guidelines"},
		KeyRow{[]string{"?"}, "This list"},
	)}
}
