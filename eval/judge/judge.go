// Package judge is what a judge is asked: eight tasks, each with exactly the
// input that its contract names and a typed answer.
//
// A judge is asked tasks, not prompts. Package metric turns the answers into
// scores and never knows who answered: an OpenAI-compatible model
// (judge/openai), the built-in rules (judge/lexical) or a double in tests.
package judge

import (
	"context"

	"concord/eval"
)

// Judge answers tasks. Every answer carries the calls that were made for it; a
// task that gives no usable answer returns an *[Error], which carries them too.
// A Judge is safe for concurrent use.
type Judge interface {
	Info() Info
	// Split breaks a text into self-contained statements.
	Split(context.Context, Split) (Statements, error)
	// Verify says of each statement whether it can be inferred from the contexts.
	Verify(context.Context, Verify) (Verdicts, error)
	// Invert generates questions that an answer would answer.
	Invert(context.Context, Invert) (Questions, error)
	// Compare says how close each generated question is to the real one.
	Compare(context.Context, Compare) (Similarities, error)
	// Select picks the sentences that are needed to answer the question.
	Select(context.Context, Select) (Selection, error)
	// Useful says of each chunk whether it helped to reach the yardstick.
	Useful(context.Context, Useful) (Verdicts, error)
	// Grade gives one item 0…10 on one dimension (GPT Score).
	Grade(context.Context, Grade) (Graded, error)
	// Prefer picks the better of two items on one dimension (GPT Ranking), in
	// the order in which they are given.
	Prefer(context.Context, Prefer) (Preference, error)
}

// Info describes a judge.
type Info struct {
	Name           string // as chosen by the team; "lexical" for the built-in rules
	Model          string // empty for the built-in rules
	EmbeddingModel string // empty: Compare is not available, unless BuiltIn
	BuiltIn        bool
	Price          eval.Price
	Tier           eval.Tier
	// Window is how many tokens the model reads at once, request and reply
	// together; 0 while unknown.
	Window int
	// WeighCalls is how many calls a weighted grade takes: 1 where the endpoint
	// gives probabilities, several where it does not, 0 while nobody has asked.
	WeighCalls int
}

// CanCompare reports whether answer relevance can be computed at all.
func (i Info) CanCompare() bool { return i.BuiltIn || i.EmbeddingModel != "" }

// Error is a task without a usable answer.
type Error struct {
	Code  eval.Code // why, one of the codes of failed
	Text  string    // one plain sentence for people, without secrets
	Calls []eval.Call
	Err   error // the cause, for the log; may be nil
}

func (e *Error) Error() string {
	if e.Err != nil {
		return string(e.Code) + ": " + e.Text + ": " + e.Err.Error()
	}
	return string(e.Code) + ": " + e.Text
}

func (e *Error) Unwrap() error { return e.Err }
