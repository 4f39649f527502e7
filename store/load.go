package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// restorePostgres puts a backup in the place of what a PostgreSQL database holds,
// in one transaction, and returns the file that what it held went to.
func restorePostgres(ctx context.Context, dir, backup, at string) (old string, err error) {
	s, err := Open(ctx, dir, Options{Database: at})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.aloneHere(ctx); err != nil {
		return "", err
	}
	file, drop, err := unpack(ctx, dir, backup)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, drop()) }()
	var teams int
	if err := s.ro.GetContext(ctx, &teams, `SELECT count(*) FROM teams`); err != nil {
		return "", err
	}
	if teams > 0 {
		old = filepath.Join(dir, databaseFile+".before-restore-"+stamp())
		if err := dump(ctx, at, old); err != nil {
			return "", fmt.Errorf("cannot keep what the database holds: %w", err)
		}
	}
	return old, load(ctx, file, at)
}

// aloneHere refuses while another process uses the database.
func (s *Store) aloneHere(ctx context.Context) error {
	var others int
	err := s.ro.GetContext(ctx, &others, `
		SELECT count(*) FROM processes
		WHERE id <> ? AND seen_at > now() - ? * interval '1 microsecond'`, s.pulse.process, s.missed().Microseconds())
	if err == nil && others > 0 {
		return eval.Conflictf("Concord is running on this database. Stop it before you restore; one that was killed is forgotten after %.0f seconds.", s.missed().Seconds())
	}
	return err
}

// unpack copies a backup into the data folder and brings its schema up to date.
func unpack(ctx context.Context, dir, backup string) (file *sqlx.DB, drop func() error, err error) {
	path := filepath.Join(dir, databaseFile+".restoring")
	if err := copyFile(backup, path); err != nil {
		return nil, nil, err
	}
	if file, err = connectSQLite(ctx, path, dumpSettings, 2); err != nil {
		return nil, nil, errors.Join(err, remove(path))
	}
	drop = func() error { return errors.Join(file.Close(), remove(path)) }
	m, err := newMigrator(ctx, file, sqlite)
	if err == nil {
		err = m.up(ctx, "")
	}
	if err != nil {
		return nil, nil, errors.Join(err, drop())
	}
	return file, drop, nil
}

// load replaces all rows of a PostgreSQL database by those of a file.
func load(ctx context.Context, file *sqlx.DB, at string) error {
	tables, err := tablesOf(ctx, file)
	if err != nil {
		return err
	}
	pg, err := pgx.Connect(ctx, at)
	if err != nil {
		return err
	}
	defer func() { _ = pg.Close(ctx) }() // what was not committed is gone
	err = pgx.BeginFunc(ctx, pg, func(into pgx.Tx) error {
		for _, name := range []string{"sessions", "river_job"} {
			if _, err := into.Exec(ctx, `TRUNCATE `+name); err != nil {
				return err
			}
		}
		for _, t := range tables {
			if _, err := into.Exec(ctx, `TRUNCATE `+t.name+` CASCADE`); err != nil {
				return err
			}
		}
		for _, t := range tables {
			if err := t.load(ctx, file, into); err != nil {
				return fmt.Errorf("cannot restore the table %s: %w", t.name, err)
			}
		}
		return nil
	})
	if err == nil {
		_, err = pg.Exec(ctx, `ANALYZE`) // see [Store.analyze]
	}
	return err
}

func (t copied) load(ctx context.Context, file *sqlx.DB, into pgx.Tx) error {
	rows, err := file.QueryxContext(ctx, `SELECT `+t.quoted()+` FROM `+t.name)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	_, err = into.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromFunc(func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		row, err := rows.SliceScan()
		for i := range row {
			row[i] = mended(row[i])
		}
		return row, err
	}))
	if err != nil {
		return err
	}
	// New rows get ids behind those that are there.
	_, err = into.Exec(ctx, `
		SELECT setval(pg_get_serial_sequence(c.table_name, c.column_name), (SELECT coalesce(max(id), 0) + 1 FROM `+t.identified()+`), false)
		FROM information_schema.columns c
		WHERE c.table_schema = current_schema() AND c.table_name = $1 AND c.is_identity = 'YES'`, t.name)
	return err
}

// identified is the ids of a table; none where its rows have no number.
func (t copied) identified() string {
	for _, c := range t.columns {
		if c == "id" {
			return t.name
		}
	}
	return `(SELECT 0 AS id) none`
}
