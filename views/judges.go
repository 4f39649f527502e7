package views

import (
	"strconv"

	"concord/eval"
)

// JudgesPage lists who can judge.
type JudgesPage struct {
	Page
	Judges []JudgeItem
	Admin  bool
	Form   JudgeForm
}

// JudgeItem is one endpoint. Its key is never shown.
type JudgeItem struct {
	ID             int64
	Name           string
	BaseURL        string
	Model          string
	EmbeddingModel string
	KeyVariable    string // environment variable that holds the key
	KeyMissing     bool   // the variable is not set where Concord runs
	KeyStored      bool
	Concurrency    int
	RequestsMinute int
	TokensMinute   int
	TimeoutSeconds int
	Report         *JudgeReport // of a test just made
	Test           string       // address of the test; empty for who may not
	Delete         string
}

func (j JudgeItem) anchor() string { return "judge-" + strconv.FormatInt(j.ID, 10) }

func (j JudgeItem) key() string {
	switch {
	case j.KeyVariable != "":
		return "from the environment variable " + j.KeyVariable
	case j.KeyStored:
		return "stored, encrypted"
	}
	return "none"
}

func (j JudgeItem) limits() string {
	text := CountOf(j.Concurrency, "request", "requests") + " at a time"
	if j.RequestsMinute > 0 {
		text += ", " + CountOf(j.RequestsMinute, "request", "requests") + " a minute"
	}
	if j.TokensMinute > 0 {
		text += ", " + CountOf(j.TokensMinute, "token", "tokens") + " a minute"
	}
	return text + ", " + CountOf(j.TimeoutSeconds, "second", "seconds") + " a request"
}

// JudgeReport says plainly what works.
type JudgeReport struct {
	OK     bool
	Checks []JudgeCheck
	Calls  []eval.Call
}

// JudgeCheck is one line of a report.
type JudgeCheck struct {
	Name  string
	Text  string
	Tone  Tone
	State string // in a word
}

func (r JudgeReport) summary() string {
	if r.OK {
		return "This judge works."
	}
	return "This judge is not usable as it is."
}

// JudgeForm adds an endpoint; its fields carry what was entered and what is
// wrong with it.
type JudgeForm struct {
	Main   []Field // what every endpoint needs
	Limits []Field
	Error  string
}
