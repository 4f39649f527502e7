package metric

import (
	"context"
	"strings"
	"sync"

	"concord/eval"
	"concord/eval/judge"
)

// script is a judge that answers from a test's functions and remembers what it
// was asked. A task without a function fails.
type script struct {
	info    judge.Info
	split   func(judge.Split) ([]judge.Statement, error)
	verify  func(judge.Verify) (judge.Verdicts, error)
	invert  func(judge.Invert) ([]judge.Question, error)
	compare func(judge.Compare) ([]float64, error)
	choose  func(judge.Select) (judge.Selection, error)
	useful  func(judge.Useful) (judge.Verdicts, error)
	grade   func(judge.Grade) (float64, error)
	prefer  func(judge.Prefer) (int, error)

	mu    sync.Mutex
	tasks []any
}

func newScript() *script { return &script{info: judge.Info{Name: "script", EmbeddingModel: "vectors"}} }

// ask runs a function of the script. Every task costs one call; a failure
// carries it.
func ask[T, A any](s *script, task T, f func(T) (A, error)) (answer A, calls []eval.Call, err error) {
	s.mu.Lock()
	s.tasks = append(s.tasks, task)
	s.mu.Unlock()
	calls = []eval.Call{{Task: "scripted"}}
	if f == nil {
		return answer, nil, fail(eval.Refused, calls)
	}
	answer, err = f(task)
	if failure, ok := err.(*judge.Error); ok {
		failure.Calls = calls
		return answer, nil, failure
	}
	return answer, calls, err
}

func fail(code eval.Code, calls []eval.Call) *judge.Error {
	return &judge.Error{Code: code, Text: "scripted failure", Calls: calls}
}

// asked counts the tasks of one type.
func countTasks[T any](s *script) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, task := range s.tasks {
		if _, ok := task.(T); ok {
			n++
		}
	}
	return n
}

func (s *script) Info() judge.Info { return s.info }

func (s *script) Split(_ context.Context, t judge.Split) (judge.Statements, error) {
	list, calls, err := ask(s, t, s.split)
	return judge.Statements{List: list, Calls: calls}, err
}

func (s *script) Verify(_ context.Context, t judge.Verify) (judge.Verdicts, error) {
	answer, calls, err := ask(s, t, s.verify)
	answer.Calls = calls
	return answer, err
}

func (s *script) Invert(_ context.Context, t judge.Invert) (judge.Questions, error) {
	list, calls, err := ask(s, t, s.invert)
	return judge.Questions{List: list, Calls: calls}, err
}

func (s *script) Compare(_ context.Context, t judge.Compare) (judge.Similarities, error) {
	values, calls, err := ask(s, t, s.compare)
	return judge.Similarities{Values: values, Model: "vectors", Calls: calls}, err
}

func (s *script) Select(_ context.Context, t judge.Select) (judge.Selection, error) {
	answer, calls, err := ask(s, t, s.choose)
	answer.Calls = calls
	return answer, err
}

func (s *script) Useful(_ context.Context, t judge.Useful) (judge.Verdicts, error) {
	answer, calls, err := ask(s, t, s.useful)
	answer.Calls = calls
	return answer, err
}

func (s *script) Grade(_ context.Context, t judge.Grade) (judge.Graded, error) {
	value, calls, err := ask(s, t, s.grade)
	return judge.Graded{Value: value, Reason: "scripted", Calls: calls}, err
}

func (s *script) Prefer(_ context.Context, t judge.Prefer) (judge.Preference, error) {
	best, calls, err := ask(s, t, s.prefer)
	return judge.Preference{Best: best, Reason: "scripted", Calls: calls}, err
}

// says spells verdicts: y yes, n no, ? unclear, - left out, x a word that is no
// verdict.
func says(letters string) judge.Verdicts {
	words := map[rune]eval.PartVerdict{'y': eval.Yes, 'n': eval.No, '?': eval.Unclear, 'x': "perhaps"}
	v := judge.Verdicts{ByIndex: map[int]judge.Verdict{}}
	for i, letter := range letters {
		if letter != '-' {
			v.ByIndex[i+1] = judge.Verdict{Verdict: words[letter]}
		}
	}
	return v
}

// inTurn answers with one spelling after the other, then with the last again.
func inTurn[T any](spellings ...string) func(T) (judge.Verdicts, error) {
	var mu sync.Mutex
	turn := 0
	return func(T) (judge.Verdicts, error) {
		mu.Lock()
		defer mu.Unlock()
		spelling := spellings[min(turn, len(spellings)-1)]
		turn++
		return says(spelling), nil
	}
}

// states is a split into the given statements.
func states(list ...string) func(judge.Split) ([]judge.Statement, error) {
	return func(judge.Split) ([]judge.Statement, error) {
		var all []judge.Statement
		for _, text := range list {
			all = append(all, judge.Statement{Text: text})
		}
		return all, nil
	}
}

// claims are n different statements.
func claims(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strings.Repeat("very ", i) + "true"
	}
	return list
}

// verdictsOf spells the verdicts of the parts of a score, as says does.
func verdictsOf(s eval.Score) string {
	letters := map[eval.PartVerdict]string{eval.Yes: "y", eval.No: "n", eval.Unclear: "?", eval.NoVerdict: "-"}
	var b strings.Builder
	for _, p := range s.Parts {
		b.WriteString(letters[p.Verdict])
	}
	return b.String()
}
