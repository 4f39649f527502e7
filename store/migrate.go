package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"concord/store/queue"
)

// One folder a dialect; a migration has the same number in both.
//
//go:embed migrations
var migrations embed.FS

// migrator brings a schema up to date.
type migrator struct {
	*goose.Provider
	have, want int64
}

func newMigrator(ctx context.Context, db *sqlx.DB, d dialect) (*migrator, error) {
	dir, err := fs.Sub(migrations, "migrations/"+string(d))
	if err != nil {
		return nil, err
	}
	tongue := goose.DialectSQLite3
	if d == postgres {
		tongue = goose.DialectPostgres
	}
	p, err := goose.NewProvider(tongue, db.DB, dir, goose.WithAllowOutofOrder(true)) // numbers are given out before they are used
	if err != nil {
		return nil, err
	}
	m := &migrator{Provider: p}
	if m.have, m.want, err = p.GetVersions(ctx); err != nil {
		return nil, fmt.Errorf("cannot read the database's version: %w", err)
	}
	if m.have > m.want {
		return nil, fmt.Errorf("this database was written by a newer Concord (schema %d, this program knows %d): start the newer one, or restore a backup", m.have, m.want)
	}
	return m, nil
}

// newestMigration is the highest number in a dialect's folder.
func newestMigration(d dialect) (newest int64) {
	files, _ := fs.Glob(migrations, "migrations/"+string(d)+"/*.sql")
	for _, f := range files {
		if n, err := goose.NumericComponent(path.Base(f)); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

// old reports whether the database has data in an older schema.
func (m *migrator) old() bool { return m.have > 0 && m.have < m.want }

// up migrates step by step, each whole or not at all. kept is the copy that was
// made before; empty where there was nothing to lose.
func (m *migrator) up(ctx context.Context, kept string) error {
	_, err := m.Up(ctx)
	switch {
	case err == nil:
		return nil
	case kept == "":
		return fmt.Errorf("cannot migrate the database: %w", err)
	}
	return fmt.Errorf("cannot migrate the database: %w\nNothing is lost: what it was before stands in %s. Start this Concord again to go on, or go back with the older one: concord restore %s", err, kept, kept)
}

// migrateSQLite brings the schema up to date. A database that has data is copied
// first, beside itself, so that a failed migration loses nothing.
func migrateSQLite(ctx context.Context, db *sqlx.DB, path string) error {
	m, err := newMigrator(ctx, db, sqlite)
	if err != nil {
		return err
	}
	kept := ""
	if m.old() {
		kept = fmt.Sprintf("%s.before-%d-%s", path, m.want, stamp())
		if err := copyTo(ctx, db, kept); err != nil {
			return fmt.Errorf("cannot back up the database before migrating it: %w", err)
		}
	}
	if err := m.up(ctx, kept); err != nil {
		return err
	}
	return prepared(queue.MigrateSQLite(ctx, db.DB))
}

// migratePostgres does the same while it holds a lock: several processes may
// start at once. The copy goes to the data folder.
func migratePostgres(ctx context.Context, db *sqlx.DB, dir, at string) (err error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 600)) // tries every second
	if err != nil {
		return err
	}
	held, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	if err := locker.SessionLock(ctx, held); err != nil {
		return fmt.Errorf("cannot wait for another Concord that migrates the database: %w", err)
	}
	defer func() { err = errors.Join(err, locker.SessionUnlock(context.WithoutCancel(ctx), held)) }()
	m, err := newMigrator(ctx, db, postgres)
	if err != nil {
		return err
	}
	kept := ""
	if m.old() {
		kept = filepath.Join(dir, fmt.Sprintf("%s.before-%d-%s", databaseFile, m.want, stamp()))
		if err := dump(ctx, at, kept); err != nil {
			return fmt.Errorf("cannot back up the database before migrating it: %w", err)
		}
	}
	if err := m.up(ctx, kept); err != nil {
		return err
	}
	if m.have < m.want {
		if _, err := db.ExecContext(ctx, sortByBytes); err != nil {
			return fmt.Errorf("cannot set how texts are sorted: %w", err)
		}
	}
	return prepared(queue.MigratePostgres(ctx, db.DB))
}

func prepared(err error) error {
	if err != nil {
		return fmt.Errorf("cannot prepare the job queue: %w", err)
	}
	return nil
}

// sortByBytes makes the columns of Concord's own tables sort and compare texts
// by their bytes, as SQLite does, whatever the language of the server is. It
// follows the migrations, so that none of them has to think of it.
const sortByBytes = `
	DO $$
	DECLARE c record;
	BEGIN
		FOR c IN
			SELECT table_name, column_name
			FROM information_schema.columns
			WHERE table_schema = current_schema() AND data_type = 'text'
				AND coalesce(collation_name, '') <> 'C' AND table_name NOT LIKE 'river%'
		LOOP
			EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE text COLLATE "C"', c.table_name, c.column_name);
		END LOOP;
	END
	$$`

// copyTo writes a consistent copy of a SQLite database to a new file, while it is
// in use; half a copy is removed.
func copyTo(ctx context.Context, db *sqlx.DB, path string) error {
	private(path) // an empty file is as good as none
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, path)
	if err != nil {
		return errors.Join(err, remove(path))
	}
	return nil
}
