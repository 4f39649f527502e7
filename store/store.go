// Package store keeps everything in one SQL database: the SQL of one noun a
// file, raw and beside the function that runs it.
//
// Every query names its team, so another team's object is not found. The SQL is
// one text for SQLite and PostgreSQL; what they say differently is in dialect.go.
// SQLite has one write connection and a read-only pool; PostgreSQL has two pools,
// of which one only reads.
package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/store/queue"
)

// Store is the database of one Concord. It is safe for concurrent use.
type Store struct {
	db       *sqlx.DB // writes; on SQLite one connection, so that writers queue in Go and not in SQLite
	ro       *sqlx.DB // reads
	listener *pgxpool.Pool
	dialect  dialect
	queue    *queue.Queue
	folder   *flock.Flock // lock of the data folder; nil on PostgreSQL, where several processes may share one
	seal     *sealer
	dir      string
	at       string     // of PostgreSQL; empty: SQLite
	going    background // imports of large files
	pulse    pulse
	care     caretaker
	space    space
	now      func() time.Time
	memo     judgmentMemo
	replies  replyBuffer
	stops    atomic.Int64 // of runs, see [Store.Stops]
	together together
}

// Options say more about a store than where its folder is. The zero value is
// what Concord has without settings.
type Options struct {
	// Database is a postgres:// URL; empty is SQLite, in the data folder.
	Database string
	// Heartbeat is how often a process on PostgreSQL says that it is alive; 0 is
	// every five seconds. What it was doing is taken over after six that are missed.
	Heartbeat time.Duration
}

const (
	databaseFile = "concord.db"
	lockFile     = "concord.lock"
)

// Open opens the database of the data folder dir, which it makes where it is
// missing: the folder holds the key of stored secrets and uploads, and the
// database itself unless that is PostgreSQL.
//
// On SQLite the first process to open a folder owns it: it migrates, and it works
// off runs (see [Store.Owns]); others only read and write rows. On PostgreSQL
// every process may do both, one after the other.
func Open(ctx context.Context, dir string, o Options) (*Store, error) {
	tongue, err := dialectOf(o.Database)
	if err != nil {
		return nil, err
	}
	if err := writable(dir); err != nil {
		return nil, err
	}
	seal, err := newSealer(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dialect: tongue, seal: seal, dir: dir, at: o.Database, now: time.Now}
	s.care.wake = make(chan struct{}, 1)
	s.pulse.process, s.pulse.every = rand.Text(), cmp.Or(o.Heartbeat, heartbeat)
	if s.dialect == postgres {
		err = s.openPostgres(ctx)
	} else {
		err = s.openSQLite(ctx)
	}
	if err != nil {
		return nil, errors.Join(Explain(err), s.Close())
	}
	return s, nil
}

// writable makes the data folder and tries to write there: better now, in words,
// than with the first upload.
func writable(dir string) error {
	err := os.MkdirAll(dir, 0o700)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".try-*"); err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("cannot write in the data folder %s: give Concord the right to, or choose another folder with --data (%w)", dir, err)
	}
	return nil
}

func (s *Store) openSQLite(ctx context.Context) (err error) {
	s.folder = flock.New(filepath.Join(s.dir, lockFile))
	if _, err := s.folder.TryLock(); err != nil {
		return fmt.Errorf("cannot lock the data folder %s: %w", s.dir, err)
	}
	path := filepath.Join(s.dir, databaseFile)
	if s.db, err = connectSQLite(ctx, path, writeSettings, 1); err != nil {
		return err
	}
	if s.Owns() {
		if err := migrateSQLite(ctx, s.db, path); err != nil {
			return err
		}
		if err := s.clearLost(ctx); err != nil {
			return err
		}
	}
	if s.ro, err = connectSQLite(ctx, path, readSettings, 8); err != nil {
		return err
	}
	s.queue, err = queue.OnSQLite(s.db.DB)
	return err
}

func (s *Store) openPostgres(ctx context.Context) (err error) {
	if s.db, err = connectPostgres(ctx, s.at, false); err != nil {
		return err
	}
	if err := migratePostgres(ctx, s.db, s.dir, s.at); err != nil {
		return err
	}
	if s.ro, err = connectPostgres(ctx, s.at, true); err != nil {
		return err
	}
	if s.listener, err = listenPostgres(ctx, s.at); err != nil {
		return err
	}
	if s.queue, err = queue.OnPostgres(s.db.DB, s.listener, s.pulse.process); err != nil {
		return err
	}
	return s.startPulse(ctx)
}

// Owns reports whether this process may work off runs. A second process beside a
// running server does not own the data folder of SQLite.
func (s *Store) Owns() bool { return s.dialect == postgres || s.folder.Locked() }

// Close closes the database and gives up the data folder.
//
// Imports that go on are ended first; they leave nothing.
func (s *Store) Close() error {
	s.going.stop()
	s.stopCare()
	s.endReplies()
	errs := []error{s.stopPulse(context.Background())}
	for _, db := range []*sqlx.DB{s.ro, s.db} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.listener != nil {
		s.listener.Close()
	}
	if s.folder != nil {
		errs = append(errs, s.folder.Unlock())
	}
	return errors.Join(errs...)
}

// tx runs f in a write transaction. Inside f only the transaction may be used:
// there is one write connection, and asking for a second would wait forever.
func (s *Store) tx(ctx context.Context, f func(*sqlx.Tx) error) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no-op after a commit
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// lock makes other transactions that lock the same row wait until this one ends.
// On SQLite one transaction writes at a time anyway.
func (s *Store) lock(ctx context.Context, tx *sqlx.Tx, table string, id int64) error {
	if s.dialect == sqlite {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT id FROM `+table+` WHERE id = ? FOR NO KEY UPDATE`, id)
	return err
}

// micros is the present time as it is stored.
func (s *Store) micros() int64 { return s.now().UnixMicro() }

// found turns "no rows" into a problem for people.
func found(err error, what string) error {
	if isNoRows(err) {
		return eval.NotFoundf("There is no such %s here. It may have been deleted.", what)
	}
	return err
}
