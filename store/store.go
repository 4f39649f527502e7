// Package store keeps everything in one SQL database: the SQL of one noun a
// file, raw and beside the function that runs it.
//
// Every query names its team, so another team's object is not found. SQLite has
// one write connection and a read-only pool; all settings stand in the DSN.
package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/jmoiron/sqlx"
	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"concord/eval"
	"concord/store/queue"
)

// Store is the database of one Concord. It is safe for concurrent use.
type Store struct {
	db      *sqlx.DB // writes: one connection, so that writers queue in Go and not in SQLite
	ro      *sqlx.DB // reads
	queue   *queue.Queue
	lock    *flock.Flock
	seal    *sealer
	dir     string
	going   background // imports of large files
	now     func() time.Time
	memo    judgmentMemo
	replies replyBuffer
}

const (
	databaseFile = "concord.db"
	lockFile     = "concord.lock"
)

// Open opens the database in the data folder dir, which it makes where it is
// missing. The first process to open a folder owns it: it migrates, and it
// works off runs (see [Store.Owns]). Others only read and write rows.
func Open(ctx context.Context, dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder: %w", err)
	}
	lock := flock.New(filepath.Join(dir, lockFile))
	if _, err := lock.TryLock(); err != nil {
		return nil, fmt.Errorf("cannot lock the data folder %s: %w", dir, err)
	}
	s, err := open(ctx, dir, lock)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return s, nil
}

func open(ctx context.Context, dir string, lock *flock.Flock) (*Store, error) {
	seal, err := newSealer(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, databaseFile)
	db, err := connect(ctx, path, writeSettings, 1)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, lock: lock, seal: seal, dir: dir, now: time.Now}
	if s.Owns() {
		err = s.prepare(ctx, path)
	}
	if err == nil {
		s.ro, err = connect(ctx, path, readSettings, 8)
	}
	if err == nil {
		s.queue, err = queue.New(db.DB)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// prepare brings the schema up to date and clears what a killed process left.
func (s *Store) prepare(ctx context.Context, path string) error {
	if err := migrate(ctx, s.db, path); err != nil {
		return err
	}
	if err := queue.Migrate(ctx, s.db.DB); err != nil {
		return fmt.Errorf("cannot prepare the job queue: %w", err)
	}
	return errors.Join(s.dropUnfinishedImports(ctx), s.endLostImports(ctx))
}

var (
	writeSettings = url.Values{
		"_journal_mode": {"WAL"},
		"_synchronous":  {"NORMAL"},
		"_busy_timeout": {"10000"},
		"_foreign_keys": {"on"},
		"_txlock":       {"immediate"}, // a deferred transaction fails when it turns to writing
	}
	readSettings = url.Values{
		"mode":          {"ro"},
		"_query_only":   {"1"},
		"_busy_timeout": {"10000"},
	}
)

func connect(ctx context.Context, path string, settings url.Values, conns int) (*sqlx.DB, error) {
	db, err := sqlx.Open("sqlite3", "file:"+escapePath(path)+"?"+settings.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot open the database %s: %w", path, err), db.Close())
	}
	return db, nil
}

// escapePath keeps ? and # in a folder's name out of the DSN's query.
func escapePath(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// Owns reports whether this process owns the data folder and so may work off
// runs. A second process beside a running server does not.
func (s *Store) Owns() bool { return s.lock.Locked() }

// Close closes the database and gives up the data folder.
//
// Imports that go on are ended first; they leave nothing.
func (s *Store) Close() error {
	s.going.stop()
	s.endReplies()
	var errs []error
	for _, db := range []*sqlx.DB{s.ro, s.db} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(append(errs, s.lock.Unlock())...)
}

// Ready runs a real query, for health checks.
func (s *Store) Ready(ctx context.Context) error {
	var n int
	return s.ro.GetContext(ctx, &n, `SELECT count(*) FROM teams`)
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

// micros is the present time as it is stored.
func (s *Store) micros() int64 { return s.now().UnixMicro() }

// found turns "no rows" into a problem for people.
func found(err error, what string) error {
	if isNoRows(err) {
		return eval.NotFoundf("There is no such %s here. It may have been deleted.", what)
	}
	return err
}
