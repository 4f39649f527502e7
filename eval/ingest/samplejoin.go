package ingest

import (
	"strings"

	"concord/eval"
)

// SampleIndex finds rows of a dataset of samples again by their content: the
// question, the answer and, where these do not tell rows apart, the contexts.
type SampleIndex struct {
	whole  map[content][]int64
	answer map[content][]int64
	used   map[runContent]int
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
