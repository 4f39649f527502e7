package engine

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/judge"
)

// Case 36: an option does what it says, counted in calls. Two rows; a repeat of
// faithfulness verifies anew what the first split.
func TestRepeatsAreCalls(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method string
		set    eval.RunSettings
		want   map[string]int
	}{
		"once":            {eval.MetricFaithfulness, eval.RunSettings{}, map[string]int{"split": 2, "verify": 2}},
		"three times":     {eval.MetricFaithfulness, eval.RunSettings{Repeats: 3}, map[string]int{"split": 2, "verify": 6}},
		"split anew":      {eval.MetricFaithfulness, eval.RunSettings{Repeats: 3, Resplit: true}, map[string]int{"split": 6, "verify": 6}},
		"one call each":   {eval.MetricContextRelevance, eval.RunSettings{Repeats: 3}, map[string]int{"select": 6}},
		"references once": {eval.MetricContextRecall, eval.RunSettings{Repeats: 3, Resplit: true}, map[string]int{"split": 2, "verify": 6}},
		"rules once":      {eval.MetricIDRecall, eval.RunSettings{Repeats: 3}, map[string]int{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, j := newMemory(eval.Samples, 2, c.method), newAgreeable()
			m.with(c.set)
			worked(t, New(m, by(j), Options{}), m.all())
			complete(t, m)
			equal(t, j.asked, c.want)
			plan := Plan(Request{Kind: eval.Samples, Methods: m.run.Methods, Judge: j.info, Settings: c.set,
				Rows: Rows{Count: 2, Columns: allColumns, Chunks: 10, References: 2}})
			equal(t, []int{plan.Units, plan.Calls}, []int{m.run.Total, j.calls()})
		})
	}
}

// Repeats measure the judge: no reply may come from a cache.
func TestRepeatsBypassTheCache(t *testing.T) {
	t.Parallel()
	for want, set := range map[judge.Caching]eval.RunSettings{
		judge.UseKept: {}, judge.Refresh: {Refresh: true}, judge.Bypass: {Repeats: 2, Refresh: true},
	} {
		m, j := newMemory(eval.Samples, 1, eval.MetricContextRelevance), newAgreeable()
		m.with(set)
		j.before = func(ctx context.Context, _ string) error {
			if got := judge.CachingOf(ctx); got != want {
				t.Errorf("caching %d, want %d", got, want)
			}
			return nil
		}
		worked(t, New(m, by(j), Options{}), m.all())
	}
}

// 100 tokens a call, one call a row, one at a time: what a unit takes is known
// from the first on, so that a budget of 1,050 pays for ten. The first is booked
// by the estimate, which is higher.
func TestBudgetOfTokens(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 40, eval.MetricContextRelevance), newAgreeable()
	j.tokens = 100
	m.with(eval.RunSettings{Budget: eval.RunBudget{Tokens: 1050}})
	worked(t, New(m, by(j), Options{Remote: 1}), m.all())
	equal(t, m.state(), eval.RunStopped)
	equal(t, m.halted, eval.Reason{Code: eval.Budget, Text: "The budget of 1050 tokens does not allow another result: 1000 are used."})
	equal(t, len(m.saves), 10)
}

// Many at a time: what is in flight is booked, so that the budget holds.
func TestBudgetCountsWhatIsInFlight(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 200, eval.MetricContextRelevance), newAgreeable()
	j.tokens = 100
	price := eval.Price{Input: eval.Amount{Known: true, Value: 10}, Output: eval.Amount{Known: true}, Currency: "USD"}
	m.with(eval.RunSettings{Price: price, Budget: eval.RunBudget{Money: 0.0505}}) // 5,050 tokens
	worked(t, New(m, by(j), Options{Remote: 30}), m.all())
	equal(t, m.state(), eval.RunStopped)
	equal(t, len(m.saves), 50)
	equal(t, m.halted.Text, "The budget of 0.0505 USD does not allow another result: 0.05 is spent.")
}

func TestBudgetOfTime(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 40, eval.MetricContextRelevance), newAgreeable()
	var mu sync.Mutex
	now := time.UnixMicro(1_000_000)
	m.run.Started = now.UnixMicro()
	m.with(eval.RunSettings{Budget: eval.RunBudget{Seconds: 30}})
	j.before = func(context.Context, string) error {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(10 * time.Second)
		return nil
	}
	clock := func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	worked(t, New(m, by(j), Options{Remote: 1, Now: clock}), m.all())
	equal(t, len(m.saves), 3)
	equal(t, m.halted, eval.Reason{Code: eval.Budget, Text: "The time of this run, 30s, is over."})
}

