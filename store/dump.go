package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"
)

// A backup is a SQLite database, whichever database it is of: restored into
// either, it is the same Concord. What makes a team move is one backup and one
// restore.

// dumpSettings write a file that is whole once it is closed.
var dumpSettings = url.Values{"_journal_mode": {"MEMORY"}, "_synchronous": {"OFF"}, "_foreign_keys": {"off"}}

// dump writes a consistent copy of a PostgreSQL database to a new file, while it
// is in use, in the schema that the database has.
func dump(ctx context.Context, at, path string) (err error) {
	pg, err := pgx.Connect(ctx, at)
	if err != nil {
		return fmt.Errorf("cannot open the PostgreSQL database: %w", err)
	}
	defer func() { _ = pg.Close(ctx) }() // only read
	file, err := connectSQLite(ctx, path, dumpSettings, 1)
	if err != nil {
		return err
	}
	err = errors.Join(dumpInto(ctx, pg, file), file.Close())
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

func dumpInto(ctx context.Context, pg *pgx.Conn, file *sqlx.DB) error {
	from, err := pg.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return err
	}
	defer func() { _ = from.Rollback(ctx) }() // only read
	var version int64
	if err := from.QueryRow(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&version); err != nil {
		return fmt.Errorf("cannot read the database's version: %w", err)
	}
	m, err := newMigrator(ctx, file, sqlite)
	if err != nil {
		return err
	}
	if _, err := m.UpTo(ctx, version); err != nil {
		return fmt.Errorf("cannot lay out the backup: %w", err)
	}
	tables, err := tablesOf(ctx, file)
	if err != nil {
		return err
	}
	into, err := file.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = into.Rollback() }() // no-op after a commit
	for _, t := range tables {
		if err := t.dump(ctx, from, into); err != nil {
			return fmt.Errorf("cannot back up the table %s: %w", t.name, err)
		}
	}
	return into.Commit()
}

// copied is a table that a backup holds.
type copied struct {
	name    string
	columns []string
}

// tablesOf lists what a backup holds, in an order in which no row refers to one
// that comes later. Not in it are the job queue, which a start fills from the
// runs, sessions, and what the migrations note.
func tablesOf(ctx context.Context, file *sqlx.DB) (list []copied, err error) {
	var names []string
	err = file.SelectContext(ctx, &names, `
		SELECT name FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE 'river\_%' ESCAPE '\'
			AND name NOT IN ('goose_db_version', 'sessions')
		ORDER BY rowid`)
	for _, name := range names {
		t := copied{name: name}
		if err := file.SelectContext(ctx, &t.columns, `SELECT name FROM pragma_table_info(?) ORDER BY cid`, name); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, err
}

// quoted are the columns as both databases read them.
func (t copied) quoted() string { return `"` + strings.Join(t.columns, `", "`) + `"` }

func (t copied) dump(ctx context.Context, from pgx.Tx, into *sqlx.Tx) error {
	insert, err := into.PreparexContext(ctx, `INSERT INTO `+t.name+` (`+t.quoted()+`) VALUES (?`+strings.Repeat(`, ?`, len(t.columns)-1)+`)`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }()                                   // with its transaction
	if _, err := into.ExecContext(ctx, `DELETE FROM `+t.name); err != nil { // what a migration put there
		return err
	}
	rows, err := from.Query(ctx, `SELECT `+t.quoted()+` FROM `+t.name)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return rows.Err()
}
