package judge

import "concord/eval"

// Split asks for the statements that a text makes.
type Split struct {
	Question string // resolves references only; statements are never borrowed from it
	Text     string // an answer or a reference
	Lang     eval.Lang
}

// Statements is the answer to [Split]; an empty list means "no claims".
type Statements struct {
	List  []Statement
	Calls []eval.Call
}

// Statement is one claim, understandable by itself.
type Statement struct {
	Text string
	// FromQuestion marks a bare yes or no that was resolved with the question.
	FromQuestion bool
}

// Verify asks whether statements can be inferred from contexts.
type Verify struct {
	Statements []string // numbered from 1 in this order
	Contexts   []string // chunks, numbered from 1
	Lang       eval.Lang
}

// Verdicts is the answer to [Verify] and [Useful], by index. Indices that are
// missing were not judged.
type Verdicts struct {
	ByIndex map[int]Verdict // from 1
	Ignored int             // verdicts on indices that were never asked
	Calls   []eval.Call
}

// Verdict is what a judge says of one numbered part.
type Verdict struct {
	Verdict eval.PartVerdict // yes, no or unclear
	Reason  string
	Quote   string
	Chunk   int // from 1; 0 when not said
}

// Invert asks for questions that an answer would answer. The question itself is
// not part of the task: the judge must not see it (paper §3, answer relevance).
type Invert struct {
	Answer string
	N      int  // how many distinct questions
	Single bool // one call a question at temperature 0.2 (profile paper)
	Lang   eval.Lang
	// Named is the language of the row, to be named outright because questions
	// came in another one: Chinese, Japanese, or empty for none.
	Named eval.Lang
}

// Questions is the answer to [Invert]. The built-in rules return one question a
// sentence of the answer, whatever N is.
type Questions struct {
	List  []Question
	Calls []eval.Call
}

// Question is a question generated from an answer.
type Question struct {
	Text         string
	Sentence     string // the sentence of the answer that it came from; may be empty
	Noncommittal bool   // that sentence is evasive or says that it cannot tell
}

// Compare asks how close generated questions are to the real one.
type Compare struct {
	Question  string
	Generated []Question
	Lang      eval.Lang
}

// Similarities is the answer to [Compare]: one cosine (−1…1) a generated
// question, in their order.
type Similarities struct {
	Values []float64
	Model  string // embedding model; "built-in rules" for the rules' own similarity
	Calls  []eval.Call
}

// Select asks which sentences of the contexts are needed to answer a question.
type Select struct {
	Question  string
	Sentences []Sentence // all sentences of all chunks, numbered from 1 in this order
	Verbatim  bool       // copy the sentences instead of naming indices (profile paper)
	Lang      eval.Lang
}

// Sentence is one sentence of the contexts.
type Sentence struct {
	Text  string
	Chunk int // from 1
}

// Selection is the answer to [Select]. Index mode fills Indices, verbatim mode
// Extracted; both empty means that nothing is needed.
type Selection struct {
	Indices   []int          // as given: may hold indices that do not exist
	Extracted []string       // as copied by the judge, not yet matched
	Reasons   map[int]string // by index; may be nil
	Calls     []eval.Call
}

// Useful asks which chunks helped to reach a yardstick (context precision).
type Useful struct {
	Question  string
	Chunks    []string // in retrieved order, numbered from 1
	Yardstick string   // the reference, or the system's own answer
	Lang      eval.Lang
}

// Grade asks for a grade of one item. Only the inputs of the dimension are
// filled: faithfulness contexts + answer, answer relevance question + answer,
// context relevance question + contexts.
type Grade struct {
	Dimension eval.Dimension
	Question  string
	Answer    string
	Contexts  []string
	// Weighted asks for the expected grade on 0…9 instead, which ties less often.
	Weighted bool
	Lang     eval.Lang
}

// Graded is the answer to [Grade].
type Graded struct {
	Value  float64 // 0…10, weighted 0…9
	Reason string
	Calls  []eval.Call
}

// Prefer asks which of two items is better. Only the inputs of the dimension
// are filled, as for [Grade].
type Prefer struct {
	Dimension     eval.Dimension
	Question      string
	First, Second Candidate
	Lang          eval.Lang
}

// Candidate is one of the two items of [Prefer].
type Candidate struct {
	Answer   string
	Contexts []string
}

// Preference is the answer to [Prefer].
type Preference struct {
	Best   int // 1 or 2; 0 for a tie
	Reason string
	Calls  []eval.Call
}
