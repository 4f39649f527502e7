package store_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/ingest"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/store/queue"
	"concord/store/storetest"
)

// bench is a real database with samples to score.
type bench struct {
	*store.Store
	t       testing.TB
	dir     string
	team    int64
	dataset int64
}

func newBench(t testing.TB, rows int) bench {
	t.Helper()
	b := openBench(t, t.TempDir())
	set, err := b.Import(t.Context(), b.team, "samples", func(sink ingest.Sink) (store.Filled, error) {
		for i := range rows {
			err := sink.Sample(eval.Sample{
				Row: i + 2, UserInput: fmt.Sprintf("When does library %d open?", i), Response: "It opens at nine.",
				RetrievedContexts: []string{fmt.Sprintf("Library %d opens at nine. It has a garden.", i)},
			})
			if err != nil {
				return store.Filled{}, err
			}
		}
		return store.Filled{Kind: eval.Samples}, nil
	})
	must(t, err)
	b.dataset = set.ID
	return b
}

func openBench(t testing.TB, dir string) bench {
	t.Helper()
	s, err := store.Open(t.Context(), dir, store.Options{Database: storetest.URL(t, dir), Heartbeat: 100 * time.Millisecond})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	b := bench{Store: s, t: t, dir: dir}
	b.team, err = s.EnsureTeam(t.Context(), "")
	must(t, err)
	return b
}

// start creates a run of context relevance, which takes one call a row.
func (b bench) start() int64 {
	b.t.Helper()
	r, err := b.CreateRun(b.t.Context(), b.team, store.NewRun{
		Dataset: b.dataset, Judge: "scripted", Profile: eval.Current, Methods: []string{eval.MetricContextRelevance},
	})
	must(b.t, err)
	return r.ID
}

func (b bench) run(id int64) eval.Run {
	b.t.Helper()
	r, err := b.RunByID(b.t.Context(), b.team, id)
	must(b.t, err)
	return r
}

// scores are the statuses of a run's results by row id.
func (b bench) scores(id int64) map[int64]eval.Status {
	b.t.Helper()
	list := map[int64]eval.Status{}
	for s, err := range b.ScoresOfRun(b.t.Context(), b.team, id) {
		must(b.t, err)
		if _, twice := list[s.RowID]; twice {
			b.t.Errorf("row %d has two results", s.RowID)
		}
		list[s.RowID] = s.Status
	}
	return list
}

// working is an engine that asks an endpoint, one request at a time.
func working(t testing.TB, s *store.Store, url string) queue.Work {
	t.Helper()
	j, err := openai.New(openai.Config{
		Name: "scripted", BaseURL: url, Model: "m", MaxAttempts: 1, Rates: openai.Rates{Concurrency: 1},
	})
	must(t, err)
	named := func(context.Context, eval.Run) (judge.Judge, error) { return j, nil }
	return engine.New(s, named, engine.Options{Remote: 1}).Work
}

// saved is whether a result was.
func saved(_ engine.Standing, err error) error { return err }

// workers works off runs until stop is called.
func (b bench) workers(work queue.Work) (stop func()) {
	b.t.Helper()
	halt, err := b.StartWorkers(context.WithoutCancel(b.t.Context()), work)
	must(b.t, err)
	stop = sync.OnceFunc(func() { must(b.t, halt(context.WithoutCancel(b.t.Context()))) })
	b.t.Cleanup(stop)
	return stop
}

// untilOver is work that closes over once the run is.
func (b bench) untilOver(id int64, work queue.Work) (_ queue.Work, over <-chan struct{}) {
	done := make(chan struct{})
	once := sync.OnceFunc(func() { close(done) })
	return func(ctx context.Context, c engine.Chunk) (bool, error) {
		more, err := work(ctx, c)
		if r, readErr := b.Store.Run(ctx, id); readErr == nil && r.State.Over() {
			once()
		}
		return more, err
	}, done
}

func (b bench) workOff(id int64, url string) {
	b.t.Helper()
	work, over := b.untilOver(id, working(b.t, b.Store, url))
	stop := b.workers(work)
	<-over
	stop()
}

// hangAfter answers n requests sensibly, then says that the next has come, and
// never answers it. One request at a time means that n results are stored by then.
func hangAfter(n int) (_ judgetest.Script, hanging <-chan struct{}) {
	c := make(chan struct{}, 100)
	return func(r judgetest.Request) *judgetest.Reply {
		if r.N <= n {
			return nil
		}
		c <- struct{}{}
		return &judgetest.Reply{Hang: true}
	}, c
}

// What a shutdown cuts off is missing, not cancelled, and is judged once by the
// next process.
func TestShutdownLeavesNoCancelledResults(t *testing.T) {
	t.Parallel()
	b := newBench(t, 30) // two chunks
	id := b.start()
	script, hanging := hangAfter(10)
	stop := b.workers(working(t, b.Store, judgetest.New(t, script).URL))
	<-hanging
	stop()
	r := b.run(id)
	if r.Done != 10 || r.Failed != 0 || len(b.scores(id)) != 10 {
		t.Fatalf("%d done, %d failed, %d stored; want 10, 0, 10", r.Done, r.Failed, len(b.scores(id)))
	}
	b.completes(id, 20)
}

