package engine

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
	"concord/eval/judge"
)

var fiveMetrics = []string{
	eval.MetricFaithfulness, eval.MetricAnswerRelevance, eval.MetricContextRelevance,
	eval.MetricContextPrecision, eval.MetricContextRecall,
}

func equal[T any](t *testing.T, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// worked calls Work once and checks that it ends without error.
func worked(t *testing.T, e *Engine, c Chunk) (more bool) {
	t.Helper()
	more, err := e.Work(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return more
}

func complete(t *testing.T, m *memory) {
	t.Helper()
	if err := m.once(); err != nil {
		t.Error(err)
	}
	equal(t, m.state(), eval.RunDone)
}

// Metrics §5: K = 5, n ≤ 15, 50 rows with 50 references, five metrics: 11 calls
// a row, 550 in all, and 50 embedding requests; the plan says the same.
func TestFiveMetricsOnFiftyRows(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 50, fiveMetrics...), newAgreeable()
	e := New(m, by(j), Options{})
	equal(t, worked(t, e, m.all()), false)
	complete(t, m)
	equal(t, j.asked, map[string]int{"split": 100, "verify": 100, "invert": 50, "compare": 50, "select": 50, "useful": 250})
	equal(t, j.calls(), 550)
	equal(t, m.reads, 50) // each row is read once for all its metrics

	recorded := 0
	for _, s := range m.scores {
		recorded += len(s.Calls)
	}
	equal(t, recorded, 600)

	plan := Plan(Request{Kind: eval.Samples, Methods: fiveMetrics, Judge: j.info, Rows: Rows{
		Count: 50, Columns: allColumns, Chunks: 250, References: 50,
	}})
	equal(t, []int{plan.Units, plan.Calls, plan.Embeddings}, []int{250, 550, 50})

	// Once the references are split, another run takes 50 calls fewer.
	again := newMemory(eval.Samples, 50, fiveMetrics...)
	e.store = again
	before := j.calls()
	worked(t, e, again.all())
	complete(t, again)
	equal(t, j.calls()-before, 500)
}

func TestPairs(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Pairs, 30, eval.DefaultPairMethods()...), newAgreeable()
	worked(t, New(m, by(j), Options{}), m.all())
	complete(t, m)
	// 10 pairs a dimension, two items each: 40 + 20 + 20 by the metrics.
	equal(t, j.asked, map[string]int{"split": 20, "verify": 20, "invert": 20, "compare": 20, "select": 20, "grade": 60, "prefer": 60})
	equal(t, m.verdicts[Unit{1, eval.MethodLeft, 1}].Pick, eval.ChoiceX)
	equal(t, m.verdicts[Unit{1, eval.MethodRank, 1}].Pick, eval.ChoiceTie)
}

// One call of Work judges its chunk only; the run is done with the last one.
func TestChunks(t *testing.T) {
	t.Parallel()
	m := newMemory(eval.Samples, 30, eval.MetricContextRelevance)
	e := New(m, by(newAgreeable()), Options{})
	worked(t, e, Chunk{7, 1, 10})
	equal(t, len(m.saves), 10)
	equal(t, m.state(), eval.RunRunning)
	worked(t, e, Chunk{7, 1, 10}) // redelivered
	worked(t, e, Chunk{7, 11, 20})
	worked(t, e, Chunk{7, 21, 30})
	complete(t, m)
}

func TestMoreUnitsThanAreReadAtOnce(t *testing.T) {
	t.Parallel()
	m := newMemory(eval.Pairs, 2*batch+1, eval.MethodLeft)
	worked(t, New(m, nil, Options{}), m.all())
	complete(t, m)
}

// Results belong to rows, whatever order they arrive in and whoever fails.
func TestFailuresStayOnTheirRows(t *testing.T) {
	t.Parallel()
	m := newMemory(eval.Samples, 3, eval.MetricContextRelevance)
	var turn atomic.Int32
	j := newAgreeable()
	j.before = func(context.Context, string) error {
		if turn.Add(1) == 2 {
			return &judge.Error{Code: eval.ContentFilter, Text: "The endpoint's filter refused the text."}
		}
		return nil
	}
	worked(t, New(m, by(j), Options{Remote: 1}), m.all())
	complete(t, m)
	var got []eval.Status
	for row := range int64(3) {
		got = append(got, m.scores[Unit{row + 1, eval.MetricContextRelevance, 1}].Status)
	}
	equal(t, got, []eval.Status{eval.Scored, eval.Failed, eval.Scored})
}

