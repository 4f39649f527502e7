package engine

import (
	"context"
	"sync"
	"sync/atomic"

	"concord/eval"
	"concord/eval/judge"
)

// agreeable is a judge that says yes to everything and counts what it was
// asked. before runs ahead of every answer; an error from it is the answer.
type agreeable struct {
	info   judge.Info
	before func(ctx context.Context, task string) error
	tokens int // that a call takes

	mu    sync.Mutex
	asked map[string]int
	now   atomic.Int32 // tasks in flight
	most  atomic.Int32
}

func newAgreeable() *agreeable {
	return &agreeable{info: judge.Info{Name: "script", EmbeddingModel: "vectors"}, asked: map[string]int{}}
}

func (a *agreeable) answer(ctx context.Context, task string) ([]eval.Call, error) {
	n := a.now.Add(1)
	defer a.now.Add(-1)
	for {
		most := a.most.Load()
		if n <= most || a.most.CompareAndSwap(most, n) {
			break
		}
	}
	a.mu.Lock()
	a.asked[task]++
	a.mu.Unlock()
	if a.before != nil {
		if err := a.before(ctx, task); err != nil {
			return nil, err
		}
	}
	return []eval.Call{{Task: task, PromptTokens: a.tokens}}, nil
}

// calls is how many tasks of all kinds were asked, without embeddings.
func (a *agreeable) calls() (n int) {
	for task, count := range a.asked {
		if task != "compare" {
			n += count
		}
	}
	return n
}

func (a *agreeable) Info() judge.Info { return a.info }

func (a *agreeable) Split(ctx context.Context, t judge.Split) (judge.Statements, error) {
	calls, err := a.answer(ctx, "split")
	return judge.Statements{List: []judge.Statement{{Text: t.Text}, {Text: "It is so."}}, Calls: calls}, err
}

func (a *agreeable) Verify(ctx context.Context, t judge.Verify) (judge.Verdicts, error) {
	calls, err := a.answer(ctx, "verify")
	return judge.Verdicts{ByIndex: yes(len(t.Statements)), Calls: calls}, err
}

func (a *agreeable) Useful(ctx context.Context, t judge.Useful) (judge.Verdicts, error) {
	calls, err := a.answer(ctx, "useful")
	return judge.Verdicts{ByIndex: yes(len(t.Chunks)), Calls: calls}, err
}

func yes(n int) map[int]judge.Verdict {
	all := map[int]judge.Verdict{}
	for i := range n {
		all[i+1] = judge.Verdict{Verdict: eval.Yes}
	}
	return all
}

func (a *agreeable) Invert(ctx context.Context, t judge.Invert) (judge.Questions, error) {
	calls, err := a.answer(ctx, "invert")
	return judge.Questions{List: make3(judge.Question{Text: "Which?"}), Calls: calls}, err
}

func (a *agreeable) Compare(ctx context.Context, t judge.Compare) (judge.Similarities, error) {
	calls, err := a.answer(ctx, "compare")
	return judge.Similarities{Values: make3(0.5), Calls: calls}, err
}

func make3[T any](v T) []T { return []T{v, v, v} }

func (a *agreeable) Select(ctx context.Context, t judge.Select) (judge.Selection, error) {
	calls, err := a.answer(ctx, "select")
	return judge.Selection{Indices: []int{1}, Calls: calls}, err
}

func (a *agreeable) Grade(ctx context.Context, t judge.Grade) (judge.Graded, error) {
	calls, err := a.answer(ctx, "grade")
	return judge.Graded{Value: 7, Calls: calls}, err
}

func (a *agreeable) Prefer(ctx context.Context, t judge.Prefer) (judge.Preference, error) {
	calls, err := a.answer(ctx, "prefer")
	return judge.Preference{Best: 1, Calls: calls}, err
}

// by gives every run this judge.
func by(j judge.Judge) Judges {
	return func(context.Context, eval.Run) (judge.Judge, error) { return j, nil }
}
