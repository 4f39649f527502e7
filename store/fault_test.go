package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store/storetest"
)

func importRows(s *Store, team int64, name string, rows int) func(t *testing.T) error {
	return func(t *testing.T) error {
		t.Helper()
		_, err := s.Import(t.Context(), team, name, func(sink ingest.Sink) (Filled, error) {
			for i := range rows {
				if err := sink.Sample(eval.Sample{Row: i, UserInput: "q", Response: strings.Repeat("long ", 200)}); err != nil {
					return Filled{}, err
				}
			}
			return Filled{Kind: eval.Samples}, nil
		})
		return err
	}
}

// A disk that is full in the middle of an import says so, leaves nothing of it
// and hurts nothing else; with room again the same import works.
func TestFullDisk(t *testing.T) {
	if storetest.OnPostgres() {
		return // its disk cannot be made to fill up
	}
	t.Parallel()
	s, team := openTest(t)
	if err := importRows(s, team, "before", 10)(t); err != nil {
		t.Fatal(err)
	}
	var most int64
	if err := s.db.Get(&most, `PRAGMA max_page_count`); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`PRAGMA max_page_count = 1`); err != nil { // as many as it has
		t.Fatal(err)
	}
	again := importRows(s, team, "big", 3*importBatch)
	err := Explain(again(t))
	wantKind(t, err, eval.NoRoom)
	if !strings.Contains(err.Error(), "database or disk is full") {
		t.Errorf("the log does not learn the cause: %v", err)
	}
	if _, err := s.DatasetNamed(t.Context(), team, "before"); err != nil {
		t.Error("what was there before:", err)
	}
	if _, err := s.db.Exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, most)); err != nil {
		t.Fatal(err)
	}
	if err := s.tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	var rows int
	if err := s.ro.Get(&rows, `SELECT count(*) FROM samples`); err != nil || rows != 10 {
		t.Errorf("%d rows, %v; want those of before", rows, err)
	}
	if err := again(t); err != nil {
		t.Error("with room again:", err)
	}
}

func TestReadOnlyDatabase(t *testing.T) {
	if storetest.OnPostgres() {
		return
	}
	t.Parallel()
	s, team := openTest(t)
	writes := s.db
	s.db = s.ro // as a file that may only be read
	err := Explain(s.SetRetention(t.Context(), team, eval.DefaultRetention()))
	s.db = writes
	wantKind(t, err, eval.Unavailable)
	if !strings.Contains(err.Error(), "may only be read") {
		t.Error(err)
	}
}

func TestDataFolderThatCannotBeWrittenIn(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), dir, onTest(t, dir))
	if err == nil || !strings.Contains(err.Error(), "cannot write in the data folder "+dir) {
		t.Error(err)
	}
}

func TestDataFolderThatIsAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), path, Options{})
	if err == nil || !strings.Contains(err.Error(), "cannot write in the data folder") {
		t.Error(err)
	}
}

// A damaged file is refused at the start where it shows then, and else explained
// where it is met. Nothing is written over it.
func TestCorruptDatabase(t *testing.T) {
	if storetest.OnPostgres() {
		return
	}
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, databaseFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for name, from := range map[string]int{"its head": 0, "all but its head": page} {
		damaged := append([]byte(nil), whole...)
		for i := from; i < len(damaged); i++ {
			damaged[i] = 0xA5
		}
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), dir, Options{})
		if !eval.IsKind(err, eval.Unavailable) || !strings.Contains(err.Error(), "concord restore FILE") {
			t.Errorf("%s: %v", name, err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != string(damaged) {
			t.Errorf("%s: the file was changed, %v", name, err)
		}
	}
}

func TestLockedDatabase(t *testing.T) {
	if storetest.OnPostgres() {
		return
	}
	t.Parallel()
	s, team := openTest(t)
	if _, err := s.db.Exec(`PRAGMA busy_timeout = 0`); err != nil { // ten seconds else
		t.Fatal(err)
	}
	other, err := connectSQLite(t.Context(), filepath.Join(s.dir, databaseFile), writeSettings, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	held, err := other.Beginx()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := held.Exec(`INSERT INTO teams (name, created_at) VALUES ('held', 1)`); err != nil {
		t.Fatal(err)
	}
	err = Explain(s.SetRetention(t.Context(), team, eval.DefaultRetention()))
	wantKind(t, err, eval.Unavailable)
	if !strings.Contains(err.Error(), "Another program holds the database") {
		t.Error(err)
	}
	if err := held.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetRetention(t.Context(), team, eval.DefaultRetention()); err != nil {
		t.Error("once it is free:", err)
	}
}

func TestFaultsAreExplained(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		kind eval.ProblemKind
	}{
		{&os.PathError{Op: "write", Path: "uploads/x", Err: syscall.ENOSPC}, eval.NoRoom},
		{&os.PathError{Op: "open", Path: "uploads/x", Err: syscall.EROFS}, eval.Unavailable},
		{&pgconn.PgError{Code: "53100"}, eval.NoRoom},
		{&pgconn.PgError{Code: "25006"}, eval.Unavailable},
		{fmt.Errorf("saving: %w", &pgconn.PgError{Code: "57P01"}), eval.Unavailable},
	} {
		wantKind(t, Explain(c.err), c.kind)
		if !errors.Is(Explain(c.err), c.err) {
			t.Errorf("the cause is lost of %v", c.err)
		}
	}
	other := errors.New("something else")
	if got := Explain(other); got != other { //nolint:errorlint // the same one
		t.Errorf("%v became %v", other, got)
	}
	if Explain(nil) != nil {
		t.Error("nothing became something")
	}
}
