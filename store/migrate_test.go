package store

import (
	"path/filepath"
	"strings"
	"testing"

	"concord/store/storetest"
)

func TestNewerDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, ?)`, true); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, onTest(t, dir)); err == nil || !strings.Contains(err.Error(), "newer Concord") {
		t.Fatalf("got %v", err)
	}
}

// TestSecondTryOfAMigrationSaysTheSame has a migration fail: what the first try
// kept of the database must not stand in the way of the next.
func TestSecondTryOfAMigrationSaysTheSame(t *testing.T) {
	if storetest.OnPostgres() {
		return // keeps its backups elsewhere
	}
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	// The last migration counts as not applied, and what it makes is there.
	if _, err := s.db.Exec(`DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err := Open(t.Context(), dir, onTest(t, dir))
		if err == nil || !strings.Contains(err.Error(), "cannot migrate the database") || !strings.Contains(err.Error(), "concord restore "+filepath.Join(dir, databaseFile)+".before-") {
			t.Fatal(err)
		}
	}
	if kept, err := filepath.Glob(filepath.Join(dir, databaseFile+".before-*")); err != nil || len(kept) != 2 {
		t.Errorf("kept %v, %v", kept, err)
	}
}
