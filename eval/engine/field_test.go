package engine_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/openai"
	"concord/store"
)

// field is a real database with rows to score, and a scripted endpoint.
type field struct {
	*store.Store
	tb       testing.TB
	dir      string
	team     int64
	dataset  int64
	endpoint *judgetest.Server
	last     int64 // run
}

// newField has rows of two sentences, of which one is needed.
func newField(tb testing.TB, rows int, s judgetest.Script) *field {
	tb.Helper()
	return fieldOf(tb, s, rows, func(i int) eval.Sample {
		return eval.Sample{
			UserInput: fmt.Sprintf("When does library %d open?", i), Response: "It opens at nine.",
			RetrievedContexts: []string{fmt.Sprintf("Library %d opens at nine. It has a garden.", i)},
		}
	})
}

func fieldOf(tb testing.TB, s judgetest.Script, rows int, sample func(i int) eval.Sample) *field {
	tb.Helper()
	f := &field{tb: tb, dir: tb.TempDir(), endpoint: judgetest.New(tb, s)}
	f.open()
	var err error
	f.team, err = f.EnsureTeam(tb.Context(), "")
	check(tb, err)
	set, err := f.Import(tb.Context(), f.team, "samples", func(sink ingest.Sink) (store.Filled, error) {
		for i := range rows {
			one := sample(i)
			one.Row = i + 2
			if err := sink.Sample(one); err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Samples}, nil
	})
	check(tb, err)
	f.dataset = set.ID
	return f
}

func check(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// open opens the database of the field, as a process does that starts.
func (f *field) open() {
	f.tb.Helper()
	db, err := store.Open(f.tb.Context(), f.dir, store.Options{})
	check(f.tb, err)
	f.Store = db
	f.tb.Cleanup(func() { _ = db.Close() })
}

// judge is the model at the endpoint.
func (f *field) judge(change ...func(*openai.Config)) judge.Judge {
	f.tb.Helper()
	c := openai.Config{Name: "scripted", BaseURL: f.endpoint.URL, Model: "m", EmbeddingModel: "e", MaxAttempts: 1}
	for _, set := range change {
		set(&c)
	}
	j, err := openai.New(c)
	check(f.tb, err)
	return j
}

// create makes a run over all rows.
func (f *field) create(set eval.RunSettings, methods ...string) (run int64) {
	f.tb.Helper()
	r, err := f.CreateRun(f.tb.Context(), f.team, store.NewRun{
		Dataset: f.dataset, Judge: "scripted", Profile: eval.Current, Methods: methods, Settings: set,
	})
	check(f.tb, err)
	f.last = r.ID
	return r.ID
}

// workOff lets workers work until a run is over, and returns how long it took
// from the first call to the last stored score.
func (f *field) workOff(j judge.Judge, run int64) time.Duration {
	f.tb.Helper()
	over, begun := make(chan struct{}), atomic.Int64{}
	done := sync.OnceFunc(func() { close(over) })
	e := engine.New(f.Store, func(context.Context, eval.Run) (judge.Judge, error) { return j, nil }, engine.Options{})
	stop, err := f.StartWorkers(f.tb.Context(), func(ctx context.Context, c engine.Chunk) (bool, error) {
		begun.CompareAndSwap(0, time.Now().UnixNano())
		more, err := e.Work(ctx, c)
		if r, err := f.Run(ctx, run); err == nil && r.State.Over() {
			done()
		}
		return more, err
	})
	check(f.tb, err)
	<-over
	took := time.Duration(time.Now().UnixNano() - begun.Load())
	check(f.tb, stop(context.WithoutCancel(f.tb.Context())))
	return took
}
