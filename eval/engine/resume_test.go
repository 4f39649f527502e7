package engine

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"concord/eval"
)

// A process dies in the middle: what it had in flight is lost, nothing else,
// and the next one judges each missing unit once.
func TestKillAndResume(t *testing.T) {
	t.Parallel()
	m, first := newMemory(eval.Samples, 40, eval.MetricContextRelevance), newAgreeable()
	ctx, kill := context.WithCancel(t.Context())
	first.before = func(ctx context.Context, _ string) error { return ctx.Err() }
	m.onSave = func(n int) {
		if n == 15 {
			kill()
		}
	}
	more, err := New(m, by(first), Options{Remote: 4}).Work(ctx, m.all())
	equal(t, more, true)
	equal(t, errors.Is(err, context.Canceled), true)
	for u, s := range m.scores {
		equal(t, s.Status, eval.Scored)
		equal(t, m.saves[u], 1)
	}
	if n := len(m.saves); n < 15 || n > 15+4 {
		t.Errorf("%d units saved, want 15 and at most those in flight", n)
	}

	saved, second := len(m.saves), newAgreeable()
	m.onSave = nil
	worked(t, New(m, by(second), Options{}), m.all())
	complete(t, m)
	equal(t, second.calls(), 40-saved)
}

func TestStop(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 40, eval.MetricContextRelevance), newAgreeable()
	m.onSave = func(n int) {
		if n == 10 {
			m.set(eval.RunStopping)
		}
	}
	e := New(m, by(j), Options{Remote: 3})
	equal(t, worked(t, e, m.all()), false)
	equal(t, m.state(), eval.RunStopped)
	equal(t, j.calls(), len(m.saves)) // what was in flight is stored
	if n := len(m.saves); n < 10 || n > 10+3 {
		t.Errorf("%d units saved after a stop at 10", n)
	}
	before := j.calls()
	equal(t, worked(t, e, m.all()), false) // a late delivery changes nothing
	equal(t, j.calls(), before)

	m.set(eval.RunQueued) // resumed
	worked(t, e, m.all())
	complete(t, m)
	equal(t, j.calls(), 40)
}

func TestStopBeforeTheFirstUnit(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 3, eval.MetricContextRelevance), newAgreeable()
	m.set(eval.RunStopping)
	worked(t, New(m, by(j), Options{}), m.all())
	equal(t, m.state(), eval.RunStopped)
	equal(t, j.calls(), 0)
}

// The clock moves on by 10 s a unit: the first shift takes the units that begin
// within its 60 s, and says that more is left.
func TestShiftEnds(t *testing.T) {
	t.Parallel()
	m, j := newMemory(eval.Samples, 10, eval.MetricContextRelevance), newAgreeable()
	var seconds atomic.Int64
	clock := func() time.Time { return time.Unix(seconds.Load(), 0) }
	j.before = func(context.Context, string) error { seconds.Add(10); return nil }
	e := New(m, by(j), Options{Now: clock, Remote: 1})
	equal(t, worked(t, e, m.all()), true)
	equal(t, len(m.saves), 6)
	equal(t, m.state(), eval.RunRunning)
	equal(t, worked(t, e, m.all()), false)
	complete(t, m)
}
