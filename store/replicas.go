package store

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"
)

// heartbeat is how often a process on PostgreSQL says that it is alive, and
// missedBeats how many it may miss before the others take over what it was doing.
const (
	heartbeat   = 5 * time.Second
	missedBeats = 6
)

// pulse is the sign of life of one process among those that share a database.
type pulse struct {
	process string // its name, anew at every start
	every   time.Duration
	works   atomic.Bool
	workers atomic.Int64 // processes that work off runs, at the last beat
	end     context.CancelFunc
	ended   sync.WaitGroup
}

// Replicas is the number of live processes that work off runs, this one
// included. The limits of an endpoint are shared between them. It is at least 1,
// and as fresh as the last heartbeat.
func (s *Store) Replicas() int { return max(1, int(s.pulse.workers.Load())) }

// Attended reports whether another process works off runs, so that this one may
// leave them to it.
func (s *Store) Attended() bool {
	if s.dialect == sqlite {
		return !s.Owns()
	}
	return s.pulse.workers.Load() > 0 && !s.pulse.works.Load()
}

// missed is after how long a silent process counts as dead.
func (s *Store) missed() time.Duration { return missedBeats * s.pulse.every }

// startPulse makes this process known to the others, and goes on telling them and
// clearing up after those that are no more until stopPulse.
func (s *Store) startPulse(ctx context.Context) error {
	if err := s.beat(ctx); err != nil {
		return err
	}
	ctx, s.pulse.end = context.WithCancel(context.WithoutCancel(ctx))
	s.pulse.ended.Go(func() { s.again(ctx, s.tell) })
	s.pulse.ended.Go(func() { s.again(ctx, s.clearDead) })
	return nil
}

// again does something at every beat.
func (s *Store) again(ctx context.Context, do func(context.Context) error) {
	tick := time.NewTicker(s.pulse.every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := do(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("this process cannot keep in touch with the others on its database", "error", err)
		}
	}
}

// stopPulse takes this process off the list of the living.
func (s *Store) stopPulse(ctx context.Context) error {
	if s.pulse.end == nil {
		return nil
	}
	s.pulse.end()
	s.pulse.ended.Wait()
	s.pulse.end = nil
	_, err := s.db.ExecContext(ctx, `DELETE FROM processes WHERE id = ?`, s.pulse.process)
	return err
}

// beat tells the others and clears up after the dead, once.
func (s *Store) beat(ctx context.Context) error {
	if err := s.tell(ctx); err != nil {
		return err
	}
	return s.clearDead(ctx)
}

// tell says that this process is alive and counts those that work.
func (s *Store) tell(ctx context.Context) error {
	var workers int64
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO processes (id, works, seen_at) VALUES (?, ?, now())
			ON CONFLICT (id) DO UPDATE SET works = excluded.works, seen_at = excluded.seen_at`,
			s.pulse.process, flag(s.pulse.works.Load()))
		if err != nil {
			return err
		}
		return tx.GetContext(ctx, &workers, `
			SELECT count(*) FROM processes
			WHERE works = 1 AND seen_at > now() - ? * interval '1 microsecond'`, s.missed().Microseconds())
	})
	if err == nil {
		s.pulse.workers.Store(workers)
	}
	return err
}

// clearDead gives the jobs of processes that are no more to the living, and drops
// what they were importing. Who does it does not matter, nor whether two do it at
// once.
func (s *Store) clearDead(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `
		DELETE FROM processes
		WHERE seen_at <= now() - ? * interval '1 microsecond'`, s.missed().Microseconds())
	if err != nil {
		return err
	}
	var living []string
	if err := s.db.SelectContext(ctx, &living, `SELECT id FROM processes`); err != nil {
		return err
	}
	if err := s.queue.TakeBack(ctx, append(living, s.pulse.process)); err != nil {
		return err
	}
	return s.clearLost(ctx)
}

// clearLost gives up what processes were importing that are no more: it is erased
// in the background. On SQLite the process that opens the folder is the only one.
func (s *Store) clearLost(ctx context.Context) error {
	lost := ``
	if s.dialect == postgres {
		lost = ` AND process NOT IN (SELECT id FROM processes)`
	}
	if err := s.giveUp(ctx, `state = 'importing'`+lost); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `
		UPDATE judgment_files SET process = '' WHERE state = 'importing'`+lost)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, `
		UPDATE imports SET state = 'failed', reason = ?, ended_at = ? WHERE state = 'running'`+lost, interrupted, s.micros())
	return err
}
