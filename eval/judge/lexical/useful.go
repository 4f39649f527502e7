package lexical

import (
	"context"
	"fmt"

	"concord/eval"
	"concord/eval/judge"
)

// Useful calls a chunk useful if it supports at least one statement of the
// yardstick.
func (j *Judge) Useful(ctx context.Context, t judge.Useful) (judge.Verdicts, error) {
	split, err := j.Split(ctx, judge.Split{Question: t.Question, Text: t.Yardstick})
	if err != nil {
		return judge.Verdicts{}, err
	}
	statements := make([]sentence, len(split.List))
	for i, s := range split.List {
		statements[i] = parse(s.Text)
	}
	out := judge.Verdicts{ByIndex: map[int]judge.Verdict{}}
	for i, chunk := range t.Chunks {
		out.ByIndex[i+1] = usefulness(read([]string{chunk}), statements)
	}
	return out, nil
}

func usefulness(chunk *evidence, statements []sentence) judge.Verdict {
	for _, s := range statements {
		if v := chunk.verdict(s); v.Verdict == eval.Yes {
			v.Reason = fmt.Sprintf("Supports %q.", s.text)
			v.Chunk = 0
			return v
		}
	}
	return judge.Verdict{Verdict: eval.No, Reason: "Supports no statement of the yardstick."}
}
