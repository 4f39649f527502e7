// Package eval is the vocabulary of Concord: the words that people who evaluate
// RAG systems use, one type each, and nothing else.
//
// A [Sample] is one answered question: what was asked, what was retrieved, what
// was answered, perhaps a reference. A metric turns a sample into a [Score].
//
// A [Pair] sets two answers or two contexts to the same question against each
// other on one [Dimension]. A [Method] gives a [Verdict] on a pair, a person
// gives a [Label], and a [Gold] is the answer that the methods are held against.
// [Agreement] counts how often a method says what the gold says.
//
// The package imports the standard library only. Formulas live in eval/metric,
// the judge's tasks in eval/judge, statistics in eval/agreement.
package eval

// Dimension names the quality on which two items are compared. Three are built
// in; imported labels may bring others, as any slug with a name and a definition.
type Dimension string

// The three dimensions of the Ragas paper (arXiv 2309.15217, section 3).
const (
	Faithfulness     Dimension = "faithfulness"
	AnswerRelevance  Dimension = "answer_relevance"
	ContextRelevance Dimension = "context_relevance"
)

// Dimensions lists the built-in dimensions in the order of the paper.
func Dimensions() []Dimension {
	return []Dimension{Faithfulness, AnswerRelevance, ContextRelevance}
}

// Name is the dimension in words, as shown to people.
func (d Dimension) Name() string {
	switch d {
	case Faithfulness:
		return "Faithfulness"
	case AnswerRelevance:
		return "Answer relevance"
	case ContextRelevance:
		return "Context relevance"
	}
	return string(d)
}

// JudgesContexts reports whether the two items of a pair are contexts; on the
// other dimensions they are answers.
func (d Dimension) JudgesContexts() bool { return d == ContextRelevance }

// Profile selects how the formulas are read (metrics §3). Scores of different
// profiles are never averaged together.
type Profile string

const (
	// Paper follows the Ragas paper to the letter.
	Paper Profile = "paper"
	// Current is today's practice: index-based replies, batches, noncommittal rule.
	Current Profile = "current"
)

// Lang is the language in which a judge is asked: the row's own where a prompt
// exists, English otherwise.
type Lang string

// The languages in which prompts and rules ship.
const (
	English  Lang = "en"
	Chinese  Lang = "zh"
	Japanese Lang = "ja"
)
