package openai

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"concord/eval"
	"concord/eval/judge"
)

// Verify says of each statement whether it can be inferred from the contexts.
// All are asked in one call; when the reply is cut, the rest once more.
func (j *Judge) Verify(ctx context.Context, t judge.Verify) (judge.Verdicts, error) {
	return j.verdicts(ctx, "verify", t.Lang, len(t.Statements), func(asked indices) []slot {
		return append(chunks("chunk", t.Contexts, everyIndex), slot{name: "statements", text: lines(t.Statements, asked)})
	})
}

// Useful says of each chunk whether it helped to reach the yardstick, all in one
// call.
func (j *Judge) Useful(ctx context.Context, t judge.Useful) (judge.Verdicts, error) {
	return j.verdicts(ctx, "useful", t.Lang, len(t.Chunks), func(asked indices) []slot {
		head := []slot{{name: "question", text: t.Question}, {name: "yardstick", text: t.Yardstick}}
		return append(head, chunks("chunk", t.Chunks, asked)...)
	})
}

// indices reports whether part i, from 1, is asked for.
type indices func(i int) bool

func everyIndex(int) bool { return true }

// verdicts asks about parts 1…n. Of a reply that was cut the complete verdicts
// stay, and the parts without one are asked for again with more room (metrics
// §7.5).
func (j *Judge) verdicts(ctx context.Context, task string, lang eval.Lang, n int, rows func(indices) []slot) (judge.Verdicts, error) {
	if n == 0 {
		return judge.Verdicts{ByIndex: map[int]judge.Verdict{}}, nil
	}
	v := verdictTask{j: j, name: task, lang: lang, n: n, rows: rows}
	all, cut, err := v.ask(ctx, task, wish{}, v.known)
	if err != nil || !cut || len(all.ByIndex) == n {
		return all, err
	}
	missing := func(i int) bool { _, got := all.ByIndex[i]; return v.known(i) && !got }
	rest, cut, err := v.ask(ctx, task+".rest", wish{roomy: true}, missing)
	all = merged(all, rest)
	switch {
	case len(all.ByIndex) > 0:
		return all, nil // what is missing stays unjudged
	case err != nil:
		return all, withCalls(err, all.Calls)
	case cut:
		return all, unusable(reply{finish: "length"}).asError(all.Calls)
	}
	return all, nil
}

type verdictTask struct {
	j    *Judge
	name string
	lang eval.Lang
	n    int
	rows func(indices) []slot
}

func (v verdictTask) known(i int) bool { return 1 <= i && i <= v.n }

func (v verdictTask) ask(ctx context.Context, call string, w wish, asked indices) (judge.Verdicts, bool, error) {
	p, err := v.j.prompts.render(v.lang, v.name, nil, v.rows(asked))
	if err != nil {
		return judge.Verdicts{}, false, unwritten(err)
	}
	answer, calls, cut, err := converse(ctx, v.j, question[judge.Verdicts]{
		task: call, prompt: p, lang: v.lang, wish: w,
		read: func(raw string) (judge.Verdicts, bool) { return judge.ParseVerdictsOf(raw, asked, v.n == 1) },
	})
	answer.Calls = calls
	return answer, cut, err
}

func merged(a, b judge.Verdicts) judge.Verdicts {
	all := judge.Verdicts{ByIndex: map[int]judge.Verdict{}, Ignored: a.Ignored + b.Ignored, Calls: append(a.Calls, b.Calls...)}
	maps.Copy(all.ByIndex, a.ByIndex)
	maps.Copy(all.ByIndex, b.ByIndex)
	return all
}

// lines numbers texts, one a line. Line breaks within a text become spaces, so
// that no text can pass for the next number.
func lines(texts []string, asked indices) string {
	var b strings.Builder
	for i, text := range texts {
		if asked(i + 1) {
			fmt.Fprintf(&b, "[%d] %s\n", i+1, strings.Join(strings.Fields(text), " "))
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// chunks are texts with a tag and a number each; they keep their line breaks.
func chunks(name string, texts []string, asked indices) []slot {
	var list []slot
	for i, text := range texts {
		if asked(i + 1) {
			list = append(list, slot{name: name, n: i + 1, text: text})
		}
	}
	return list
}
