package lexical

import (
	"context"
	"fmt"
	"strings"

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
			v.Reason = fmt.Sprintf("Useful: it supports %q.", s.text)
			v.Chunk = 0
			return v
		}
	}
	return judge.Verdict{Verdict: eval.No, Reason: useless(chunk, statements)}
}

// ofChunk lets a reason speak of the one chunk that was looked at.
var ofChunk = strings.NewReplacer("The contexts hold", "This chunk holds", "the contexts", "this chunk")

// useless says what was looked for in vain.
func useless(chunk *evidence, statements []sentence) string {
	switch len(statements) {
	case 0:
		return "Not useful: the text to support makes no statement."
	case 1:
		return fmt.Sprintf("Not useful: it does not support %q. %s", statements[0].text, ofChunk.Replace(chunk.verdict(statements[0]).Reason))
	}
	return fmt.Sprintf("Not useful: it supports none of %d statements, such as %q.", len(statements), statements[0].text)
}
