package eval

import "slices"

// RunSettings are the choices that a run is made with, beyond its dataset, its
// methods, its judge and its profile (metrics §9). The zero value is what most
// runs want: all rows once, no limit on what they cost, and the defaults of the
// profile. They are stored with the run and never change, save for the budget.
type RunSettings struct {
	// Repeats is how often each row is judged, 1…[MaxRepeats]; 0 is once.
	// Methods that ask no judge run once all the same.
	Repeats int `json:"repeats,omitempty"`
	// Resplit has every repeat split the answer anew. Otherwise all repeats
	// judge the statements of the first.
	Resplit bool `json:"resplit,omitempty"`
	// Refresh asks again where the cache knows the reply.
	Refresh bool `json:"refresh,omitempty"`

	Selection Selection `json:"selection,omitzero"`
	// DryRun scores the first [DryRunRows] selected rows, to see what comes and
	// to refine the estimate.
	DryRun bool      `json:"dry_run,omitempty"`
	Budget RunBudget `json:"budget,omitzero"`
	// Tolerance is the share of failed results, above 0 to 1, beyond which the
	// run is given up; 0 goes on whatever fails.
	Tolerance float64 `json:"tolerance,omitempty"`

	Noncommittal NoncommittalRule `json:"noncommittal,omitempty"` // empty: as the profile says
	Questions    int              `json:"questions,omitempty"`    // generated from an answer, 1…[MaxQuestions]; 0: 3
	Lang         Lang             `json:"lang,omitempty"`         // of the prompts; empty: each row's own
	// NumberedChunks asks about all chunks of a row in one call; otherwise context
	// precision takes one call a chunk.
	NumberedChunks bool `json:"numbered_chunks,omitempty"`
	// ReferenceSentences takes the sentences of a reference for the points it
	// makes; otherwise a judge breaks it into statements, which context recall
	// counts.
	ReferenceSentences bool `json:"reference_sentences,omitempty"`
	// Thresholds mark low values, by method; a method that is missing has its
	// default (see [Threshold]).
	Thresholds map[string]float64 `json:"thresholds,omitempty"`

	Cascade *Cascade `json:"cascade,omitempty"`
	Price   Price    `json:"price,omitzero"` // of the judge, when the run was made
}

// Bounds of [RunSettings].
const (
	MaxRepeats   = 20
	MaxQuestions = 10
	DryRunRows   = 3
)

// NoncommittalRule says when the noncommittal flags of generated questions turn
// answer relevance into 0 (metrics §4.2).
type NoncommittalRule string

// The noncommittal rules.
const (
	RuleNone     NoncommittalRule = "none"     // never; the paper
	RuleAll      NoncommittalRule = "all"      // every question is flagged; the current default
	RuleAny      NoncommittalRule = "any"      // at least one question is flagged
	RuleMajority NoncommittalRule = "majority" // more than half of the questions are flagged
)

// RunBudget bounds what a run may spend; a bound of 0 is none. A run that would
// pass one stops with the reason budget, and what is in flight is kept.
type RunBudget struct {
	Money   float64 `json:"money,omitempty"`   // in the currency of the judge's price
	Tokens  int     `json:"tokens,omitempty"`  // read and written, of all calls
	Seconds int     `json:"seconds,omitempty"` // since work on it last began
}

// None reports whether nothing is bounded.
func (b RunBudget) None() bool { return b == RunBudget{} }

// Cascade has a second, stronger judge decide what is borderline for the first:
// a value near the threshold, an unclear or unjudged part, a pair that is a tie
// or nearly one (metrics §9). Both results are kept.
type Cascade struct {
	Judge string `json:"judge"`
	Model string `json:"model,omitempty"`
	// Band is how far from its threshold a value still is borderline, as a
	// share of the metric's range, 0…1.
	Band float64 `json:"band"`
	// Margin is the same for the distance of the two scores of a pair.
	Margin float64 `json:"margin"`
	Price  Price   `json:"price,omitzero"` // of the stronger judge, when the run was made
}

// Check reports the first setting that cannot be, in words for people.
func (s RunSettings) Check() error {
	switch {
	case s.Repeats < 0 || s.Repeats > MaxRepeats:
		return Invalidf("A row can be judged 1 to %d times.", MaxRepeats)
	case s.Questions < 0 || s.Questions > MaxQuestions:
		return Invalidf("1 to %d questions can be generated from an answer.", MaxQuestions)
	case !slices.Contains([]NoncommittalRule{"", RuleNone, RuleAll, RuleAny, RuleMajority}, s.Noncommittal):
		return Invalidf("%q is no noncommittal rule. Choose none, all, any or majority.", s.Noncommittal)
	case !slices.Contains([]Lang{"", English, Chinese, Japanese}, s.Lang):
		return Invalidf("There are no prompts in the language %q. Choose en, zh or ja, or let each row decide.", s.Lang)
	case s.Budget.Money < 0 || s.Budget.Tokens < 0 || s.Budget.Seconds < 0:
		return Invalidf("A budget cannot be negative. Leave it empty for none.")
	case s.Budget.Money > 0 && !s.Price.Known():
		return Invalidf("A budget in money needs a price, and this judge has none. Enter its price, or limit the tokens.")
	case s.Budget.Money > 0 && s.Cascade != nil && (!s.Cascade.Price.Known() || s.Cascade.Price.Currency != s.Price.Currency):
		return Invalidf("A budget in money needs prices of both judges in one currency. Enter them, or limit the tokens.")
	case !(s.Tolerance >= 0 && s.Tolerance <= 1):
		return Invalidf("The share of failures that is tolerated lies between 0 and 100 %%.")
	}
	if c := s.Cascade; c != nil && !(c.Band >= 0 && c.Band <= 1 && c.Margin >= 0 && c.Margin <= 1) {
		return Invalidf("The band around a threshold and the margin of a pair lie between 0 and 1.")
	}
	return s.Selection.Check()
}

// Times is how often a method judges each row.
func (s RunSettings) Times(method string) int {
	if !NeedsJudge(method) {
		return 1
	}
	return max(1, s.Repeats)
}

// Threshold is the value below which a method's result is low, and whether
// there is one: what the run says, else the default of practice (metrics §10).
func (s RunSettings) Threshold(method string) (float64, bool) {
	if t, ok := s.Thresholds[method]; ok {
		return t, true
	}
	t, ok := defaultThresholds[method]
	return t, ok
}

// What practitioners report (metrics §10).
var defaultThresholds = map[string]float64{
	MetricFaithfulness:            0.7,
	MetricAnswerRelevance:         0.6,
	MetricPrecisionAtPrefix + "3": 0.8,
}
