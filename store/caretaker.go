package store

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// careEvery is how often is looked whether something is to be erased that this
// process has not heard of, and sweepEvery how often old things are dropped.
const (
	careEvery  = 5 * time.Second
	sweepEvery = time.Hour
)

// caretaker erases in the background what was deleted, and drops what is too old.
// Of several processes on one database, one does.
type caretaker struct {
	wake  chan struct{} // holds one
	swept atomic.Bool   // within the last sweepEvery
	end   context.CancelFunc
	ended sync.WaitGroup

	mu      sync.Mutex
	orphans []int64 // unfinished datasets that could not be given up
}

// adopt has a dataset given up as soon as that works.
func (c *caretaker) adopt(dataset int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.orphans = append(c.orphans, dataset)
}

// hurry says that there is something to do, unless it failed.
func (c *caretaker) hurry(err error) {
	if err != nil {
		return
	}
	select {
	case c.wake <- struct{}{}:
	default: // it was said already
	}
}

// startCare looks after the database until stopCare.
func (s *Store) startCare(ctx context.Context) {
	ctx, s.care.end = context.WithCancel(ctx)
	s.care.ended.Go(func() {
		tick, sweeps := time.NewTicker(careEvery), time.NewTicker(sweepEvery)
		defer tick.Stop()
		defer sweeps.Stop()
		for {
			if err := s.tidy(ctx); err != nil && ctx.Err() == nil {
				slog.Warn("what was deleted or is too old is still there", "error", err)
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			case <-sweeps.C:
				s.care.swept.Store(false)
			case <-s.care.wake:
			}
		}
	})
}

func (s *Store) stopCare() {
	if s.care.end != nil {
		s.care.end()
		s.care.ended.Wait()
	}
}

// giveUpOrphans gives up what could not be given up before.
func (s *Store) giveUpOrphans(ctx context.Context) error {
	c := &s.care
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.orphans) > 0 {
		if err := s.giveUp(ctx, `state = 'importing' AND id = ?`, c.orphans[0]); err != nil {
			return err
		}
		c.orphans = c.orphans[1:]
	}
	return nil
}

// tidy does what there is to do: in this process's folder, and in the database if
// it is this process that does it.
func (s *Store) tidy(ctx context.Context) error {
	if err := s.giveUpOrphans(ctx); err != nil {
		return err
	}
	first, err := s.leads(ctx)
	if err == nil && first {
		err = s.eraseAll(ctx)
	}
	if err != nil || s.care.swept.Swap(true) {
		return err
	}
	err = s.dropOldFiles(ctx)
	if first {
		err = errors.Join(err, s.dropOld(ctx))
	}
	return err
}

// leads reports whether this process is the first among those that work. Two that
// both think so for a moment do no harm.
func (s *Store) leads(ctx context.Context) (yes bool, err error) {
	if s.dialect == sqlite {
		return true, nil
	}
	err = s.db.GetContext(ctx, &yes, `
		SELECT coalesce(min(id), ?) = ? FROM processes
		WHERE works = 1 AND seen_at > now() - ? * interval '1 microsecond'`,
		s.pulse.process, s.pulse.process, s.missed().Microseconds())
	return yes, err
}
