package store

import (
	"context"
	"sync/atomic"
	"time"
)

// Work reads a waiting file, and tells how far it is.
type Work func(ctx context.Context, told *Told) (Brought, error)

// Brought is what an import brought.
type Brought struct {
	Dataset   int64 // 0: several
	Rows      int
	Unchanged bool   // the dataset had these rows already
	Said      string // what the person should know; may be empty
}

// Told takes note of how far an import is, now and then.
type Told struct {
	store *Store
	id    int64
	read  atomic.Int64
	last  time.Time
}

// Read is told how many of how many bytes were read.
func (t *Told) Read(bytes, of, size int64) { t.read.Store(bytes * size / max(1, of)) }

// Stored is told how many rows are in. It ends the import where a person cancelled
// it at another process.
func (t *Told) Stored(rows int) {
	now := t.store.now()
	if now.Sub(t.last) < 300*time.Millisecond {
		return
	}
	t.last = now
	var unwanted bool
	err := t.store.db.GetContext(context.Background(), &unwanted, `
		UPDATE imports SET row_count = ?, read = ? WHERE id = ? RETURNING unwanted`, rows, t.read.Load(), t.id)
	if err == nil && unwanted { // what could not be told is told the next time
		t.store.going.end(t.id, errCancelled)
	}
}

// FileWork reads a file of some size into a dataset, or into the next version of
// one.
func (s *Store) FileWork(team int64, f FileImport, size int64) Work {
	return func(ctx context.Context, told *Told) (Brought, error) {
		f.Options.Progress = func(bytes, of int64) { told.Read(bytes, of, size) }
		f.Stored = told.Stored
		in, err := s.ImportVersion(ctx, team, f)
		return Brought{Dataset: in.Dataset.ID, Rows: in.Dataset.Rows, Unchanged: in.Unchanged}, err
	}
}
