package store

import (
	"context"
	"errors"
	"sync"

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
	Reason    string // why it failed or, when it is done, what should be known
	Dataset   int64  `db:"dataset_id"`
	Unchanged bool   // the dataset had these rows already
	Created   int64  `db:"created_at"`
}

// Said is what the person should know of an import that is done.
func (i Import) Said() string {
	if i.State != "done" {
		return ""
	}
	return i.Reason
}

// StartImport has a waiting file read in the background; done tells how it ended.
// A file that is being imported, or was imported, is not read a second time: done
// is nil then, and id that of the first time.
func (s *Store) StartImport(ctx context.Context, team, user int64, u Upload, dataset string, work Work) (id int64, done <-chan error, err error) {
	if dataset, err = eval.CleanName("dataset", dataset); err != nil {
		return 0, nil, err
	}
	isNew := false
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := s.lock(ctx, tx, "users", user); err != nil {
			return err
		}
		err := tx.GetContext(ctx, &id, `
			SELECT id FROM imports WHERE team_id = ? AND upload = ? AND state IN ('running', 'done')`, team, u.Token)
		if !isNoRows(err) {
			return err
		}
		isNew = true
		return tx.GetContext(ctx, &id, `
			INSERT INTO imports (team_id, user_id, upload, name, file, size, process, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			RETURNING id`, team, user, u.Token, dataset, u.Name, u.Size, s.pulse.process, s.micros())
	})
	if err != nil || !isNew {
		return id, nil, err
	}
	ended := make(chan error, 1)
	started := s.going.start(ctx, id, func(ctx context.Context) { ended <- s.importInBackground(ctx, id, u, work) })
	if !started {
		return id, nil, s.endImport(ctx, id, "failed", errStopped)
	}
	return id, ended, nil
}

func (s *Store) importInBackground(ctx context.Context, id int64, u Upload, work Work) error {
	in, err := work(ctx, &Told{store: s, id: id})
	after := context.WithoutCancel(ctx)
	switch cause := context.Cause(ctx); {
	case err == nil:
		_, err = s.db.ExecContext(after, `
			UPDATE imports SET state = 'done', row_count = ?, dataset_id = ?, unchanged = ?, reason = ?, ended_at = ? WHERE id = ?`,
			in.Rows, in.Dataset, flag(in.Unchanged), in.Said, s.micros(), id)
		if err == nil {
			_ = s.DropUpload(after, u) // an upload that stays is dropped after a day
		}
		return err
	case errors.Is(cause, errCancelled):
		return errors.Join(err, s.endImport(after, id, "cancelled", nil))
	default:
		return errors.Join(err, s.endImport(after, id, "failed", errors.Join(cause, err)))
	}
}

// ImportOf is the newest import of an upload, also when the file is gone.
func (s *Store) ImportOf(ctx context.Context, team int64, token string) (i Import, err error) {
	err = s.ro.GetContext(ctx, &i, importColumns+`
		WHERE team_id = ? AND upload = ?
		ORDER BY id DESC
		LIMIT 1`, team, token)
	return i, found(err, "import")
}

// endImport notes why an import ended. A failure of this write is made good at
// the next start.
func (s *Store) endImport(ctx context.Context, id int64, state string, cause error) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE imports SET state = ?, reason = ?, ended_at = ? WHERE id = ?`, state, reasonOf(cause), s.micros(), id)
	return err
}

const interrupted = "Concord was stopped during the import. Nothing of it was kept."

func reasonOf(err error) string {
	var unread *ingest.Error
	var problem *eval.Problem
	switch err = Explain(err); {
	case err == nil:
		return ""
	case errors.Is(err, errStopped):
		return interrupted
	case errors.As(err, &unread):
		return unread.Text
	case errors.As(err, &problem):
		return problem.Message
	}
	return "The rows could not be stored: " + err.Error()
}

const importColumns = `
	SELECT id, upload, name, file, size, read, row_count, state, reason, dataset_id, unchanged, created_at
	FROM imports`

// ImportByID is one import in the background.
func (s *Store) ImportByID(ctx context.Context, team, id int64) (i Import, err error) {
	err = s.ro.GetContext(ctx, &i, importColumns+` WHERE team_id = ? AND id = ?`, team, id)
	return i, found(err, "import")
}

// Going lists a team's imports that go on.
func (s *Store) Going(ctx context.Context, team int64) (list []Import, err error) {
	err = s.ro.SelectContext(ctx, &list, importColumns+`
		WHERE team_id = ? AND state = 'running'
		ORDER BY id`, team)
	return list, err
}

// CancelImport ends an import in the background; nothing of it is kept.
func (s *Store) CancelImport(ctx context.Context, team, id int64) error {
	if _, err := s.ImportByID(ctx, team, id); err != nil {
		return err
	}
	s.going.end(id, errCancelled)
	_, err := s.db.ExecContext(ctx, `UPDATE imports SET unwanted = 1 WHERE team_id = ? AND id = ?`, team, id)
	return err
}
