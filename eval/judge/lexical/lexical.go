// Package lexical is the built-in judge: a deterministic [judge.Judge] that uses
// words, numbers, names, cue phrases and fixed thresholds instead of a model.
// It needs no network, costs nothing and gives the same answer every time. It
// makes no calls, so the Calls of its answers stay empty.
//
// How it decides, one file a task:
//
//   - A statement is supported if enough of its informative words stand together
//     in the contexts and no guard objects: a number or name that is missing, a
//     negation on one side only, an antonym, exchanged names, a verb of its own.
//   - A sentence of an answer is as close to the question as it repeats the
//     question's words and adds what was asked for: a date to "when", a cause to
//     "why", and so on.
//   - A sentence of a context is needed if it shares enough words with the
//     question, fewer where it also offers what was asked for.
//
// Words weigh by their rarity in the row's own contexts. No outside corpus is
// used, so the score of a row never depends on other rows.
//
// # Weaknesses
//
// Paraphrase, inference, arithmetic, translation and reference across sentences
// are judged unsupported. Read faithfulness as a lower bound, best where answers
// stay close to the text.
//
// A true value that stands beside the wrong fact, two exchanged names and a
// removed negation are caught only in part; a changed verb only where its form and
// place give it away ("Io orbits Jupiter").
//
// Context relevance is overlap of topic: a passage with the right words and no
// answer looks needed.
//
// Answer relevance rewards specific content of the asked type, true or not; it
// cannot see a wrong fact. Without a reference, completeness is near chance.
//
// The cues are richest for English; Chinese and Japanese have short lists, other
// languages have words, numbers and names only. Thresholds are absolute. They and
// the guards were chosen with WikiEval in view, the weights of the answer's grade
// with RAGChecker and PandaLM as well: expect less on data of your own. Verdicts
// are binary, so pairs often tie.
//
// The grade of an answer rewards detail, so a longer answer on the topic tends to
// win; the share of focused sentences, which the Ragas formula takes, tends the
// other way and falls below a coin on long answers.
package lexical

import "concord/eval/judge"

// Name is the name under which the built-in rules appear as a judge.
const Name = "lexical"

// Judge is the built-in judge. It has no state and is safe for concurrent use.
type Judge struct{}

// New returns the built-in judge.
func New() *Judge { return &Judge{} }

// Info says that the rules are built in and can compare without embeddings.
func (*Judge) Info() judge.Info { return judge.Info{Name: Name, BuiltIn: true} }

var _ judge.Judge = (*Judge)(nil)
