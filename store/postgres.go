package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
)

// postgresConns is the size of the pool that writes, and of the one that reads.
// They are two, as on SQLite, so that who reads rows and writes in between never
// waits for a connection that a reader holds.
const postgresConns = 12

func connectPostgres(ctx context.Context, at string, readOnly bool) (*sqlx.DB, error) {
	cfg, err := pgx.ParseConfig(at)
	if err != nil {
		return nil, fmt.Errorf("--database-url cannot be read: %w", err) // pgx leaves the password out
	}
	if cfg.RuntimeParams["application_name"] == "" {
		cfg.RuntimeParams["application_name"] = "concord"
	}
	if readOnly {
		cfg.RuntimeParams["default_transaction_read_only"] = "on"
	}
	db := sqlx.NewDb(sql.OpenDB(connector{stdlib.GetConnector(*cfg)}), "pgx")
	db.SetMaxOpenConns(postgresConns)
	db.SetMaxIdleConns(postgresConns)
	db.SetConnMaxIdleTime(5 * time.Minute)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("cannot open the PostgreSQL database: %w", err), db.Close())
	}
	return db, nil
}

// listenPostgres is a small pool of its own for what the queue listens to: such
// a connection is never given back.
func listenPostgres(ctx context.Context, at string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(at)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = 2
	return pgxpool.NewWithConfig(ctx, cfg)
}

// connector makes the connections of pgx understand Concord's SQL. Doing it down
// here lets all of the store write one text for both databases.
type connector struct{ driver.Connector }

// Connect implements [driver.Connector].
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	inner, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	pg, ok := inner.(*stdlib.Conn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("a connection of pgx is a %T", inner), inner.Close())
	}
	return conn{pg}, nil
}

// conn numbers the question marks of every statement.
type conn struct{ *stdlib.Conn }

// QueryContext implements [driver.QueryerContext].
func (c conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	return c.Conn.QueryContext(ctx, numbered(query), args)
}

// ExecContext implements [driver.ExecerContext].
func (c conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	return c.Conn.ExecContext(ctx, numbered(query), args)
}

// PrepareContext implements [driver.ConnPrepareContext].
func (c conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	return c.Conn.PrepareContext(ctx, numbered(query))
}

// Prepare implements [driver.Conn].
func (c conn) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// CheckNamedValue reduces values to those that every driver gets, and mends
// texts: PostgreSQL takes neither NUL nor broken UTF-8, which files and models
// can hold.
func (c conn) CheckNamedValue(v *driver.NamedValue) error {
	plain, err := driver.DefaultParameterConverter.ConvertValue(v.Value)
	if err != nil {
		return c.Conn.CheckNamedValue(v) // a list, which pgx itself understands
	}
	v.Value = mended(plain)
	return nil
}

func mended(v any) any {
	text, ok := v.(string)
	if !ok {
		return v
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "\ufffd")
}

// numbered is a statement with $1, $2 for its question marks. Statements that
// have numbers are those of the job queue, in which ? is an operator.
func numbered(query string) string {
	if !strings.Contains(query, "?") || strings.Contains(query, "$1") {
		return query
	}
	return sqlx.Rebind(sqlx.DOLLAR, query)
}
