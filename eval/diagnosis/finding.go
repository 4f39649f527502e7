package diagnosis

import (
	"cmp"
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/agreement"
)

// Severity says what a finding does to the numbers.
type Severity int

// The severities, the gravest first.
const (
	Serious Severity = iota // the numbers may show something else than they seem to
	Caution                 // read the numbers with this in mind
	Note                    // good to know
)

// Finding is one thing about the data that could make agreement numbers mislead,
// in a plain sentence (agreement §3.19).
type Finding struct {
	Check     string         // slug of the check
	Key       string         // tells findings of one check on one dimension apart
	Dimension eval.Dimension // empty where it is about all
	Severity  Severity
	Text      string
	Count     int     // pairs or labels that it rests on
	Pairs     []int64 // behind it; nil where there is no list to show
	Reveals   bool    // whoever reads the list of pairs learns which item is better
}

// Known is one pair with everything that is known of it, roles included.
type Known struct {
	eval.Pair
	Better      eval.Choice // by construction; empty when unknown
	Labels      []eval.Label
	Adjudicated eval.Choice // what settled a disagreement; empty where nothing did
}

// JudgeModel is a judge that has judged the pairs, with its model.
type JudgeModel struct {
	Judge, Model string
	Window       int // tokens that it reads at once; 0: unknown
}

// Data is what the checks look at.
type Data struct {
	Pairs       []Known
	Gold        eval.GoldKind
	Judgments   agreement.Judgments
	Judges      []JudgeModel
	AnsweredAs  map[string][]string // names under which a judge's models answered, by judge
	Wordings    []string            // the team's own prompts that judges were asked with
	FirstResult int64               // when the first run ended, UTC microseconds; 0: no result yet
	Names       bool                // whoever reads may see which annotator is meant
}

// Check runs every check, the gravest findings first.
func Check(d Data) []Finding {
	var list []Finding
	for _, check := range []func(Data) []Finding{
		constructionInUse, sides, lengths, formats, refusals, judgeIsGenerator,
		modelChanged, tooLong, inPrompts,
		annotatorSides, lateLabels, peeking, fewLabels, sharedQuestions, spellings, languages,
	} {
		list = append(list, check(d)...)
	}
	slices.SortStableFunc(list, func(a, b Finding) int { return cmp.Compare(a.Severity, b.Severity) })
	return list
}

// settled is a pair with its gold, where that is one of its items.
type settled struct {
	Known
	gold eval.Choice
}

// settled lists the pairs of a dimension whose gold is one of the two items.
func (d Data) settled(dim eval.Dimension) []settled {
	var list []settled
	for _, p := range d.Pairs {
		if p.Dimension != dim {
			continue
		}
		if g := agreement.GoldOf(d.Gold, p.Better, p.Labels, p.Adjudicated).Choice; isItem(g) {
			list = append(list, settled{p, g})
		}
	}
	return list
}

func (d Data) dimensions() []eval.Dimension {
	var dims []eval.Dimension
	for _, p := range d.Pairs {
		if !slices.Contains(dims, p.Dimension) {
			dims = append(dims, p.Dimension)
		}
	}
	return dims
}

// things names what a dimension compares.
func things(dim eval.Dimension, n int) string {
	one, more := "answer", "answers"
	if dim.JudgesContexts() {
		one, more = "context", "contexts"
	}
	if n == 1 {
		return one
	}
	return more
}

func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func ids(list []settled) []int64 {
	var out []int64
	for _, s := range list {
		out = append(out, s.ID)
	}
	return out
}

// Name is the severity in a word.
func (s Severity) Name() string { return [...]string{"serious", "caution", "note"}[s] }
