package views

import "concord/eval"

// RunFormPage starts a run: by whom, with what, on how many rows.
type RunFormPage struct {
	Page
	Dataset    Crumb
	Kind       eval.Kind
	Action     string // where the form goes
	Estimate   string // where the estimate comes from, with the same fields
	Judges     []Option
	Judge      string
	Profile    eval.Profile
	Limit      string
	LimitError string
	Plan       RunPlan
}

// RunPlan is what the chosen run would do. It renews itself when something changes.
type RunPlan struct {
	Problem string // why nothing can be planned, such as a judge without its key
	Error   string // what is wrong with the choice
	Methods []MethodChoice
	Units   int
	Rows    int
	Calls   int // chat requests
	Embeds  int // embedding requests
	BuiltIn bool
	Judge   string
}

// MethodChoice is one metric or method that can be ticked.
type MethodChoice struct {
	Slug    string
	Name    string
	About   string
	Caution string
	Checked bool
	Refused string // why it cannot be chosen
	Note    string // what will have no value although it can
	Calls   int
	Embeds  int
}

func (m MethodChoice) id() string { return "method-" + m.Slug }

// profiles in words.
func profileAbout(p eval.Profile) string {
	if p == eval.Paper {
		return "The formulas of the Ragas paper to the letter. Take it to compare with published numbers."
	}
	return "Today’s practice: numbered sentences, statements in batches, noncommittal answers count as 0."
}

// asks says what a method costs.
func (m MethodChoice) asks() string {
	switch {
	case m.Calls == 0 && m.Embeds == 0:
		return ""
	case m.Embeds == 0:
		return CountOf(m.Calls, "judge call", "judge calls")
	}
	return CountOf(m.Calls, "judge call", "judge calls") + ", " + CountOf(m.Embeds, "embedding request", "embedding requests")
}
