package store_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/engine"
	"concord/store"
)

// Whatever is saved in whatever order, retried and saved again, the counters are
// what one would count in the results.
func TestCountersAreCounts(t *testing.T) {
	t.Parallel()
	b := newBench(t, 4)
	rapid.Check(t, func(rt *rapid.T) {
		id := b.start()
		units, err := b.Missing(t.Context(), engine.Chunk{Run: id, Last: 1 << 40}, 10)
		must(t, err)
		for range rapid.IntRange(0, 12).Draw(rt, "saves") {
			u := rapid.SampledFrom(units).Draw(rt, "unit")
			must(t, saved(b.SaveScore(t.Context(), id, u, anyScore(rt))))
		}
		b.checkCounts(rt, id)
		must(t, b.Stop(t.Context(), b.team, id))
		must(t, b.RetryFailed(t.Context(), b.team, id))
		b.checkCounts(rt, id)
		for range rapid.IntRange(0, 6).Draw(rt, "later saves") {
			must(t, saved(b.SaveScore(t.Context(), id, rapid.SampledFrom(units).Draw(rt, "unit"), anyScore(rt))))
		}
		b.checkCounts(rt, id)
		must(t, b.Stop(t.Context(), b.team, id))
	})
}

// Metrics keep the order of the run, also while only some have results.
func TestSummaryKeepsTheOrderOfTheRun(t *testing.T) {
	t.Parallel()
	b := newBench(t, 1)
	methods := []string{eval.MetricFaithfulness, eval.MetricContextRelevance, eval.MetricAnswerRelevance}
	r, err := b.CreateRun(t.Context(), b.team, store.NewRun{Dataset: b.dataset, Profile: eval.Current, Methods: methods})
	must(t, err)
	units, err := b.Missing(t.Context(), engine.Chunk{Run: r.ID, Last: 1 << 40}, 10)
	must(t, err)
	must(t, saved(b.SaveScore(t.Context(), r.ID, units[0], eval.ScoredAs(1))))
	list, err := b.Summary(t.Context(), b.team, r)
	must(t, err)
	for i, want := range methods {
		if list[i].Method != want {
			t.Errorf("place %d: %s, want %s", i, list[i].Method, want)
		}
	}
}

func anyScore(t *rapid.T) eval.Score {
	s := eval.Without(
		rapid.SampledFrom([]eval.Status{eval.Failed, eval.NotApplicable, eval.Scored}).Draw(t, "status"),
		rapid.SampledFrom([]eval.Code{eval.Timeout, eval.ParseFailed}).Draw(t, "code"), "why")
	if s.Status == eval.Scored {
		v := rapid.Float64Range(-1, 1).Draw(t, "value")
		s = eval.ScoredAs(v)
		if rapid.Bool().Draw(t, "partial") {
			s.Lower, s.Upper = &v, &v
		}
	}
	return s
}

func (b bench) checkCounts(t *rapid.T, id int64) {
	t.Helper()
	var scored, notApplicable, failed, cancelled, partial int
	sum := 0.0
	for s, err := range b.ScoresOfRun(b.t.Context(), b.team, id) {
		must(b.t, err)
		switch s.Status {
		case eval.Scored:
			scored++
			sum += *s.Value
		case eval.NotApplicable:
			notApplicable++
		case eval.Failed:
			failed++
		case eval.Cancelled:
			cancelled++
		}
		if s.Lower != nil {
			partial++
		}
	}
	list, err := b.Summary(b.t.Context(), b.team, b.run(id))
	must(b.t, err)
	got := list[0]
	if got.Scored != scored || got.NotApplicable != notApplicable || got.Failed != failed || got.Cancelled != cancelled || got.Partial != partial {
		t.Fatalf("%+v, want %d scored, %d not applicable, %d failed, %d cancelled, %d partial", got, scored, notApplicable, failed, cancelled, partial)
	}
	if (got.Mean == nil) != (scored == 0) || got.Mean != nil && math.Abs(*got.Mean-sum/float64(scored)) > 1e-12 {
		t.Fatalf("mean %v, want %g over %d", got.Mean, sum/float64(scored), scored)
	}
	groups, err := b.Failures(b.t.Context(), b.team, b.run(id))
	must(b.t, err)
	for _, g := range groups {
		failed -= g.Count
	}
	if failed != 0 {
		t.Fatalf("the groups of failures miss %d", failed)
	}
}
