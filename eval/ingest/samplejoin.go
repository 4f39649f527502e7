package ingest

import (
	"strings"

	"concord/eval"
)

// SampleIndex finds rows of a dataset of samples again by their content: the
// question, the answer and, where these do not tell rows apart, the contexts.
type SampleIndex struct {
	// IDs keeps the metadata of rows, so that they are found by an id in it too.
	IDs bool

	whole  map[content][]int64
	answer map[content][]int64
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
	return &SampleIndex{whole: map[content][]int64{}, answer: map[content][]int64{}, used: map[runContent]int{}}
}

// Add makes a row known. Its ID must be set.
func (x *SampleIndex) Add(s eval.Sample) {
	whole, answer := sampleContent(s)
	x.whole[whole] = append(x.whole[whole], s.ID)
	x.answer[answer] = append(x.answer[answer], s.ID)
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

func sampleContent(s eval.Sample) (whole, answer content) {
	return pairContent(s.UserInput, s.Response, strings.Join(s.RetrievedContexts, "\n")),
		pairContent(s.UserInput, s.Response, "")
}
