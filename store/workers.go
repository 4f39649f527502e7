package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
	"concord/store/queue"
)

// chunkRows is the number of rows that one job carries.
const chunkRows = 25

// wake queues all chunks of a run that have not been worked off.
func (s *Store) wake(ctx context.Context, tx *sqlx.Tx, run int64) error {
	var kind eval.Kind
	if err := tx.GetContext(ctx, &kind, `SELECT kind FROM runs WHERE id = ?`, run); err != nil {
		return err
	}
	var ids []int64
	err := tx.SelectContext(ctx, &ids, `
		SELECT t.id
		FROM runs r
		JOIN `+table(kind)+` t ON t.dataset_id = r.dataset_id AND t.id BETWEEN r.first_row AND r.last_row
		WHERE r.id = ?`+covered(kind)+`
		ORDER BY t.id`, run)
	if err != nil {
		return err
	}
	var chunks []engine.Chunk
	for len(ids) > 0 {
		n := min(chunkRows, len(ids))
		chunks = append(chunks, engine.Chunk{Run: run, First: ids[0], Last: ids[n-1]})
		ids = ids[n:]
	}
	return s.queue.WakeTx(ctx, tx.Tx, chunks)
}

// StartWorkers works off runs, and erases what was deleted, until stop is called.
// Only the owner of the data folder may.
func (s *Store) StartWorkers(ctx context.Context, work queue.Work) (stop func(context.Context) error, err error) {
	if !s.Owns() {
		return nil, eval.Conflictf("Another Concord is using the data folder %s.", s.dir)
	}
	if err := s.wakeUnfinished(ctx); err != nil {
		return nil, err
	}
	end, err := s.queue.Start(ctx, s.unlessDeleted(work), s.left)
	if err != nil {
		return nil, err
	}
	s.startCare(ctx)
	stop = func(ctx context.Context) error {
		s.stopCare()
		return errors.Join(end(ctx), s.working(ctx, false))
	}
	return stop, s.working(ctx, true)
}

// working tells the other processes whether this one works off runs.
func (s *Store) working(ctx context.Context, works bool) error {
	s.pulse.works.Store(works)
	if s.dialect == sqlite {
		return nil
	}
	return s.beat(ctx)
}

// wakeUnfinished queues what runs that are not over still miss, so that they go
// on after a restart even where a job was given up or lost.
func (s *Store) wakeUnfinished(ctx context.Context) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var runs []int64
		err := tx.SelectContext(ctx, &runs, `
			SELECT id FROM runs WHERE state IN ('queued', 'running', 'stopping') ORDER BY id`)
		for _, run := range runs {
			err = errors.Join(err, s.wake(ctx, tx, run))
		}
		return err
	})
}

// unlessDeleted does nothing for a run that was deleted with its dataset.
func (s *Store) unlessDeleted(work queue.Work) queue.Work {
	return func(ctx context.Context, c engine.Chunk) (more bool, err error) {
		var problem *eval.Problem
		if _, err := s.kindOf(ctx, c.Run); errors.As(err, &problem) && problem.Kind == eval.NotFound {
			return false, nil
		}
		return work(ctx, c)
	}
}

// left is [queue.Left]. It locks the run: who resumes it waits until the job has
// ended, and queues another.
func (s *Store) left(ctx context.Context, inner *sql.Tx, c engine.Chunk) (left bool, err error) {
	tx := &sqlx.Tx{Tx: inner, Mapper: s.db.Mapper}
	if err := s.lock(ctx, tx, "runs", c.Run); err != nil {
		return false, err
	}
	var kind eval.Kind
	err = tx.GetContext(ctx, &kind, `
		SELECT kind FROM runs WHERE id = ? AND state IN ('queued', 'running')`, c.Run)
	if isNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = tx.GetContext(ctx, &left, `SELECT EXISTS (SELECT 1 `+missing(kind)+`)`, c.First, c.Last, c.Run)
	return left, err
}
