package handlers

import (
	"fmt"
	"slices"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

func importSummary(dataset int64, r store.ImportReport, fresh bool) *views.ImportSummary {
	s := &views.ImportSummary{Report: r.Report, Fresh: fresh}
	if r.Rejected > 0 {
		s.RejectsHref = datasetPath(dataset) + "/rejects.csv"
	}
	return s
}

// sampleColumns are the columns of the file by what they became, in the order of
// the fields; the rest is metadata.
func sampleColumns(r store.ImportReport) []views.DatasetPart {
	var parts []views.DatasetPart
	mapped := map[string]bool{}
	for _, f := range ingest.Fields(ingest.ShapeSamples) {
		for _, column := range r.Columns {
			if field, ok := r.Mapping[column]; ok && field == f {
				mapped[column] = true
				parts = append(parts, views.DatasetPart{Name: views.FieldName(f), Note: "from " + column})
			}
		}
	}
	for _, column := range r.Columns {
		if !mapped[column] {
			parts = append(parts, views.DatasetPart{Name: column, Note: "metadata"})
		}
	}
	return parts
}

// shownQuestions is the number of questions without a partner that a page lists.
const shownQuestions = 50

func joinSummary(r store.JoinReport, fresh bool) *views.JoinSummary {
	s := &views.JoinSummary{Fresh: fresh, A: r.A, B: r.B}
	for _, d := range dimensionsOf(r) {
		s.Made = append(s.Made, views.DatasetPart{Name: d.Name(), Note: views.CountOf(r.Made[d], "pair", "pairs")})
		if n := r.Rests.Identical[d]; n > 0 {
			s.LeftOut = append(s.LeftOut, fmt.Sprintf("%s: %s left out, because both items are the same.", d.Name(), views.CountOf(n, "question", "questions")))
		}
		if n := r.Rests.Missing[d]; n > 0 {
			s.LeftOut = append(s.LeftOut, fmt.Sprintf("%s: %s left out, because a side lacks %s.", d.Name(), views.CountOf(n, "question", "questions"), needed(d)))
		}
	}
	for _, list := range []struct {
		title string
		items []string
	}{
		{"Nearly the same, paired because you said so", similarQuestions(r.Rests.Accepted)},
		{"Nearly the same, not paired", similarQuestions(r.Rests.Similar)},
		{"Only in " + r.A, r.Rests.UnmatchedA}, {"Only in " + r.B, r.Rests.UnmatchedB},
		{"More than once in " + r.A, r.Rests.AmbiguousA}, {"More than once in " + r.B, r.Rests.AmbiguousB},
	} {
		if n := len(list.items); n > 0 {
			s.Questions = append(s.Questions, views.QuestionList{Title: list.title, Count: n, Items: list.items[:min(n, shownQuestions)]})
		}
	}
	return s
}

func similarQuestions(list []ingest.SimilarQuestion) (texts []string) {
	for _, q := range list {
		texts = append(texts, fmt.Sprintf("%s / %s (%.0f %%)", q.A, q.B, 100*q.Similarity))
	}
	return texts
}

func needed(d eval.Dimension) string {
	switch d {
	case eval.ContextRelevance:
		return "contexts"
	case eval.Faithfulness:
		return "an answer or contexts"
	}
	return "an answer"
}

// dimensionsOf are the dimensions that were asked for, as far as they left a
// trace: the built-in ones first.
func dimensionsOf(r store.JoinReport) []eval.Dimension {
	var list []eval.Dimension
	for _, d := range eval.Dimensions() {
		if r.Made[d]+r.Rests.Identical[d]+r.Rests.Missing[d] > 0 && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}
