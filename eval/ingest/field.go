package ingest

import (
	"strings"

	"concord/eval"
)

// Field is what a column is to Concord. The zero value is metadata.
type Field string

// Fields of a sample, with the names of Ragas 0.2 and later.
const (
	Metadata          Field = ""
	Question          Field = "user_input"
	Answer            Field = "response"
	Contexts          Field = "retrieved_contexts"
	Reference         Field = "reference"
	ReferenceContexts Field = "reference_contexts" // known, kept as metadata
	RetrievedIDs      Field = "retrieved_context_ids"
	ReferenceIDs      Field = "reference_context_ids"
	Source            Field = "source"
	RecordedScore     Field = "score" // computed elsewhere, kept as metadata
)

// Fields of a WikiEval-shaped file besides question, answer and source.
const (
	UngroundedAnswer Field = "ungrounded_answer"
	PoorAnswer       Field = "poor_answer"
	ContextV1        Field = "context_v1"
	ContextV2        Field = "context_v2"
)

// Fields of a file of pairs besides question, contexts (shared by both items)
// and source.
const (
	AnswerA       Field = "answer_a"
	AnswerB       Field = "answer_b"
	ContextsA     Field = "contexts_a"
	ContextsB     Field = "contexts_b"
	PairDimension Field = "dimension"
	BetterSide    Field = "better"
)

// ignored is a column of our own file of rejected rows: neither field nor metadata.
const ignored Field = "ignored"

// fields lists every field that a person can choose, in the order of a menu.
var fields = []Field{
	Question, Answer, Contexts, Reference, ReferenceContexts, RetrievedIDs, ReferenceIDs, Source, RecordedScore,
	UngroundedAnswer, PoorAnswer, ContextV1, ContextV2,
	AnswerA, AnswerB, ContextsA, ContextsB, PairDimension, BetterSide,
}

// Fields lists the fields that a column can be mapped to when rows have a shape;
// metadata is always possible and not listed.
func Fields(s Shape) []Field {
	switch s {
	case ShapeWikiEval:
		return []Field{Question, Answer, UngroundedAnswer, PoorAnswer, ContextV1, ContextV2, Source}
	case ShapePairs:
		return []Field{Question, AnswerA, AnswerB, Contexts, ContextsA, ContextsB, PairDimension, BetterSide, Source}
	}
	return fields[:9:9]
}

// holdsList reports whether cells of the field are read as lists (import.md §4).
func (f Field) holdsList() bool {
	switch f {
	case Contexts, ReferenceContexts, ContextV1, ContextV2, ContextsA, ContextsB, RetrievedIDs, ReferenceIDs:
		return true
	}
	return false
}

// chunks reports whether the field holds retrieved text.
func (f Field) chunks() bool {
	switch f {
	case Contexts, ContextV1, ContextV2, ContextsA, ContextsB:
		return true
	}
	return false
}

// repeats reports whether several columns may have the field.
func (f Field) repeats() bool {
	return f == Contexts || f == RecordedScore || f == Metadata || f == ignored
}

// parseField reads a field as a person names it: its own name or any name of
// its vocabulary.
func parseField(name string) (Field, bool) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "", "metadata", "ignore", "-":
		return Metadata, true
	}
	for _, f := range fields {
		if strings.EqualFold(name, string(f)) {
			return f, true
		}
	}
	f, _, ok := lookUp(name)
	return f, ok
}

// parseDimension reads a dimension as files name it; any other name is a slug
// of its own. An empty name is answer relevance.
func parseDimension(name string) eval.Dimension {
	switch squeeze(name) {
	case "", "answerrelevance", "answerrelevancy", "ar":
		return eval.AnswerRelevance
	case "faithfulnes", "faithful", "groundednes", "ff":
		return eval.Faithfulness
	case "contextrelevance", "contextrelevancy", "cr":
		return eval.ContextRelevance
	}
	return eval.Dimension(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_"))
}
