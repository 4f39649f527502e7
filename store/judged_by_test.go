package store

import (
	"slices"
	"testing"

	"concord/eval"
)

func TestModelsThatAnswered(t *testing.T) {
	t.Parallel()
	details := []string{
		mustJSON(eval.Verdict{Calls: []eval.Call{{Model: "m-1"}, {Model: "big", Judge: "stronger"}}}),
		mustJSON(eval.Verdict{X: &eval.Score{Calls: []eval.Call{{Model: "m-2"}, {Model: "vectors", Task: eval.TaskCompare}}}, Y: &eval.Score{}}),
		`not JSON`, mustJSON(eval.Verdict{Calls: []eval.Call{{}}}),
	}
	if got := modelsIn(details); !slices.Equal(got, []string{"m-1", "m-2"}) {
		t.Errorf("%q", got)
	}
}
