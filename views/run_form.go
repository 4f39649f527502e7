package views

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"concord/eval"
)

// RunFormPage starts a run: by whom, with what, on which rows, within which
// bounds.
type RunFormPage struct {
	Page
	Dataset    Crumb
	Kind       eval.Kind
	Action     string // where the form goes
	Estimate   string // where the estimate comes from, with the same fields
	Judges     []Option
	Judge      string
	Profile    eval.Profile
	Once       string   // tells this form from others, so that it starts one run
	Runs       []Option // earlier runs of the dataset
	Presets    []Action // fill the form in one click
	Dimensions []Option // of pairs
	Tags       []Option // on pairs
	Fields     url.Values
	Thresholds []ThresholdField
	Plan       RunPlan
}

// ThresholdField sets the value below which a metric is low.
type ThresholdField struct{ Name, Method, Label, Default string }

// RunPlan is what the chosen run would do. It renews itself when something changes.
type RunPlan struct {
	Problem  string // why nothing can be planned, such as a judge without its key
	Error    string // what is wrong with the choice
	Warning  string // why the judge should not be trusted with these answers
	Kind     eval.Kind
	Methods  []MethodChoice
	Units    int
	Rows     int
	Calls    int // chat requests
	Embeds   int // embedding requests
	Tokens   int
	Hits     int      // requests that kept replies answer, not among Calls and Embeds
	Cost     *float64 // nil: the price is unknown
	Currency string
	Least    time.Duration // that the judge's limits make it take; 0 without limits
	More     *PlanMore     // of the stronger judge of a cascade
	Refined  bool          // by a dry run
	BuiltIn  bool
	Judge    string
	// Long are the ticked methods that hold rows longer than the judge reads at
	// once.
	Long []eval.LongRows
}

// PlanMore is the most that the stronger judge of a cascade can add.
type PlanMore struct {
	Judge         string
	Calls, Tokens int
	Cost          *float64
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

// Money writes a cost with its currency, small ones with the digits that they
// need; nil is unknown.
func Money(cost *float64, currency string) string {
	if cost == nil {
		return "unknown"
	}
	text := fmt.Sprintf("%.2f", *cost)
	if *cost > 0 && *cost < 0.1 {
		text = fmt.Sprintf("%.2g", *cost)
	}
	if currency != "" {
		text += " " + currency
	}
	return text
}

func (p RunPlan) cost() Stat {
	s := Stat{Label: "Cost", Value: Money(p.Cost, p.Currency)}
	if p.Cost == nil {
		s.Note = "no price is set for this judge"
	}
	return s
}

// least is the time that the judge's limits make it take.
func (p RunPlan) least() string {
	switch {
	case p.Least == 0:
		return "no limit"
	case p.Least < time.Minute:
		return "under a minute"
	case p.Least < 90*time.Minute:
		return CountOf(int(p.Least.Round(time.Minute)/time.Minute), "minute", "minutes")
	}
	return CountOf(int(p.Least.Round(time.Hour)/time.Hour), "hour", "hours")
}

// more says what a cascade can add.
func (m PlanMore) words(currency string) string {
	text := fmt.Sprintf("%s is asked again for what is borderline: up to %s and %s tokens more", m.Judge, CountOf(m.Calls, "call", "calls"), Count(m.Tokens))
	if m.Cost != nil {
		text += ", " + Money(m.Cost, currency)
	}
	return text + "."
}

// more reports whether a setting that is folded away was chosen.
func (p RunFormPage) more() bool {
	for _, name := range []string{"repeats", "resplit", "refresh", "money", "tokens", "minutes", "tolerance", "noncommittal", "questions", "lang", "second"} {
		if p.Fields.Get(name) != "" {
			return true
		}
	}
	for _, t := range p.Thresholds {
		if p.Fields.Get(t.Name) != "" {
			return true
		}
	}
	return false
}

// longTitle heads the warning of rows that the judge cannot read at once.
func (p RunPlan) longTitle() string {
	return "Some " + p.things() + " are longer than " + p.Judge + " reads at once (" + Count(p.Long[0].Window) + " tokens)"
}

func (p RunPlan) things() string {
	if p.Kind == eval.Pairs {
		return "pairs"
	}
	return "rows"
}

// longWords says what will happen to a method's long rows.
func (p RunPlan) longWords(l eval.LongRows) string {
	about := ""
	if l.About {
		about = "about "
	}
	named := make([]string, len(l.First))
	for i, row := range l.First {
		named[i] = strconv.Itoa(row)
	}
	which := "rows " + strings.Join(named, ", ")
	if len(l.First) == 1 {
		which = "row " + named[0]
	}
	if l.Rows > len(l.First) {
		which += ", …"
	}
	what := "they will fail as too long for the model"
	if l.Pieces {
		what = "they are asked about in pieces, which takes more calls"
	}
	return fmt.Sprintf("%s: %s%s (%s); %s.", p.nameOf(l.Method), about, Count(l.Rows), which, what)
}

func (p RunPlan) nameOf(slug string) string {
	for _, m := range p.Methods {
		if m.Slug == slug {
			return m.Name
		}
	}
	return slug
}
