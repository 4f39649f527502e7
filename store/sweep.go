package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Tables that would grow forever are swept: what is older than this goes. What
// teams choose themselves stands in [eval.Retention]; the audit log is never
// shortened.
const (
	tokensKept  = 24 * time.Hour       // links and invitations after their end, tries to sign in
	importsKept = 90 * 24 * time.Hour  // what is told of imports that ended
	splitsKept  = 365 * 24 * time.Hour // how a text was split into statements
	straysKept  = 24 * time.Hour       // uploads that were broken off
	copiesKept  = 3                    // copies made before an upgrade, the newest
)

// dropOld drops what is too old, bit by bit, and goes on where one part fails.
func (s *Store) dropOld(ctx context.Context) error {
	old := func(age time.Duration) int64 { return s.now().Add(-age).UnixMicro() }
	return errors.Join(
		s.dropUploads(ctx, `created_at < `+since("upload_days", "uploads"), s.micros()),
		s.sweepTable(ctx, "kept_replies", "asked", `created_at <= `+since("replies_days", "kept_replies"), s.micros()),
		s.sweepTable(ctx, "splits", "split_key", `created_at < ?`, old(splitsKept)),
		s.sweepTable(ctx, "imports", "id", `state <> 'running' AND ended_at < ?`, old(importsKept)),
		s.sweepTable(ctx, "sign_ins", "id", `created_at < ?`, old(SignInLife)),
		s.sweepTable(ctx, "sign_in_tries", "subject", `tried_at < ?`, old(tokensKept)),
		s.sweepTable(ctx, "login_links", "token_hash", `expires_at < ?`, old(tokensKept)),
		s.sweepTable(ctx, "invitations", "id", `expires_at < ?`, old(tokensKept)),
		s.dropRaw(ctx),
	)
}

// dropOldFiles clears this process's own data folder.
func (s *Store) dropOldFiles(ctx context.Context) error {
	return errors.Join(s.dropCopies(), s.dropStrays(ctx))
}

// dropStrays removes uploads that nothing knows of: their process was killed, or
// cut off, before they were whole.
func (s *Store) dropStrays(ctx context.Context) error {
	entries, err := os.ReadDir(filepath.Dir(s.uploadPath("x")))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		info, gone := e.Info()
		if gone != nil || s.now().Sub(info.ModTime()) < straysKept {
			continue
		}
		var known bool
		if err := s.ro.GetContext(ctx, &known, `SELECT EXISTS (SELECT 1 FROM uploads WHERE token = ?)`, e.Name()); err != nil {
			return err
		}
		if !known {
			err = errors.Join(err, os.Remove(s.uploadPath(e.Name())))
		}
	}
	return err
}

// sweepTable deletes the lines that a condition chooses.
func (s *Store) sweepTable(ctx context.Context, table, key, which string, arg any) error {
	return bits(ctx, func(n int) (int64, error) {
		res, err := s.db.ExecContext(ctx, `
			DELETE FROM `+table+` WHERE `+key+` IN (SELECT `+key+` FROM `+table+` WHERE `+which+` LIMIT ?)`, arg, n)
		if err != nil {
			return 0, err
		}
		return res.RowsAffected()
	})
}

func (s *Store) dropCopies() error {
	list, err := s.copies()
	for len(list) > copiesKept {
		err = errors.Join(err, os.Remove(filepath.Join(s.dir, list[0].Name())))
		list = list[1:]
	}
	return err
}

// copies are the copies of the database that were made before an upgrade, the
// oldest first.
func (s *Store) copies() (list []fs.FileInfo, err error) {
	entries, err := os.ReadDir(s.dir)
	for _, e := range entries {
		rest, is := strings.CutPrefix(e.Name(), databaseFile+".before-")
		if !is || rest == "" || rest[0] < '0' || rest[0] > '9' {
			continue
		}
		if info, err := e.Info(); err == nil { // else it is gone meanwhile
			list = append(list, info)
		}
	}
	slices.SortFunc(list, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return list, err
}
