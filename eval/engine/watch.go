package engine

import (
	"sync/atomic"
	"time"
)

// watchdog notices units that come to no end. Every request has a timeout and
// every retry a bound, so one that does is waiting for a rate that is too low,
// or met a fault.
type watchdog struct{ stalled atomic.Int64 }

// Stalled is how many units have been judged for longer than [Options].Patience
// and are so still.
func (e *Engine) Stalled() int { return int(e.dog.stalled.Load()) }

// watch reports a unit that takes too long, until the returned func is called.
func (s *shift) watch(u Unit) (done func()) {
	var late atomic.Bool
	timer := time.AfterFunc(s.opt.Patience, func() {
		late.Store(true)
		s.dog.stalled.Add(1)
		s.opt.Log.Warn("a row has been judged for very long", "run", s.run.ID, "judge", s.run.Judge,
			"row", u.Row, "method", u.Method, "for", s.opt.Patience)
	})
	return func() {
		if !timer.Stop() && late.Load() {
			s.dog.stalled.Add(-1)
		}
	}
}
