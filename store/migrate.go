package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

//go:embed migrations
var migrations embed.FS

// migrate brings the schema up to date. A database that has data is copied
// first, beside itself, so that a failed migration loses nothing.
func migrate(ctx context.Context, db *sqlx.DB, path string) error {
	dir, err := fs.Sub(migrations, "migrations/sqlite")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db.DB, dir)
	if err != nil {
		return err
	}
	have, want, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("cannot read the database's version: %w", err)
	}
	if have > want {
		return fmt.Errorf("this database was written by a newer Concord (schema %d, this program knows %d): start the newer one, or restore a backup", have, want)
	}
	if have > 0 && have < want {
		if err := copyTo(ctx, db, fmt.Sprintf("%s.before-%d-%s", path, want, stamp())); err != nil {
			return fmt.Errorf("cannot back up the database before migrating it: %w", err)
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("cannot migrate the database: %w", err)
	}
	return nil
}

// copyTo writes a consistent copy of the database to a new file, while it is in use.
func copyTo(ctx context.Context, db *sqlx.DB, path string) error {
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, path)
	return err
}
