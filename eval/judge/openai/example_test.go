package openai_test

import (
	"context"
	"fmt"

	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/openai"
)

func Example() {
	endpoint := judgetest.New(nil, judgetest.Sensible) // any OpenAI-compatible server
	defer endpoint.Close()
	j, err := openai.New(openai.Config{Name: "local", BaseURL: endpoint.URL, Model: "m"})
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := j.Verify(context.Background(), judge.Verify{
		Statements: []string{"Io is a moon.", "Mars has two moons."},
		Contexts:   []string{"Io is a moon of Jupiter."},
	})
	fmt.Println(v.ByIndex[1].Verdict, v.ByIndex[2].Verdict, len(v.Calls), err)
	// Output: yes no 1 <nil>
}
