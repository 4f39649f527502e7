package views

import (
	"concord/eval"
	"concord/eval/diagnosis"
)

// LanguageName is a language in English.
func LanguageName(l eval.Lang) string { return diagnosis.LanguageName(l) }

// PromptsPage lists what judges are asked, by task and language.
type PromptsPage struct {
	Page
	Languages []string
	Tasks     []PromptItem
}

// PromptItem is one task with its wording in each language.
type PromptItem struct {
	Title string
	About string
	Cells []PromptCell
}

// PromptCell is the wording in one language that runs begin with.
type PromptCell struct {
	Href    string
	Version string
	Own     bool // not the shipped one
}

// PromptPage is one prompt in one language.
type PromptPage struct {
	Page
	Task, About, Language string
	Path                  string
	Edits                 bool
	Text, Contract, Note  string
	Contracted            bool // it has a form of reply of its own
	Slots                 []string
	Shown                 string // which version the form shows
	ShownHash             string
	Error                 string
	Versions              []PromptVersion
	Diff                  []DiffLine // against another version
	Against               string     // that other version
	Judges, Datasets      []Option   // for a trial
	Trial                 *Trial
}

// PromptVersion is one wording that the team can choose.
type PromptVersion struct {
	Name   string
	Hash   string
	ID     string
	Note   string
	By     string // empty: Concord
	At     When
	Runs   int // that asked with it
	Chosen bool
	Shown  bool
}

// DiffLine is one line of a difference.
type DiffLine struct {
	Text    string
	In, Out bool
}

func (d DiffLine) class() string {
	switch {
	case d.In:
		return "diff-in"
	case d.Out:
		return "diff-out"
	}
	return ""
}

// sign stands before the line, for those who do not see the color.
func (d DiffLine) sign() string {
	switch {
	case d.In:
		return "+ "
	case d.Out:
		return "− "
	}
	return "  "
}

// Trial is what came of trying a wording on one row.
type Trial struct {
	Error  string // why nothing was asked
	Title  string
	Tone   Tone
	Reason string
	Parts  []eval.Part
	Calls  []eval.Call
}

// TrialOfScore shows a score as the outcome of a trial.
func TrialOfScore(s eval.Score) Trial {
	t := Trial{Title: "No value", Tone: statusTone(s.Status), Reason: s.Reason.Text, Parts: s.Parts, Calls: s.Calls}
	if s.Value != nil {
		t.Title = "Score " + Decimal(*s.Value)
	}
	return t
}

// TrialOfVerdict shows a verdict on a pair as the outcome of a trial.
func TrialOfVerdict(v eval.Verdict) Trial {
	t := Trial{Title: "No pick", Tone: statusTone(v.Status), Reason: v.Reason.Text, Calls: v.AllCalls()}
	switch {
	case v.X != nil && v.X.Value != nil && v.Y != nil && v.Y.Value != nil:
		t.Title = "X " + Decimal(*v.X.Value) + ", Y " + Decimal(*v.Y.Value)
	case v.Status == eval.Scored && v.Pick == eval.ChoiceTie:
		t.Title = "A tie"
	case v.Status == eval.Scored:
		t.Title = "It prefers " + map[eval.Choice]string{eval.ChoiceX: "X", eval.ChoiceY: "Y"}[v.Pick]
	}
	return t
}
