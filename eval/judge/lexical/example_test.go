package lexical_test

import (
	"context"
	"fmt"

	"concord/eval/judge"
	"concord/eval/judge/lexical"
)

func Example() {
	answer, _ := lexical.New().Verify(context.Background(), judge.Verify{
		Statements: []string{"The ferry was built in 1921.", "The ferry was built in 1912."},
		Contexts:   []string{"The ferry Astrid was built in 1921 for the lake crossing."},
	})
	for i := 1; i <= 2; i++ {
		fmt.Println(answer.ByIndex[i].Verdict, "-", answer.ByIndex[i].Reason)
	}
	// Output:
	// yes - The contexts hold all of it in one place.
	// no - The contexts hold only 51 % of it in one place, 60 % is the least; missing there: 1912.
}
