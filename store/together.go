package store

import (
	"context"
	"slices"
	"sync"

	"github.com/jmoiron/sqlx"

	"concord/eval/engine"
)

// mostTogether is how many results one transaction stores.
const mostTogether = 64

// together stores results that come at the same time in one transaction: each of
// its callers waits until its own result is committed, and a result that cannot
// be stored does not take the others with it. Under load this saves most of the
// commits; alone, a result has a transaction of its own.
type together struct {
	mu      sync.Mutex
	waiting []saving
	busy    bool
}

type saving struct {
	run   int64
	store func(*sqlx.Tx, *ledger) error // may be called twice
	done  chan saved
}

// saved is what became of a saving: how its run stands with it.
type saved struct {
	stands engine.Standing
	err    error
}

// saveTogether runs f in a transaction, perhaps with others, and tells how the
// run stands after it.
func (s *Store) saveTogether(ctx context.Context, run int64, f func(*sqlx.Tx, *ledger) error) (engine.Standing, error) {
	one := saving{run, f, make(chan saved, 1)}
	t := &s.together
	t.mu.Lock()
	t.waiting = append(t.waiting, one)
	if !t.busy {
		t.busy = true
		go s.saveWaiting(context.WithoutCancel(ctx))
	}
	t.mu.Unlock()
	end := <-one.done
	return end.stands, end.err
}

// saveWaiting stores what waits until nothing does.
func (s *Store) saveWaiting(ctx context.Context) {
	t := &s.together
	for {
		t.mu.Lock()
		n := min(mostTogether, len(t.waiting))
		batch := t.waiting[:n]
		t.waiting = t.waiting[n:]
		if n == 0 {
			t.busy = false
		}
		t.mu.Unlock()
		if n == 0 {
			return
		}
		s.saveBatch(ctx, batch)
	}
}

func (s *Store) saveBatch(ctx context.Context, batch []saving) {
	stand, err := s.saveAll(ctx, batch)
	for i, one := range batch {
		if err != nil && len(batch) > 1 {
			stands, err := s.saveAll(ctx, batch[i:i+1])
			one.done <- saved{stands[one.run], err}
			continue
		}
		one.done <- saved{stand[one.run], err}
	}
}

// saveAll stores results in one transaction. Their runs are locked until its
// end, since two processes may save at once; always in the same order, so that
// they do not wait for each other.
func (s *Store) saveAll(ctx context.Context, batch []saving) (stand map[int64]engine.Standing, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		for _, run := range runsIn(batch) {
			if err := s.lock(ctx, tx, "runs", run); err != nil {
				return err
			}
		}
		l := newLedger()
		for _, one := range batch {
			if err := one.store(tx, l); err != nil {
				return err
			}
		}
		stand, err = l.write(ctx, tx)
		return err
	})
	return stand, err
}

func runsIn(batch []saving) (runs []int64) {
	for _, one := range batch {
		runs = append(runs, one.run)
	}
	slices.Sort(runs)
	return slices.Compact(runs)
}
