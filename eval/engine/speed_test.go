package engine_test

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/judge/lexical"
	"concord/eval/judge/openai"
)

// run works off a run of context relevance, one call a row, and returns how long
// it took from the first call to the last stored score.
func (f *field) run(places int) time.Duration {
	f.tb.Helper()
	return f.judgedBy(f.judge(func(c *openai.Config) { c.Concurrency, c.MaxAttempts = places, 0 }))
}

func (f *field) judgedBy(j judge.Judge) time.Duration {
	f.tb.Helper()
	run := f.create(eval.RunSettings{}, eval.MetricContextRelevance)
	took := f.workOff(j, run)
	if r, err := f.Run(f.tb.Context(), run); err != nil || r.State != eval.RunDone || r.Failed > 0 {
		f.tb.Fatalf("%+v, %v", r, err)
	}
	return took
}

// BenchmarkRunSlowJudge is a run against an endpoint that takes 50 ms a call, 64
// at a time. The metric ideal is its time as a multiple of calls · 50 ms / 64;
// the target is 1.15.
func BenchmarkRunSlowJudge(b *testing.B) {
	const rows, places, delay = 2000, 64, 50 * time.Millisecond
	var took time.Duration
	for b.Loop() {
		b.StopTimer()
		f := newField(b, rows, judgetest.Slow(delay))
		b.StartTimer()
		took += f.run(places)
	}
	ideal := time.Duration(rows) * delay / places
	b.ReportMetric(float64(took)/float64(b.N)/float64(ideal), "ideal")
}

// BenchmarkRunFastJudge is a run against an endpoint that answers at once, beside
// a bare loop that makes the same call with go-openai and commits one row to the
// same database. The metric bare is the speed as a share of that of the loop; the
// target is 0.75. On a machine that is busy with other things, bare-cpu says more:
// the same share in processor time, that of the endpoint included on both sides.
func BenchmarkRunFastJudge(b *testing.B) {
	const rows, places = 2000, 16
	var took, bare, tookCPU, bareCPU time.Duration
	for b.Loop() {
		b.StopTimer()
		f := newField(b, rows, judgetest.Sensible)
		b.StartTimer()
		before := processorTime(b)
		took += f.run(places)
		b.StopTimer()
		between := processorTime(b)
		bare += f.bare(rows, places)
		tookCPU, bareCPU = tookCPU+between-before, bareCPU+processorTime(b)-between
		b.StartTimer()
	}
	b.ReportMetric(bareCPU.Seconds()/tookCPU.Seconds(), "bare-cpu")
	b.ReportMetric(float64(tookCPU.Microseconds())/float64(rows*b.N), "cpu-µs/score")
	b.ReportMetric(bare.Seconds()/took.Seconds(), "bare")
	b.ReportMetric(float64(rows*b.N)/took.Seconds(), "scores/s")
}

// processorTime is what this process has used so far.
func processorTime(tb testing.TB) time.Duration {
	var u syscall.Rusage
	check(tb, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// bare asks and commits as the shortest program would: the prompt of a run, sent
// by go-openai, and the reply stored in a transaction of its own.
func (f *field) bare(calls, places int) time.Duration {
	prompt := f.endpoint.Requests()[0].Prompt
	config := goopenai.DefaultConfig("")
	config.BaseURL = f.endpoint.URL
	client := goopenai.NewClientWithConfig(config)
	var next atomic.Int64
	var workers sync.WaitGroup
	start := time.Now()
	for range places {
		workers.Go(func() {
			for n := next.Add(1); n <= int64(calls); n = next.Add(1) {
				resp, err := client.CreateChatCompletion(f.tb.Context(), goopenai.ChatCompletionRequest{
					Model:    "m",
					Messages: []goopenai.ChatCompletionMessage{{Role: goopenai.ChatMessageRoleUser, Content: prompt}},
				})
				if err == nil {
					_, err = f.KeepStatements(f.tb.Context(), f.last, fmt.Sprint(n), []engine.Statement{{Text: resp.Choices[0].Message.Content}})
				}
				if err != nil {
					f.tb.Error(err)
				}
			}
		})
	}
	workers.Wait()
	return time.Since(start)
}

// BenchmarkRunMemory measures the highest heap of a run by the built-in rules,
// which does not depend on how many rows there are.
func BenchmarkRunMemory(b *testing.B) {
	for _, rows := range []int{1000, 50_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			peak := uint64(0)
			for b.Loop() {
				b.StopTimer()
				f := newField(b, rows, nil)
				runtime.GC()
				b.StartTimer()
				peak = max(peak, peakDuring(func() { f.judgedBy(lexical.New()) }))
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-MiB")
		})
	}
}

// peakDuring is the most heap that was in use while f ran.
func peakDuring(f func()) (peak uint64) {
	end, seen := make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		var most uint64
		for {
			select {
			case <-end:
				seen <- most
				return
			case <-tick.C:
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapInuse)
			}
		}
	}()
	f()
	close(end)
	return <-seen
}
