package judge_test

import (
	"fmt"

	"concord/eval/judge"
)

// Local models wrap their JSON in reasoning, prose and Python. Verdicts count by
// the index that was asked for.
func ExampleParseVerdicts() {
	reply := `<think>1 is there, 2 is not</think> Sure!
{'verdicts': [{'i': 1, 'v': 'Supported'}, {'i': 2, 'v': False}, {'i': 3, 'v': 1},]}`
	v, ok := judge.ParseVerdicts(reply, 2)
	fmt.Println(ok, v.ByIndex[1].Verdict, v.ByIndex[2].Verdict, "ignored:", v.Ignored)
	// Output: true yes no ignored: 1
}

// The number of a list entry is not the pick.
func ExampleParseRanking() {
	p, ok := judge.ParseRanking("1. Answer 2\n2. Answer 1")
	fmt.Println(p.Best, ok)
	// Output: 2 true
}
