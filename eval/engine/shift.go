package engine

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// batch is how many missing units are looked up at once, ahead how many rows
// are read at once.
const (
	batch = 256
	ahead = 32
)

// shift is one call of Work: one run, its judges, a time by which to stop taking
// new units.
type shift struct {
	*Engine
	run    eval.Run
	course *course
	set    metric.Settings
	first  judge.Judge // nil when nobody is asked
	second judge.Judge // the stronger judge of a cascade; nil without one
	until  time.Time
}

func (e *Engine) newShift(run eval.Run, c *course, first, second judge.Judge) *shift {
	return &shift{
		Engine: e, run: run, course: c, set: e.settings(run), first: first, second: second,
		until: e.opt.Now().Add(e.opt.Shift),
	}
}

// settings are how the formulas are read in a run.
func (e *Engine) settings(run eval.Run) metric.Settings {
	set := formulas(run.Profile, run.Settings)
	if set.SplitReference == nil {
		set.SplitReference = e.splits.references(run)
	}
	if run.Settings.Repeats > 1 && !run.Settings.Resplit {
		set.SplitAnswer = e.splits.answers(run)
	}
	return set
}

// formulas are the settings of a run that the formulas know.
func formulas(profile eval.Profile, of eval.RunSettings) metric.Settings {
	set := metric.Settings{
		Profile: profile, Questions: of.Questions, Noncommittal: of.Noncommittal, Lang: of.Lang,
		NumberedChunks: of.NumberedChunks,
	}
	if of.ReferenceSentences {
		set.SplitReference = metric.BySentences
	}
	return set
}

// asking is the context in which judges are asked: repeats measure them, so that
// no reply may come from a cache.
func (s *shift) asking(ctx context.Context) context.Context {
	switch {
	case s.run.Settings.Repeats > 1:
		return judge.WithCaching(ctx, judge.Bypass)
	case s.run.Settings.Refresh:
		return judge.WithCaching(ctx, judge.Refresh)
	}
	return ctx
}

// end is why a shift takes no new units.
type end int

const (
	goOn     end = iota
	timeOver     // the rest is for the next shift
	runOver      // someone stopped the run, or it failed
)

// work begins the missing units of the chunk, one behind the other, until all
// are begun or something ends the shift, and returns when all that were begun
// are stored.
func (s *shift) work(ctx context.Context, c Chunk) (more bool, err error) {
	var flight errgroup.Group // without a context: a failed save must not cut off calls that are paid for
	end, err := s.launch(ctx, c, &flight)
	if saved := flight.Wait(); saved != nil {
		err = saved
	}
	return end == timeOver || err != nil, err
}

func (s *shift) launch(ctx context.Context, c Chunk, flight *errgroup.Group) (end, error) {
	broken := make(chan struct{}, 1)
	for {
		units, err := s.store.Missing(ctx, c, batch)
		if err != nil || len(units) == 0 {
			return goOn, err
		}
		last := len(units) < batch
		if !last {
			units = wholeRows(units)
		}
		for len(units) > 0 {
			few := headRows(units, ahead)
			if end, err := s.take(ctx, few, flight, broken); end != goOn || err != nil || len(broken) > 0 {
				return end, err
			}
			units = units[len(few):]
			c.First = few[len(few)-1].Row + 1
		}
		if last {
			return goOn, nil
		}
	}
}

// wholeRows leaves out the last row, of which there may be more units.
func wholeRows(units []Unit) []Unit {
	last := units[len(units)-1].Row
	for i := len(units) - 1; i >= 0; i-- {
		if units[i].Row != last {
			return units[:i+1]
		}
	}
	return units
}

// headRows are the units of the first n rows.
func headRows(units []Unit, n int) []Unit {
	for i := 1; i < len(units); i++ {
		if units[i].Row != units[i-1].Row {
			if n--; n == 0 {
				return units[:i]
			}
		}
	}
	return units
}

// take begins units, as many at a time as there are places.
func (s *shift) take(ctx context.Context, units []Unit, flight *errgroup.Group, broken chan struct{}) (end, error) {
	rows, err := s.read(ctx, units)
	if err != nil {
		return goOn, err
	}
	for _, u := range units {
		r, ok := rows[u.Row]
		if !ok {
			continue // deleted meanwhile
		}
		expected := s.expected(u, r)
		place, end, err := s.next(ctx, expected)
		if end != goOn || err != nil {
			return end, err
		}
		if len(broken) > 0 {
			place.Release(1)
			return goOn, nil
		}
		flight.Go(func() error {
			err := s.settle(ctx, u, r, place, expected)
			if err != nil {
				select {
				case broken <- struct{}{}:
				default:
				}
			}
			return err
		})
	}
	return goOn, nil
}

// next waits for what one more unit needs: that the run goes on, that the budget
// allows it, and a place.
func (s *shift) next(ctx context.Context, expected spending) (place *pool, why end, err error) {
	if why, err = s.goesOn(ctx); why != goOn || err != nil {
		return nil, why, err
	}
	refused, err := s.course.afford(ctx, expected, s.opt.Now)
	if err != nil {
		return nil, goOn, err
	}
	if refused != nil {
		return nil, runOver, s.store.Halt(ctx, s.run.ID, *refused)
	}
	place = s.pools.of(s.first)
	if err = place.Acquire(ctx, 1); err == nil {
		why, err = s.goesOn(ctx)
		late := s.course.tooLate(s.opt.Now()) // it may have taken long to get the place
		if why == goOn && err == nil && late == nil {
			return place, goOn, nil
		}
		place.Release(1)
		if late != nil && err == nil {
			why, err = runOver, s.store.Halt(ctx, s.run.ID, *late)
		}
	}
	s.course.settled(expected, spending{})
	return nil, why, err
}

func (s *shift) goesOn(ctx context.Context) (end, error) {
	now := s.opt.Now()
	if err := ctx.Err(); err != nil {
		return goOn, err
	}
	if !now.Before(s.until) {
		return timeOver, nil
	}
	if err := s.course.ask(ctx, s.store, now); err != nil {
		return goOn, err
	}
	if s.course.over() {
		return runOver, nil
	}
	return goOn, nil
}
