package views

import (
	"testing"

	"concord/eval"
)

// What was not judged is neither useful nor useless: it stands in no share.
func TestPrecisionLeavesOutWhatWasNotJudged(t *testing.T) {
	t.Parallel()
	chunk := func(v eval.PartVerdict) eval.Part { return eval.Part{Kind: eval.ChunkPart, Verdict: v} }
	for want, parts := range map[string][]eval.Part{
		"":                                     {chunk(eval.NoVerdict), chunk("")},
		"plain precision 0.50 (1 of 2 useful)": {chunk(eval.Yes), chunk(eval.No)},
		"plain precision 1.00 (1 of 1 useful, 1 not judged)": {chunk(eval.Yes), chunk(eval.NoVerdict)},
	} {
		if got := (RowMetric{Score: &eval.Score{Parts: parts}}).precision(); got != want {
			t.Errorf("%v: %q, want %q", parts, got, want)
		}
	}
}

// Sentences of a result that failed were not judged: they are not listed again.
func TestSentencesThatNobodyJudged(t *testing.T) {
	t.Parallel()
	part := eval.Part{Kind: eval.SentencePart, Text: "It opens at nine."}
	if (Evidence{Score: eval.Score{Parts: []eval.Part{part}}}).judged() {
		t.Error("a sentence without a verdict is evidence")
	}
	part.Verdict = eval.No
	if !(Evidence{Score: eval.Score{Parts: []eval.Part{part}}}).judged() {
		t.Error("a sentence with a verdict is none")
	}
}
