package views

import (
	"strings"

	"concord/eval/ingest"
)

// acceptedFiles are the containers that can be uploaded.
const acceptedFiles = "CSV, TSV, semicolon- or pipe-separated text, JSON, JSON lines, Excel (.xlsx) and Parquet, also as .gz or in a .zip"

// fieldNames are the fields of a file in words.
var fieldNames = map[ingest.Field]string{
	ingest.Metadata:          "Metadata",
	ingest.Question:          "Question",
	ingest.Answer:            "Answer",
	ingest.Contexts:          "Retrieved contexts",
	ingest.Reference:         "Reference answer",
	ingest.ReferenceContexts: "Reference contexts",
	ingest.RetrievedIDs:      "Ids of retrieved chunks",
	ingest.ReferenceIDs:      "Ids of needed chunks",
	ingest.Source:            "Source",
	ingest.RecordedScore:     "Recorded score",
	ingest.UngroundedAnswer:  "Ungrounded answer",
	ingest.PoorAnswer:        "Poor answer",
	ingest.ContextV1:         "Contexts, version 1",
	ingest.ContextV2:         "Contexts, version 2",
	ingest.AnswerA:           "Answer A",
	ingest.AnswerB:           "Answer B",
	ingest.ContextsA:         "Contexts A",
	ingest.ContextsB:         "Contexts B",
	ingest.PairDimension:     "Dimension",
	ingest.BetterSide:        "Better side",
	ingest.SideOfPair:        "Side of a pair",
	ingest.Annotator:         "Annotator",
	ingest.Pick:              "Pick",
	ingest.Rating:            "Rating",
	ingest.Rank:              "Rank",
	ingest.Adjudicated:       "Adjudicated pick",
	ingest.Comment:           "Comment",
	ingest.AnswerKey:         "Answer key: kept from annotators",
}

// FieldName is a field in words.
func FieldName(f ingest.Field) string {
	if name, ok := fieldNames[f]; ok {
		return name
	}
	return string(f)
}

// FieldList names fields as a sentence does: "answer and reference answer".
func FieldList(fields []ingest.Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = lowerFirst(FieldName(f))
	}
	return list(names)
}

// FieldOptions are the choices for a column, those of samples first; what only
// pairs and WikiEval's files have says so.
func FieldOptions() []Option {
	options := []Option{{"", "Metadata: kept, not read"}}
	seen := map[ingest.Field]bool{}
	for _, shape := range []ingest.Shape{ingest.ShapeSamples, ingest.ShapePairs, ingest.ShapeWikiEval, ingest.ShapeSides, ingest.ShapeLabels} {
		for _, f := range ingest.Fields(shape) {
			if !seen[f] {
				seen[f] = true
				options = append(options, Option{string(f), FieldName(f) + ofShape(shape)})
			}
		}
	}
	return options
}

func ofShape(s ingest.Shape) string {
	switch s {
	case ingest.ShapePairs:
		return " (pairs)"
	case ingest.ShapeWikiEval:
		return " (WikiEval)"
	case ingest.ShapeSides:
		return " (one side a row)"
	case ingest.ShapeLabels:
		return " (labels, scores)"
	}
	return ""
}

// how says why a column has its field.
func how(c ingest.Column) string {
	switch c.How {
	case ingest.ByPerson:
		return "your choice"
	case ingest.ByName:
		return "its name"
	case ingest.BySpelling:
		return "a close spelling"
	case ingest.ByContent:
		return "its content"
	}
	return "no field has this name"
}

// Container is the kind of a file in words.
func Container(format string) string {
	switch format {
	case "jsonl":
		return "JSON lines"
	case "parquet":
		return "Parquet"
	case "joined":
		return "Two datasets"
	}
	return strings.ToUpper(format)
}