// The first ten results decide at the earliest.
func TestTolerance(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 40, eval.MetricContextRelevance), newAgreeable()
	m.with(eval.RunSettings{Tolerance: 0.5})
	j.before = func(context.Context, string) error { return &judge.Error{Code: eval.Timeout, Text: "too slow"} }
	worked(t, New(m, by(j), Options{Remote: 1}), m.all())
	equal(t, m.state(), eval.RunFailed)
	equal(t, m.run.Reason, "10 of 10 results failed, more than the 50 % that this run tolerates. Look at the causes, then resume it.")
	equal(t, len(m.saves), 10)
}

// The agreeable judge supports everything: 1.0 is far from the threshold 0.7 and
// stays; a band of 0.3 reaches it, and the second judge decides.
func TestCascade(t *testing.T) {
	t.Parallel()
	for band, escalated := range map[float64]int{0.2: 0, 0.3: 4} {
		m, first, second := newMemory(eval.Samples, 4, eval.MetricFaithfulness), newAgreeable(), newAgreeable()
		first.tokens, second.tokens, second.info.Name = 10, 1000, "strong"
		m.with(eval.RunSettings{Cascade: &eval.Cascade{Judge: "strong", Band: band}})
		judges := func(_ context.Context, r eval.Run) (judge.Judge, error) {
			return map[string]judge.Judge{"script": first, "strong": second}[r.Judge], nil
		}
		worked(t, New(m, judges, Options{}), m.all())
		complete(t, m)
		n := 0
		for _, s := range m.scores {
			if s.Before != nil {
				n++
				equal(t, s.Flags, []string{eval.FlagEscalated})
				equal(t, []string{s.Calls[0].Judge, s.Before.Calls[0].Judge}, []string{"strong", ""})
			}
		}
		equal(t, n, escalated)
		equal(t, second.calls(), 2*escalated)
		equal(t, []int{m.used.All(), m.second.All()}, []int{80, 2000 * escalated})
	}
}

// Case 11: a unit that comes to no end is reported while it lasts.
func TestWatchdog(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 1, eval.MetricContextRelevance), newAgreeable()
	reported := make(chan string, 1)
	e := New(m, by(j), Options{Patience: time.Millisecond, Log: slog.New(slog.NewTextHandler(told(reported), nil))})
	j.before = func(context.Context, string) error {
		if line := <-reported; !strings.Contains(line, "row=1") {
			t.Errorf("log: %s", line)
		}
		equal(t, e.Stalled(), 1)
		return nil
	}
	worked(t, e, m.all())
	complete(t, m)
	equal(t, e.Stalled(), 0)
}

// told sends what is written on.
type told chan string

func (c told) Write(p []byte) (int, error) {
	c <- string(p)
	return len(p), nil
}

// with gives the run settings.
func (m *memory) with(set eval.RunSettings) {
	m.run.Settings, m.run.Total = set, 0
	for _, method := range m.run.Methods {
		m.run.Total += len(m.samples) * set.Times(method)
	}
}

// 10 rows of 40 question tokens, 400 answer tokens and 4,000 of contexts: the
// split reads 10·370 + 440 and writes 400·5/4; the verification reads
// 10·390 + 4,000 + 500 and writes (10 + 400/20)·45.
func TestTokensOfAPlan(t *testing.T) {
	t.Parallel()
	price := eval.Price{Input: eval.Amount{Known: true, Value: 2}, Output: eval.Amount{Known: true, Value: 8}}
	r := Request{Kind: eval.Samples, Methods: []string{eval.MetricFaithfulness}, Judge: remote, Rows: Rows{
		Count: 10, Columns: allColumns, Chunks: 40, Sizes: Sizes{Question: 40, Answer: 400, Contexts: 4000},
	}}
	equal(t, Plan(r).Cost, nil) // no price, no cost
	r.Settings.Price = price
	plan := Plan(r)
	equal(t, plan.Tokens, eval.Tokens{Prompt: 3700 + 440 + 3900 + 4000 + 500, Completion: 500 + 30*45})
	equal(t, *plan.Cost, (12540*2+1850*8)/1e6)

	r.Hits = map[string]Hits{eval.MetricFaithfulness: {Calls: 5}} // a quarter of 20 calls
	plan = Plan(r)
	equal(t, []int{plan.Calls, plan.Hits}, []int{15, 5})
	equal(t, plan.Tokens, eval.Tokens{Prompt: 12540 * 3 / 4, Completion: 1850 * 3 / 4})

	r.Hits, r.Measured = nil, map[string]Measured{eval.MetricFaithfulness: {Results: 3, Calls: 9, Tokens: eval.Tokens{Prompt: 300, Completion: 30}}}
	plan = Plan(r)
	equal(t, plan.Calls, 30)
	equal(t, plan.Tokens, eval.Tokens{Prompt: 1000, Completion: 100})
}
