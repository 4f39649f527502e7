package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/ingest"
)

// background holds the imports that go on in this process.
type background struct {
	mu      sync.Mutex
	work    sync.WaitGroup
	cancel  map[int64]context.CancelCauseFunc
	stopped bool
}

var (
	errStopped   = errors.New("stopped")   // the server ends
	errCancelled = errors.New("cancelled") // a person wants it no more
)

// start runs work until it is done or cancelled; not at all once stopped.
func (b *background) start(ctx context.Context, id int64, work func(context.Context)) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stopped {
		return false
	}
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	if b.cancel == nil {
		b.cancel = map[int64]context.CancelCauseFunc{}
	}
	b.cancel[id] = cancel
	b.work.Go(func() {
		defer b.end(id, nil)
		work(ctx)
	})
	return true
}

// end cancels one import for a cause and forgets it.
func (b *background) end(id int64, cause error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if cancel := b.cancel[id]; cancel != nil {
		cancel(cause)
		delete(b.cancel, id)
	}
}

func (b *background) stop() {
	b.mu.Lock()
	b.stopped = true
	for _, cancel := range b.cancel {
		cancel(errStopped)
	}
	b.mu.Unlock()
	b.work.Wait()
}

// Import is an import in the background, as far as it is.
type Import struct {
	ID        int64
	Upload    string
	Name      string // of the dataset to be
	File      string
	Size      int64
	Read      int64 // bytes; 0 where the container does not tell
	Rows      int   `db:"row_count"`
	State     string
	Reason    string // why it failed
	Dataset   int64  `db:"dataset_id"`
	Unchanged bool   // the dataset had these rows already
	Created   int64  `db:"created_at"`
}

// StartImport imports a waiting file in the background. Of a file that is being
// imported already, it returns that import.
func (s *Store) StartImport(ctx context.Context, team, user int64, u Upload, dataset string, o ingest.Options) (id int64, err error) {
	if dataset == "" {
		return 0, eval.Invalidf("Give the dataset a name.")
	}
	isNew := false
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &id, tx.Rebind(`
			SELECT id FROM imports WHERE team_id = ? AND upload = ? AND state = 'running'`), team, u.Token)
		if !isNoRows(err) {
			return err
		}
		isNew = true
		return tx.GetContext(ctx, &id, tx.Rebind(`
			INSERT INTO imports (team_id, user_id, upload, name, file, size, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
			RETURNING id`), team, user, u.Token, dataset, u.Name, u.Size, s.micros())
	})
	if err != nil || !isNew {
		return id, err
	}
	started := s.going.start(ctx, id, func(ctx context.Context) { s.importInBackground(ctx, team, id, u, dataset, o) })
	if !started {
		return id, s.endImport(ctx, id, "failed", errStopped)
	}
	return id, nil
}

func (s *Store) importInBackground(ctx context.Context, team, id int64, u Upload, dataset string, o ingest.Options) {
	var read atomic.Int64
	o.Progress = func(bytes, of int64) { read.Store(bytes * u.Size / max(1, of)) }
	var told time.Time
	in, err := s.ImportVersion(ctx, team, FileImport{Dataset: dataset, Path: u.Path, File: u.Name, Options: o, Stored: func(rows int) {
		if now := s.now(); now.Sub(told) > 300*time.Millisecond {
			told = now
			_, _ = s.db.ExecContext(ctx, s.db.Rebind(`UPDATE imports SET row_count = ?, read = ? WHERE id = ?`), rows, read.Load(), id) // the next one tells again
		}
	}})
	after := context.WithoutCancel(ctx)
	switch cause := context.Cause(ctx); {
	case err == nil:
		_, err = s.db.ExecContext(after, s.db.Rebind(`
			UPDATE imports SET state = 'done', row_count = ?, dataset_id = ?, unchanged = ?, ended_at = ? WHERE id = ?`),
			in.Dataset.Rows, in.Dataset.ID, in.Unchanged, s.micros(), id)
		_ = errors.Join(err, s.DropUpload(after, u)) // an upload that stays is dropped after a day
	case errors.Is(cause, errCancelled):
		_ = s.endImport(after, id, "cancelled", nil)
	default:
		_ = s.endImport(after, id, "failed", errors.Join(cause, err))
	}
}

// endImport notes why an import ended. A failure of this write is made good at
// the next start.
func (s *Store) endImport(ctx context.Context, id int64, state string, cause error) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		UPDATE imports SET state = ?, reason = ?, ended_at = ? WHERE id = ?`), state, reasonOf(cause), s.micros(), id)
	return err
}

const interrupted = "Concord was stopped during the import. Nothing of it was kept."

func reasonOf(err error) string {
	var unread *ingest.Error
	var problem *eval.Problem
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errStopped):
		return interrupted
	case errors.As(err, &unread):
		return unread.Text
	case errors.As(err, &problem):
		return problem.Error()
	}
	return "The rows could not be stored: " + err.Error()
}

// endLostImports notes that a killed process imported nothing.
func (s *Store) endLostImports(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		UPDATE imports SET state = 'failed', reason = ?, ended_at = ? WHERE state = 'running'`), interrupted, s.micros())
	return err
}

const importColumns = `
	SELECT id, upload, name, file, size, read, row_count, state, reason, dataset_id, unchanged, created_at
	FROM imports`

// ImportByID is one import in the background.
func (s *Store) ImportByID(ctx context.Context, team, id int64) (i Import, err error) {
	err = s.ro.GetContext(ctx, &i, s.ro.Rebind(importColumns+` WHERE team_id = ? AND id = ?`), team, id)
	return i, found(err, "import")
}

// Going lists a team's imports that go on.
func (s *Store) Going(ctx context.Context, team int64) (list []Import, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(importColumns+`
		WHERE team_id = ? AND state = 'running'
		ORDER BY id`), team)
	return list, err
}

// CancelImport ends an import in the background; nothing of it is kept.
func (s *Store) CancelImport(ctx context.Context, team, id int64) error {
	if _, err := s.ImportByID(ctx, team, id); err != nil {
		return err
	}
	s.going.end(id, errCancelled)
	return nil
}
