package store

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// space gives free room inside the database back to the disk; one at a time.
type space struct {
	mu    sync.Mutex
	since time.Time // zero: none goes on
	last  SpaceGiven
}

// SpaceGiven is how giving space back goes, or went last.
type SpaceGiven struct {
	Going         bool
	Seconds       int // that it has taken
	Before, After int64
	Failed        string // why it did not work, in words
}

// vacuumSpeed is how many bytes of SQLite's file a slow disk rewrites in a second.
const vacuumSpeed = 40 << 20

// SpaceSeconds is about how long giving space back takes for a database of a size.
func SpaceSeconds(bytes int64) int { return int(bytes/vacuumSpeed) + 1 }

// Shrinks reports whether giving space back makes the database's files smaller. On
// PostgreSQL it frees room inside them.
func (s *Store) Shrinks() bool { return s.dialect == sqlite }

// GiveSpaceBack begins to tidy up the database in the background: SQLite rewrites
// its file, while reading goes on and saving waits; PostgreSQL marks the room of
// deleted rows as free, and nobody waits. It is refused where the disk has no room
// for the second file.
func (s *Store) GiveSpaceBack(ctx context.Context, team int64) error {
	size, err := s.Size(ctx)
	if err != nil {
		return err
	}
	if free, ok := freeDisk(s.dir); ok && s.Shrinks() && free < 2*size {
		return eval.Conflictf("Giving space back needs up to twice the size of the database free on the disk for a moment. Make room on the disk first, or back up and restore on a larger one.")
	}
	v := &s.space
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.since.IsZero() {
		return eval.Conflictf("Space is being given back already.")
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		return s.note(ctx, tx, team, eval.Event{Action: eval.SpaceGivenBack, Detail: fmt.Sprintf("of %d bytes", size)})
	})
	if err != nil {
		return err
	}
	v.since = time.Now()
	if !s.going.start(ctx, vacuumJob, func(ctx context.Context) { s.vacuum(ctx, size) }) {
		v.since = time.Time{}
		return errStopped
	}
	return nil
}

// vacuumJob is the place of giving space back among the imports in the background.
const vacuumJob = 0

func (s *Store) vacuum(ctx context.Context, before int64) {
	err := s.dialect.vacuum(ctx, s.db)
	after, sizeErr := s.Size(context.WithoutCancel(ctx))
	v := &s.space
	v.mu.Lock()
	defer v.mu.Unlock()
	v.last = SpaceGiven{Seconds: int(time.Since(v.since).Seconds()), Before: before, After: after}
	v.since = time.Time{}
	switch {
	case context.Cause(ctx) != nil:
		v.last.Failed = "Concord was stopped meanwhile. Nothing was lost."
	case err != nil:
		slog.Error("space cannot be given back", "error", err)
		v.last.Failed = "The database could not be rewritten; nothing was lost. Is there enough room on the disk?"
	case sizeErr != nil:
		slog.Error("the database cannot be measured", "error", sizeErr)
	}
}

// Space is how giving space back goes.
func (s *Store) Space() SpaceGiven {
	v := &s.space
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.since.IsZero() {
		return v.last
	}
	return SpaceGiven{Going: true, Seconds: int(time.Since(v.since).Seconds())}
}

// vacuum rewrites the file of SQLite and empties its log, in which the whole new
// file stands; PostgreSQL does it in place.
func (d dialect) vacuum(ctx context.Context, db *sqlx.DB) error {
	if d == postgres {
		_, err := db.ExecContext(ctx, `VACUUM (ANALYZE)`)
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return err
}