func TestPanicsFailTheirUnitOnly(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 5, eval.MetricContextRelevance, eval.MetricContextPrecision), newAgreeable()
	var turn atomic.Int32
	j.before = func(_ context.Context, task string) error {
		if task == "useful" && turn.Add(1) == 3 { // one of five chunks that are asked about at once
			panic("index out of range")
		}
		return nil
	}
	var log strings.Builder
	quiet := slog.New(slog.NewTextHandler(&log, nil))
	worked(t, New(m, by(j), Options{Log: quiet, Remote: 1}), m.all())
	complete(t, m)
	failed := 0
	for _, s := range m.scores {
		if s.Status == eval.Failed {
			failed++
			equal(t, s.Reason.Text, "A fault in the program stopped this row; the log has the details.")
		}
	}
	equal(t, failed, 1)
	equal(t, strings.Contains(log.String(), "index out of range"), true)
}

// rationed is a judge that says how much it takes.
type rationed struct {
	*agreeable
	size int
}

func (r rationed) Concurrency() int { return r.size }

// As many units as there are places are in flight: each waits until the places
// are full, and there is never one more.
func TestConcurrencyIsBounded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		judge func(*agreeable) judge.Judge
		opt   Options
	}{
		"a judge that says so": {func(a *agreeable) judge.Judge { return rationed{a, 4} }, Options{Remote: 9}},
		"another judge":        {func(a *agreeable) judge.Judge { return a }, Options{Remote: 4}},
		"the built-in rules":   {func(a *agreeable) judge.Judge { a.info.BuiltIn = true; return a }, Options{Rules: 4, Remote: 9}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var full sync.WaitGroup
			full.Add(4)
			var turn atomic.Int32
			j := newAgreeable()
			j.before = func(context.Context, string) error {
				if turn.Add(1) <= 4 {
					full.Done()
					full.Wait()
				}
				return nil
			}
			m := newMemory(eval.Samples, 40, eval.MetricContextRelevance)
			e := New(m, by(c.judge(j)), c.opt)
			// Two chunks at a time share the places.
			var both sync.WaitGroup
			for _, chunk := range []Chunk{{7, 1, 20}, {7, 21, 40}} {
				both.Go(func() {
					if _, err := e.Work(t.Context(), chunk); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			complete(t, m)
			equal(t, j.most.Load(), 4)
		})
	}
}

func TestJudgeThatCannotBeBuilt(t *testing.T) {
	t.Parallel()
	for reason, err := range map[string]error{
		"The judge gpt needs a key: set CONCORD_KEY.": eval.Invalidf("The judge gpt needs a key: set CONCORD_KEY."),
		`The judge "script" cannot be used: no disk`:  errors.New("no disk"),
	} {
		m := newMemory(eval.Samples, 3, eval.MetricContextRelevance)
		silent := slog.New(slog.NewTextHandler(io.Discard, nil))
		e := New(m, func(context.Context, eval.Run) (judge.Judge, error) { return nil, err }, Options{Log: silent})
		equal(t, worked(t, e, m.all()), false)
		equal(t, []string{string(m.run.State), m.run.Reason}, []string{"failed", reason})
		equal(t, len(m.saves), 0) // all of it can be resumed
	}
}

func TestSaveThatFailsEndsTheShift(t *testing.T) {
	t.Parallel()
	m, broken := newMemory(eval.Samples, 40, eval.MetricContextRelevance), errors.New("disk full")
	var turn atomic.Int32
	m.saveErr = func() error {
		if turn.Add(1) == 5 {
			return broken
		}
		return nil
	}
	more, err := New(m, by(newAgreeable()), Options{Remote: 2}).Work(t.Context(), m.all())
	equal(t, more, true)
	equal(t, errors.Is(err, broken), true)
	if n := len(m.saves); n < 4 || n > 4+2 {
		t.Errorf("%d units saved around a failure at the fifth", n)
	}
	m.saveErr = nil
	worked(t, New(m, by(newAgreeable()), Options{}), m.all())
	complete(t, m)
}
