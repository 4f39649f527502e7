// Package sample is the data set that ships inside the binary, so that every
// screen can be tried without a file of one's own.
//
// It holds twenty questions in the form of WikiEval, sixteen in English, two in
// Chinese and two in Japanese, which make sixty pairs: twenty a dimension. All
// texts were written for Concord.
//
// The better side of a pair is known by construction, that is from how the pair
// was made, and not from people:
//
//   - faithfulness: answer can be inferred from context_v1, ungrounded_answer
//     says several things that cannot;
//   - answer relevance: answer answers the question, poor_answer is incomplete,
//     evasive or beside the point;
//   - context relevance: most sentences of context_v1 are needed to answer, in
//     context_v2 some of them are replaced by related ones that are not.
//
// Both sides are alike in form. In WikiEval the shorter context always is the
// better one (agreement F7); here a rule that only looks at length does no
// better than a coin, which a test guards.
package sample

import _ "embed"

// Name is the name under which the data set is loaded.
const Name = "Sample"

//go:embed sample.jsonl
var jsonl string

// JSONL is the data set as a file: one JSON object a line with the columns of
// WikiEval (import §9) and the language of the row, in UTF-8. Every call returns
// a copy that the caller may change.
func JSONL() []byte { return []byte(jsonl) }
