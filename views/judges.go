package views

import (
	"slices"
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/metric"
)

// JudgesPage lists who can judge.
type JudgesPage struct {
	Page
	Judges     []JudgeItem
	Admin      bool
	Form       JudgeForm
	Generators []GeneratorItem
	Kept       int // replies kept from earlier requests
}

// EditJudgePage changes one judge.
type EditJudgePage struct {
	Page
	Form JudgeForm
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

	EmbeddingBaseURL string // empty: that of the judge
	Price            eval.Price
	Tier             eval.Tier
	Window           int      // tokens read at once; 0: unknown
	Traits           []string // what was learned of the endpoint
	Stability        []StabilityLine
	Datasets         []Option // whose rows a self-check can judge

	Report *JudgeReport // of a test just made
	Test   string       // address of the test; empty for who may not
	Edit   string
	Delete string
	Check  string // address of the self-check; empty for who may not
}

// price says what a million tokens cost.
func (j JudgeItem) price() string {
	if !j.Price.Input.Known && !j.Price.Output.Known && !j.Price.Embedding.Known {
		return ""
	}
	part := func(a eval.Amount, what string) string {
		if !a.Known {
			return "unknown " + what
		}
		return strings.TrimSpace(strconv.FormatFloat(a.Value, 'f', -1, 64)+" "+j.Price.Currency) + " " + what
	}
	text := part(j.Price.Input, "read") + ", " + part(j.Price.Output, "written")
	if j.EmbeddingModel != "" {
		text += ", " + part(j.Price.Embedding, "embedded")
	}
	return text + ", for a million tokens"
}

// TierName is how strong a model is held to be, as a label.
func TierName(t eval.Tier) string { return upperFirst(t.String()) }

// MethodName is a metric or a method on pairs in words.
func MethodName(slug string) string {
	if m, ok := metric.Lookup(slug); ok {
		return m.Name
	}
	return upperFirst(agreement.Name(slug, ""))
}

// StabilityLine is how far a judge agreed with itself on one method.
type StabilityLine struct {
	Run, Dataset, Method  string
	At                    When
	Rows, Repeats, Failed int
	SD                    *float64
	Flips                 int
	Flippable             bool
}

func (s StabilityLine) spread() string {
	if s.SD == nil {
		return "–"
	}
	return "± " + Decimal(*s.SD)
}

func (s StabilityLine) flips() string {
	if !s.Flippable {
		return "–"
	}
	return Count(s.Flips) + " of " + Count(s.Rows)
}

// GeneratorItem is a dataset with the model that wrote its answers.
type GeneratorItem struct {
	Dataset  Crumb
	Model    string
	Tier     eval.Tier
	Tiers    []Option
	Action   string // where a change goes; empty for who may not
	Warnings []string
}

func (g GeneratorItem) id() string { return "generator" + strings.ReplaceAll(g.Dataset.Href, "/", "-") }

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
	Traits []string
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
	Title, Action, Save string
	Cancel              string  // where to go without saving; empty where there is nothing to leave
	Main                []Field // what every endpoint needs
	Groups              []FieldGroup
	Error               string
}

// FieldGroup is fields that are folded away until they matter.
type FieldGroup struct {
	Title  string
	Fields []Field
}

// open shows an error among the fields.
func (g FieldGroup) open() bool {
	return slices.ContainsFunc(g.Fields, func(f Field) bool { return f.Error != "" })
}
