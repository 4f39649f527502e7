package store

import (
	"context"
	"sync"

	"github.com/jmoiron/sqlx"
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
	store func(*sqlx.Tx) error // may be called twice
	done  chan error
}

// saveTogether runs f in a transaction, perhaps with others.
func (s *Store) saveTogether(ctx context.Context, f func(*sqlx.Tx) error) error {
	one := saving{f, make(chan error, 1)}
	t := &s.together
	t.mu.Lock()
	t.waiting = append(t.waiting, one)
	if !t.busy {
		t.busy = true
		go s.saveWaiting(context.WithoutCancel(ctx))
	}
	t.mu.Unlock()
	return <-one.done
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
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		for _, one := range batch {
			if err := one.store(tx); err != nil {
				return err
			}
		}
		return nil
	})
	for _, one := range batch {
		if err != nil && len(batch) > 1 {
			one.done <- s.tx(ctx, one.store)
			continue
		}
		one.done <- err
	}
}
