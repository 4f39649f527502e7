package store

import (
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

func TestWhyNoPairs(t *testing.T) {
	t.Parallel()
	for want, res := range map[string]ingest.JoinResult{
		"A and B make no pair: 1 question occurs more than once.":            {AmbiguousA: []string{"Who?"}, AmbiguousB: []string{"who? "}},
		"A and B make no pair: 2 questions occur more than once.":            {AmbiguousA: []string{"Who?"}, AmbiguousB: []string{"When?"}},
		"A and B make no pair: 1 question has no partner on the other side.": {UnmatchedB: []string{"Who?"}},
		"A and B make no pair: 2 items lack the answer or the contexts.":     {Missing: map[eval.Dimension]int{eval.Faithfulness: 2}},
		"A and B make no pair: 1 item is the same on both sides.":            {Identical: map[eval.Dimension]int{eval.Faithfulness: 1}},
		"A and B make no pair: there are no questions.":                      {},
	} {
		if got := noPairs("A", "B", res).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
