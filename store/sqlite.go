package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"

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
