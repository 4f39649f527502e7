package metric

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// Defaults of [Settings] (metrics §3, §4).
const (
	DefaultQuestions = 3  // generated questions a answer; the authors' code default
	DefaultBatch     = 15 // statements verified in one call, profile current
)

// fires reports whether a noncommittal rule turns a score with these flags into 0.
func fires(rule eval.NoncommittalRule, flagged, questions int) bool {
	switch rule {
	case eval.RuleAll:
		return flagged == questions
	case eval.RuleAny:
		return flagged > 0
	case eval.RuleMajority:
		return 2*flagged > questions
	}
	return false
}

// Settings choose how the formulas are read. The zero value is the profile
// current with its defaults.
type Settings struct {
	Profile eval.Profile // empty: current
	// Questions is how many questions are generated from an answer, 1…10; 0
	// for the default. The built-in rules always give one a sentence.
	Questions int
	// Batch is how many statements are verified in one call, profile current
	// only; 0 for the default. The paper verifies all of them in one call.
	Batch int
	// Noncommittal is empty for the rule of the profile.
	Noncommittal eval.NoncommittalRule
	// NumberedChunks asks about all chunks of a row in one call instead of one
	// call a chunk (context precision). The built-in rules always do.
	NumberedChunks bool
	// Lang is the language of the prompts; empty for that of each row.
	Lang eval.Lang
	// SplitAnswer splits an answer for faithfulness; nil asks the judge. A run
	// with repeats passes one that remembers, so that all judge the same
	// statements.
	SplitAnswer Splitter
	// SplitReference splits a reference for context recall; nil asks the
	// judge. A run passes one that remembers, so that all rows with one
	// reference share one denominator.
	SplitReference Splitter
}

// Splitter breaks a text into statements by asking a judge, or from memory.
type Splitter func(context.Context, judge.Judge, judge.Split) (judge.Statements, error)

func askJudge(ctx context.Context, j judge.Judge, task judge.Split) (judge.Statements, error) {
	return j.Split(ctx, task)
}

// BySentences is a [Splitter] that asks nobody: each sentence is a statement
// (metrics §4.5, option sentences).
func BySentences(_ context.Context, _ judge.Judge, task judge.Split) (s judge.Statements, _ error) {
	for _, sentence := range text.Sentences(task.Text) {
		s.List = append(s.List, judge.Statement{Text: sentence})
	}
	return s, nil
}

func (s Settings) withDefaults() Settings {
	if s.Profile == "" {
		s.Profile = eval.Current
	}
	if s.Questions <= 0 {
		s.Questions = DefaultQuestions
	}
	if s.Batch <= 0 {
		s.Batch = DefaultBatch
	}
	if s.Noncommittal == "" {
		s.Noncommittal = eval.RuleAll
		if s.Profile == eval.Paper {
			s.Noncommittal = eval.RuleNone
		}
	}
	if s.SplitAnswer == nil {
		s.SplitAnswer = askJudge
	}
	if s.SplitReference == nil {
		s.SplitReference = askJudge
	}
	return s
}

// batch is how many of n statements are verified in one call.
func (s Settings) batch(n int) int {
	if s.Profile == eval.Paper {
		return n
	}
	return s.Batch
}
