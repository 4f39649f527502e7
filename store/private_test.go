package store

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreTheirOwnersOnly looks at all that a start and a backup leave, also in
// a folder that others can read.
func TestFilesAreTheirOwnersOnly(t *testing.T) {
	t.Parallel()
	s, _ := openTest(t)
	dir := t.TempDir()
	if err := s.Backup(t.Context(), filepath.Join(dir, "backup.db")); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{s.dir, dir} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if info, err := e.Info(); err != nil || !e.IsDir() && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s: %v, %v", e.Name(), info.Mode(), err)
			}
		}
	}
}