// completes works off a run and checks that each row has one scored result, at
// the price of as many calls as results were missing.
func (b bench) completes(id int64, missing int) {
	b.t.Helper()
	endpoint := judgetest.New(b.t, judgetest.Sensible)
	b.workOff(id, endpoint.URL)
	r, scores := b.run(id), b.scores(id)
	if r.State != eval.RunDone || r.Done != r.Total || r.Failed != 0 || len(scores) != r.Total {
		b.t.Errorf("state %s, %d of %d, %d failed, %d stored", r.State, r.Done, r.Total, r.Failed, len(scores))
	}
	for row, status := range scores {
		if status != eval.Scored {
			b.t.Errorf("row %d: %s", row, status)
		}
	}
	if n := endpoint.Calls(""); n != missing {
		b.t.Errorf("%d calls, want %d", n, missing)
	}
}

const victimEnv = "CONCORD_TEST_VICTIM"

// TestVictim is the process that TestKill kills; by itself it does nothing.
func TestVictim(t *testing.T) {
	dir, url := os.Getenv(victimEnv), os.Getenv(victimEnv+"_URL")
	if dir == "" {
		t.Skip("runs within TestKill only")
	}
	b := openBench(t, dir)
	b.workers(working(t, b.Store, url))
	<-t.Context().Done() // never: this process is killed
}

// A process is killed in the middle: the next one, without a click, judges what
// is missing, and each row has exactly one result.
func TestKill(t *testing.T) {
	t.Parallel()
	b := newBench(t, 30)
	id := b.start()
	must(t, b.Close())
	script, hanging := hangAfter(10)
	victim := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestVictim$")
	victim.Env = append(storetest.Environ(t, b.dir), victimEnv+"="+b.dir, victimEnv+"_URL="+judgetest.New(t, script).URL)
	must(t, victim.Start())
	<-hanging
	must(t, victim.Process.Kill())
	_ = victim.Wait() // killed
	again := openBench(t, b.dir)
	if r := again.run(id); r.State != eval.RunRunning || r.Done != 10 {
		t.Fatalf("after the kill: %s, %d done", r.State, r.Done)
	}
	again.completes(id, 20)
}

// Stop lets the call in flight finish and keeps it; resume asks for the rest.
func TestStopAndResume(t *testing.T) {
	t.Parallel()
	b := newBench(t, 12)
	id := b.start()
	asked, release := make(chan struct{}), make(chan struct{})
	endpoint := judgetest.New(t, func(r judgetest.Request) *judgetest.Reply {
		if r.N != 6 {
			return nil
		}
		close(asked)
		return &judgetest.Reply{Wait: release}
	})
	work, over := b.untilOver(id, working(t, b.Store, endpoint.URL))
	stop := b.workers(work)
	<-asked
	must(t, b.Stop(t.Context(), b.team, id))
	if r := b.run(id); r.State != eval.RunStopping {
		t.Errorf("state %s, want stopping", r.State)
	}
	wantProblem(t, b.Stop(t.Context(), b.team, id), eval.Conflict)
	close(release)
	<-over
	stop()
	if r := b.run(id); r.State != eval.RunStopped || r.Done != 6 || r.Finished == 0 {
		t.Fatalf("stopped as %s with %d results", r.State, r.Done)
	}
	must(t, b.Resume(t.Context(), b.team, id))
	b.completes(id, 6)
}

// A run that is resumed while its job is just ending goes on: the job looks once
// more in the transaction that ends it.
func TestResumeWhileAJobEnds(t *testing.T) {
	t.Parallel()
	b := newBench(t, 4)
	id := b.start()
	inner := working(t, b.Store, judgetest.New(t, judgetest.Sensible).URL)
	first := true // one chunk, one job: no two calls at once
	work, over := b.untilOver(id, func(ctx context.Context, c engine.Chunk) (more bool, err error) {
		if first {
			first = false
			must(t, b.Stop(ctx, b.team, id))
			must(t, b.Resume(ctx, b.team, id)) // finds the job alive and queues no other
			return false, nil
		}
		return inner(ctx, c)
	})
	stop := b.workers(work)
	<-over
	stop()
	if r := b.run(id); r.State != eval.RunDone || r.Done != 4 {
		t.Errorf("state %s, %d results", r.State, r.Done)
	}
}

// A job that was given up after repeated faults does not strand its run: the
// next start queues what is missing.
func TestStartWakesUnfinishedRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t, 4)
	id := b.start()
	stop := b.workers(func(context.Context, engine.Chunk) (bool, error) { return false, nil })
	stop()
	b.completes(id, 4)
}
