package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"concord/eval"
)

// stale is how long the last news of a run count: a stop by another process is
// noticed within it even while nothing comes back.
const stale = time.Second

// course is how a run goes, shared by all its chunks in this process.
type course struct {
	run eval.Run

	mu       sync.Mutex
	shifts   int // that work on it
	standing Standing
	heard    time.Time
	stops    int64         // as of then
	ahead    spending      // expected of what is in flight
	guessed  spending      // expected of what has come back, and
	took     spending      // what it took
	landed   chan struct{} // closed when something comes back
}

// courses are the runs that this process works on.
type courses struct {
	mu    sync.Mutex
	byRun map[int64]*course
}

// join is the course of a run; the last shift to leave forgets it.
func (c *courses) join(run eval.Run) (_ *course, leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.byRun[run.ID]
	if !ok {
		at = &course{run: run, landed: make(chan struct{})}
		c.byRun[run.ID] = at
	}
	at.shifts++
	return at, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if at.shifts--; at.shifts == 0 {
			delete(c.byRun, run.ID)
		}
	}
}

// news takes what a save has shown. Saves may overtake each other.
func (c *course) news(s Standing, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.Done < c.standing.Done && s.State == c.standing.State {
		return
	}
	c.standing, c.heard = s, now
}

// ask renews the standing where the last news are old, or something was stopped.
func (c *course) ask(ctx context.Context, store Store, now time.Time) error {
	stops := store.Stops()
	c.mu.Lock()
	old := stops != c.stops || now.Sub(c.heard) >= stale || now.Before(c.heard)
	c.mu.Unlock()
	if !old {
		return nil
	}
	s, err := store.Standing(ctx, c.run.ID)
	if err == nil {
		c.mu.Lock()
		c.standing, c.heard, c.stops = s, now, stops
		c.mu.Unlock()
	}
	return err
}

// over reports whether the run takes no new units.
func (c *course) over() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.standing.State == eval.RunStopping || c.standing.State.Over()
}

// near reports whether a run may be at its end, as far as this process has heard.
func (c *course) near(stops int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.standing
	return c.heard.IsZero() || c.stops != stops || s.State == eval.RunStopping || s.Done >= s.Total
}

// fewResults is how many results it takes to speak of a share of failures.
const fewResults = 10

// intolerable says why a run with too many failures is given up; empty if it is
// not.
func (c *course) intolerable() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	most, s := c.run.Settings.Tolerance, c.standing
	if most == 0 || s.Done < min(fewResults, s.Total) || float64(s.Failed) <= most*float64(s.Done) {
		return ""
	}
	return fmt.Sprintf("%d of %d results failed, more than the %.3g %% that this run tolerates. Look at the causes, then resume it.", s.Failed, s.Done, 100*most)
}
