package engine

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// batch is how many missing units are read at once.
const batch = 256

// shift is one call of Work: one run, one judge, a time by which to stop taking
// new units.
type shift struct {
	*Engine
	run   eval.Run
	judge judge.Judge
	set   metric.Settings
	pool  *pool
	until time.Time
}

func (e *Engine) newShift(run eval.Run, j judge.Judge) *shift {
	return &shift{
		Engine: e,
		run:    run,
		judge:  j,
		set:    metric.Settings{Profile: run.Profile, SplitReference: e.references.splitter(run.Profile)},
		pool:   e.pools.of(j),
		until:  e.opt.Now().Add(e.opt.Shift),
	}
}

// work takes batches of missing units until none are left or something ends the
// shift.
func (s *shift) work(ctx context.Context, c Chunk) (more bool, err error) {
	for {
		units, err := s.store.Missing(ctx, c, batch)
		if err != nil || len(units) == 0 {
			return err != nil, err
		}
		end, err := s.take(ctx, units)
		if err != nil {
			return true, err
		}
		if end != goOn {
			return end == timeOver, nil
		}
	}
}

// end is why a shift takes no new units.
type end int

const (
	goOn     end = iota
	timeOver     // the rest is for the next shift
	runOver      // someone stopped the run, or it failed elsewhere
)

// take judges units at the same time, as many as the pool has places for. It
// returns when all that were begun are stored.
func (s *shift) take(ctx context.Context, units []Unit) (end, error) {
	var flight errgroup.Group // without a context: a failed save must not cut off calls that are paid for
	end, err := s.launch(ctx, units, &flight)
	if saved := flight.Wait(); saved != nil {
		return end, saved
	}
	return end, err
}

func (s *shift) launch(ctx context.Context, units []Unit, flight *errgroup.Group) (end, error) {
	var row row
	broken := make(chan struct{}, len(units))
	for _, u := range units {
		if err := s.pool.Acquire(ctx, 1); err != nil {
			return goOn, err
		}
		end, err := s.next(ctx, u, &row)
		if end != goOn || err != nil || len(broken) > 0 {
			s.pool.Release(1)
			return end, err
		}
		ours := row
		flight.Go(func() error {
			defer s.pool.Release(1)
			err := s.settle(ctx, u, ours)
			if err != nil {
				broken <- struct{}{}
			}
			return err
		})
	}
	return goOn, nil
}

// next decides whether one more unit is begun, and reads its row.
func (s *shift) next(ctx context.Context, u Unit, r *row) (end, error) {
	if err := ctx.Err(); err != nil {
		return goOn, err
	}
	if !s.opt.Now().Before(s.until) {
		return timeOver, nil
	}
	run, err := s.store.Run(ctx, s.run.ID)
	if err != nil {
		return goOn, err
	}
	if run.State == eval.RunStopping || run.State.Over() {
		return runOver, nil
	}
	return goOn, s.read(ctx, u.Row, r)
}
