package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"concord/eval"
)

// Upload is a file that waits for a person to look at its preview. Path is in
// the data folder and made of the token alone.
type Upload struct {
	Token string
	Name  string // as the person's computer calls it
	Size  int64
	Path  string `db:"-"`
}

// AddUpload spools a file into the data folder.
func (s *Store) AddUpload(ctx context.Context, team, user int64, name string, r io.Reader) (Upload, error) {
	// Makes room; what it cannot delete now it will meet again.
	_ = s.dropUploads(ctx, `created_at < `+since("upload_days", "uploads"), s.micros())
	u := Upload{Token: rand.Text(), Name: name}
	u.Path = s.uploadPath(u.Token)
	size, err := spool(u.Path, r)
	if err != nil {
		return u, err
	}
	u.Size = size
	_, err = s.db.ExecContext(ctx, `
		INSERT INTO uploads (token, team_id, user_id, name, size, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		u.Token, team, user, u.Name, u.Size, s.micros())
	if err != nil {
		return u, errors.Join(err, os.Remove(u.Path))
	}
	return u, nil
}

func spool(path string, r io.Reader) (size int64, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return 0, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err != nil {
		return 0, errors.Join(fmt.Errorf("cannot keep the uploaded file: %w", err), os.Remove(path))
	}
	return size, nil
}

// Upload is a waiting file of the person who uploaded it.
func (s *Store) Upload(ctx context.Context, team, user int64, token string) (u Upload, err error) {
	err = s.ro.GetContext(ctx, &u, `
		SELECT token, name, size FROM uploads WHERE token = ? AND team_id = ? AND user_id = ?`, token, team, user)
	if isNoRows(err) {
		return u, eval.NotFoundf("This upload is gone: it was imported, or it waited for too long. Upload the file again.")
	}
	u.Path = s.uploadPath(u.Token)
	return u, err
}

// DropUpload forgets a waiting file.
func (s *Store) DropUpload(ctx context.Context, u Upload) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM uploads WHERE token = ?`, u.Token)
	return errors.Join(err, os.Remove(u.Path))
}

// dropUploads forgets the waiting files that a condition chooses; a file that
// cannot be deleted now is met again.
func (s *Store) dropUploads(ctx context.Context, which string, arg any) error {
	var list []Upload
	if err := s.ro.SelectContext(ctx, &list, `SELECT token, name, size FROM uploads WHERE `+which, arg); err != nil {
		return err
	}
	for _, u := range list {
		u.Path = s.uploadPath(u.Token)
		if err := s.DropUpload(ctx, u); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func (s *Store) uploadPath(token string) string {
	return filepath.Join(s.dir, "uploads", filepath.Base(token))
}
