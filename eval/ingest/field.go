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
	// SideOfPair tells the two rows of a pair apart where each row holds one of
	// its sides; it does not say which is better.
	SideOfPair Field = "side"
)

// Fields of a file of judgments: what people or methods said of items
// (import.md §7, §8).
const (
	Annotator   Field = "annotator"   // who said it; one column an annotator is possible too
	Pick        Field = "pick"        // which of two items is better
	Rating      Field = "rating"      // of one item, higher is better
	Rank        Field = "rank"        // of one item, lower is better
	Adjudicated Field = "adjudicated" // what settled a disagreement
	Comment     Field = "comment"
	ItemID      Field = "id"  // of a row of the dataset, as its metadata has it; only by a person's choice
	RunNumber   Field = "run" // which of several runs of a method; any name, in the order in which they occur
	// AnswerKey tells which system made an item. It is kept apart from the rows
	// and never sent to an annotator.
	AnswerKey Field = "answer_key"
)

// ignored is a column of our own file of rejected rows: neither field nor metadata.
const ignored Field = "ignored"

// fields lists every field that a person can choose, in the order of a menu.
var fields = []Field{
	Question, Answer, Contexts, Reference, ReferenceContexts, RetrievedIDs, ReferenceIDs, Source, RecordedScore,
	UngroundedAnswer, PoorAnswer, ContextV1, ContextV2,
	AnswerA, AnswerB, ContextsA, ContextsB, PairDimension, BetterSide, SideOfPair,
	Annotator, Pick, Rating, Rank, Adjudicated, Comment, RunNumber, ItemID, AnswerKey,
}

// Fields lists the fields that a column can be mapped to when rows have a shape;
// metadata is always possible and not listed.
func Fields(s Shape) []Field {
	switch s {
	case ShapeWikiEval:
		return []Field{Question, Answer, UngroundedAnswer, PoorAnswer, ContextV1, ContextV2, Source}
	case ShapePairs:
		return []Field{Question, AnswerA, AnswerB, Contexts, ContextsA, ContextsB, PairDimension, BetterSide, Source, AnswerKey}
	case ShapeSides:
		return []Field{Question, Answer, Contexts, Source, SideOfPair, AnswerKey}
	case ShapeLabels, ShapeScores:
		return []Field{
			Question, AnswerA, AnswerB, Contexts, ContextsA, ContextsB, Answer, PairDimension, Source,
			Annotator, Pick, Rating, Rank, Adjudicated, Comment, RunNumber, ItemID, AnswerKey,
		}
	}
	return append(fields[:9:9], AnswerKey)
}

// holdsList reports whether cells of the field are read as lists (import.md §4).
func (f Field) holdsList() bool {
	switch f {
	case Contexts, ReferenceContexts, ContextV1, ContextV2, ContextsA, ContextsB, RetrievedIDs, ReferenceIDs:
		return true
	}
	return false
}

// holdsText reports whether the field is one text: an object is none.
func (f Field) holdsText() bool {
	switch f {
	case Question, Answer, Reference, AnswerA, AnswerB, UngroundedAnswer, PoorAnswer:
		return true
	}
	return false
}

// repeats reports whether several columns may have the field.
func (f Field) repeats() bool {
	switch f {
	case Contexts, RecordedScore, Metadata, ignored, Pick, Rating, Rank, AnswerKey:
		return true
	}
	return false
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

// DimensionNamed is a dimension as people and files name it; "" for no name.
func DimensionNamed(name string) eval.Dimension {
	if strings.TrimSpace(name) == "" {
		return ""
	}
	return parseDimension(name)
}
