package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/jmoiron/sqlx"
	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// statements is how many prepared statements a connection keeps: preparing took
// half of the time that it takes to store a score.
const statements = "64"

var (
	writeSettings = url.Values{
		"_journal_mode":    {"WAL"},
		"_synchronous":     {"NORMAL"},
		"_busy_timeout":    {"10000"},
		"_foreign_keys":    {"on"},
		"_stmt_cache_size": {statements},
		"_txlock":          {"immediate"}, // a deferred transaction fails when it turns to writing
	}
	readSettings = url.Values{
		"mode":             {"ro"},
		"_stmt_cache_size": {statements},
		"_query_only":      {"1"},
		"_busy_timeout":    {"10000"},
	}
)

func connectSQLite(ctx context.Context, path string, settings url.Values, conns int) (*sqlx.DB, error) {
	if settings.Get("mode") != "ro" {
		private(path)
	}
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

// private makes a file that only its owner can read; one that is there already,
// or cannot be made, is left to SQLite. What SQLite puts beside it is as private.
func private(path string) {
	if f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); err == nil {
		_ = f.Close() // nothing was written
	}
}

// escapePath keeps ? and # in a folder's name out of the DSN's query.
func escapePath(path string) string { return (&url.URL{Path: path}).EscapedPath() }
