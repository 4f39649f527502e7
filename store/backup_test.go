package store

import (
	"os"
	"path/filepath"
	"testing"

	"concord/eval"
	"concord/store/storetest"
)

func TestBackupAndRestore(t *testing.T) {
	if storetest.OnPostgres() {
		return
	}
	t.Parallel()
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "Kept")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.Backup(t.Context(), file), eval.Conflict)
	if _, err := s.AddPerson(t.Context(), team, "late", eval.Viewer); err != nil {
		t.Fatal(err)
	}
	_, err = Restore(t.Context(), dir, file)
	wantKind(t, err, eval.Conflict) // in use
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	old, err := Restore(t.Context(), dir, file)
	if err != nil || old == "" {
		t.Fatalf("old %q, %v", old, err)
	}
	if s, err = Open(t.Context(), dir, onTest(t, dir)); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	people, err := s.People(t.Context(), team)
	if err != nil || len(people) != 0 {
		t.Errorf("people %v, %v: the backup had none", people, err)
	}
}

func TestRestoreRefusesWhatIsNoBackup(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(file, []byte("not a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Restore(t.Context(), t.TempDir(), file)
	wantKind(t, err, eval.Invalid)
}
