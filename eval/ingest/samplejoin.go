package ingest

import (
	"fmt"
	"strings"

	"concord/eval"
)

// SampleIndex finds rows of a dataset of samples again by their content: the
// question, the answer and, where these do not tell rows apart, the contexts.
type SampleIndex struct {
	// Text is the row with an id, to compare texts letter by letter.
	Text func(id int64) (eval.Sample, error)
	// IDs keeps the metadata of rows, so that they are found by an id in it too.
	IDs bool

	whole  map[content][]int64
	answer map[content][]int64
	asked  map[uint64][]int64 // by question
	used   map[runContent]int
	all    []eval.Sample                 // metadata only
	byID   map[string]map[string][]int64 // by column of metadata
}

// runContent is a content as one run meets it.
type runContent struct {
	content
	run int
}

// NewSampleIndex is an index without rows.
func NewSampleIndex() *SampleIndex {
	return &SampleIndex{whole: map[content][]int64{}, answer: map[content][]int64{}, asked: map[uint64][]int64{}, used: map[runContent]int{}}
}

// Add makes a row known. Its ID must be set.
func (x *SampleIndex) Add(s eval.Sample) {
	whole, answer := sampleContent(s)
	x.whole[whole] = append(x.whole[whole], s.ID)
	x.answer[answer] = append(x.answer[answer], s.ID)
	x.asked[answer.question] = append(x.asked[answer.question], s.ID)
	if x.IDs {
		x.all = append(x.all, eval.Sample{ID: s.ID, Metadata: s.Metadata})
	}
}

// FindID is the row whose metadata has an id in a column; n is how many rows have it,
// of which the row is one only when it is 1.
func (x *SampleIndex) FindID(column, id string) (row int64, n int) {
	if x.byID[column] == nil {
		rows := map[string][]int64{}
		for _, s := range x.all {
			if v := s.Metadata[column]; v != "" {
				rows[v] = append(rows[v], s.ID)
			}
		}
		if x.byID == nil {
			x.byID = map[string]map[string][]int64{}
		}
		x.byID[column] = rows
	}
	list := x.byID[column][id]
	if len(list) == 0 {
		return 0, 0
	}
	return list[0], len(list)
}

// Find is the row with the content of a sample; ok is false when there is none or
// when it cannot be told which. Rows of the same content are met in their order, by
// each run anew.
func (x *SampleIndex) Find(s eval.Sample, run int) (id int64, ok bool) {
	whole, answer := sampleContent(s)
	if list := x.whole[whole]; len(list) > 0 {
		of := runContent{whole, run}
		n := x.used[of]
		x.used[of]++
		return list[n%len(list)], n < len(list)
	}
	if list := x.answer[answer]; len(list) == 1 {
		return list[0], true
	}
	return 0, false
}

// Similar is the row with the same question and the most similar answer, with the
// similarity from [MinSimilarity]; 0 when there is none, or when a row has this very
// answer and it only cannot be told which.
func (x *SampleIndex) Similar(s eval.Sample) (best eval.Sample, similarity float64, err error) {
	_, answer := sampleContent(s)
	if len(x.answer[answer]) > 0 {
		return best, 0, nil
	}
	text := contentOf(s.Response)
	list := x.asked[answer.question]
	for _, id := range list[:min(len(list), comparedAnswers)] {
		row, err := x.Text(id)
		if err != nil {
			return best, 0, fmt.Errorf("row to compare with: %w", err)
		}
		if like := atLeast(text, contentOf(row.Response), MinSimilarity); like > similarity {
			best, similarity = row, like
		}
	}
	return best, similarity, nil
}

// comparedAnswers is how many answers to one question are compared letter by letter.
const comparedAnswers = 100

func sampleContent(s eval.Sample) (whole, answer content) {
	return pairContent(s.UserInput, s.Response, strings.Join(s.RetrievedContexts, "\n")),
		pairContent(s.UserInput, s.Response, "")
}
