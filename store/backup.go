package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"concord/eval"
)

// SecretFile is where the key that encrypts judge keys is kept, unless the
// environment has it.
func SecretFile(dir string) string { return filepath.Join(dir, secretFile) }

// Backup writes a consistent copy of the database to a new file, while it is in use.
func (s *Store) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return eval.Conflictf("%s exists already. Choose another name: a backup never overwrites a file.", path)
	}
	if s.dialect == postgres {
		return dump(ctx, s.at, path)
	}
	return copyTo(ctx, s.db, path)
}

// Restore puts a backup, of either kind of database, in the place of the one that
// the data folder dir has and returns where the old one went. No process may be
// using it.
func Restore(ctx context.Context, dir, backup string, o Options) (old string, err error) {
	if err := checkBackup(ctx, backup); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	tongue, err := dialectOf(o.Database)
	if err != nil {
		return "", err
	}
	if tongue == postgres {
		return restorePostgres(ctx, dir, backup, o.Database)
	}
	lock := flock.New(filepath.Join(dir, lockFile))
	if ok, err := lock.TryLock(); err != nil || !ok {
		return "", errors.Join(eval.Conflictf("Concord is running on %s. Stop it before you restore.", dir), err)
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	path := filepath.Join(dir, databaseFile)
	if err := copyFile(backup, path+".restoring"); err != nil {
		return "", errors.Join(err, remove(path+".restoring"))
	}
	if old, err = setAside(path); err != nil {
		return "", err
	}
	return old, os.Rename(path+".restoring", path)
}

// checkBackup makes sure that a file is a whole Concord database.
func checkBackup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return eval.NotFoundf("Cannot read %s.", path)
	}
	db, err := connectSQLite(ctx, path, readSettings, 1)
	if err != nil {
		return eval.Invalidf("%s is not a Concord backup.", path)
	}
	defer func() { _ = db.Close() }() // only read
	var state string
	if err := db.GetContext(ctx, &state, `PRAGMA integrity_check`); err != nil || state != "ok" {
		return eval.Invalidf("%s is not a Concord backup, or it is damaged.", path)
	}
	var teams int
	if err := db.GetContext(ctx, &teams, `SELECT count(*) FROM teams`); err != nil {
		return eval.Invalidf("%s is a database, but not one of Concord.", path)
	}
	if _, err := newMigrator(ctx, db, sqlite); err != nil {
		return eval.Invalidf("%s cannot be restored: %s.", path, err)
	}
	return nil
}

// setAside renames a database with its write-ahead log.
func setAside(path string) (old string, err error) {
	old = path + ".before-restore-" + stamp()
	for _, suffix := range []string{"-wal", "-shm", ""} {
		err := os.Rename(path+suffix, old+suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(old); err != nil {
		return "", nil //nolint:nilerr // there was no database before
	}
	return old, nil
}

// remove deletes a file that may be gone.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// stamp is the present time as it stands in the names of kept databases, so that
// a second try does not meet what the first one left.
func stamp() string { return time.Now().UTC().Format("20060102-150405.000") }

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("cannot write the restored database: %w", err)
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
