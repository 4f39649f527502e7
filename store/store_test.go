package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
)

// open is a fresh database of its own.
func openTest(t *testing.T) (*Store, int64) {
	t.Helper()
	s, err := Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	team, err := s.EnsureTeam(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return s, team
}

func wantKind(t *testing.T, err error, kind eval.ProblemKind) {
	t.Helper()
	var p *eval.Problem
	if !errors.As(err, &p) || p.Kind != kind {
		t.Fatalf("got %v, want a problem of kind %d", err, kind)
	}
}

func TestSecondProcessDoesNotOwnTheFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if !first.Owns() || second.Owns() {
		t.Fatalf("owns: first %v, second %v", first.Owns(), second.Owns())
	}
	if _, err := second.StartWorkers(t.Context(), nil); err == nil {
		t.Error("the second process may work off runs")
	}
	if err := errors.Join(first.Close(), second.Close()); err != nil {
		t.Fatal(err)
	}
	third, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if !third.Owns() {
		t.Error("the folder was not given up")
	}
	if err := third.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestFolderWithOddName(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data ?mode=memory#x%20")
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, databaseFile)); err != nil {
		t.Error("the database is not where it was asked to be:", err)
	}
}

func TestFailedImportLeavesNothing(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	broken := errors.New("disk on fire")
	_, err := s.Import(t.Context(), team, "half", func(sink ingest.Sink) (Filled, error) {
		for range importBatch + 1 { // one batch is committed, one row is not
			if err := sink.Sample(eval.Sample{UserInput: "q"}); err != nil {
				return Filled{}, err
			}
		}
		return Filled{}, broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if list, err := s.Datasets(t.Context(), team); err != nil || len(list) != 0 {
		t.Fatalf("datasets %v, %v", list, err)
	}
	var rows int
	if err := s.ro.Get(&rows, `SELECT count(*) FROM samples`); err != nil || rows != 0 {
		t.Fatalf("%d rows left, %v", rows, err)
	}
}

func TestCanceledImportLeavesNothing(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Import(ctx, team, "half", func(sink ingest.Sink) (Filled, error) {
		cancel()
		return Filled{}, sink.Sample(eval.Sample{UserInput: "q"})
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if list, err := s.Datasets(t.Context(), team); err != nil || len(list) != 0 {
		t.Fatalf("datasets %v, %v", list, err)
	}
}

func TestSampleComesBackAsItWent(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	want := []eval.Sample{
		{Row: 2, UserInput: "木星&火星<？", RetrievedContexts: nil, Metadata: map[string]string{"Kind": "a"}},
		{Row: 3, UserInput: "q", RetrievedContexts: []string{}, Response: "r", Reference: "f", Source: "s"},
		{Row: 4, UserInput: "q", RetrievedContexts: []string{"", "b"}, RetrievedIDs: []string{"1"}, ReferenceIDs: []string{}},
	}
	d, err := s.Import(t.Context(), team, "d", func(sink ingest.Sink) (Filled, error) {
		for _, r := range want {
			if err := sink.Sample(r); err != nil {
				return Filled{}, err
			}
		}
		return Filled{Kind: eval.Samples}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for got, err := range s.Samples(t.Context(), team, d.ID) {
		if err != nil {
			t.Fatal(err)
		}
		w := want[i]
		i++
		if got.UserInput != w.UserInput || got.Row != w.Row || got.Metadata["Kind"] != w.Metadata["Kind"] {
			t.Errorf("row %d: got %+v", w.Row, got)
		}
		// Unknown and empty are different facts and must stay so.
		if (got.RetrievedContexts == nil) != (w.RetrievedContexts == nil) || len(got.RetrievedContexts) != len(w.RetrievedContexts) {
			t.Errorf("row %d: contexts %#v, want %#v", w.Row, got.RetrievedContexts, w.RetrievedContexts)
		}
		if (got.ReferenceIDs == nil) != (w.ReferenceIDs == nil) || (got.RetrievedIDs == nil) != (w.RetrievedIDs == nil) {
			t.Errorf("row %d: ids %#v %#v", w.Row, got.RetrievedIDs, got.ReferenceIDs)
		}
	}
	if i != len(want) {
		t.Errorf("%d rows, want %d", i, len(want))
	}
}

func TestAnotherTeamFindsNothing(t *testing.T) {
	t.Parallel()
	s, mine := openTest(t)
	other, err := s.EnsureTeam(t.Context(), "Other")
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.Import(t.Context(), mine, "d", func(sink ingest.Sink) (Filled, error) {
		return Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{UserInput: "q"})
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Dataset(t.Context(), other, d.ID)
	wantKind(t, err, eval.NotFound)
	wantKind(t, s.DeleteDataset(t.Context(), other, d.ID), eval.NotFound)
	_, err = s.CreateRun(t.Context(), other, NewRun{Dataset: d.ID, Methods: []string{"x"}})
	wantKind(t, err, eval.NotFound)
	if page, err := s.SamplePage(t.Context(), other, d.ID, 0, 10); err != nil || len(page) != 0 {
		t.Errorf("rows of another team: %v, %v", page, err)
	}
}

func TestLoginLinkWorksOnce(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	p, err := s.FirstAdmin(t.Context(), team)
	if err != nil {
		t.Fatal(err)
	}
	old, err := s.NewLoginLink(t.Context(), p.ID, 1e9)
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.NewLoginLink(t.Context(), p.ID, 1e9)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.UseLoginLink(t.Context(), old)
	wantKind(t, err, eval.NotFound) // a new link voids the old one
	if got, err := s.UseLoginLink(t.Context(), token); err != nil || got != p.ID {
		t.Fatalf("got %d, %v", got, err)
	}
	_, err = s.UseLoginLink(t.Context(), token)
	wantKind(t, err, eval.NotFound)
	expired, err := s.NewLoginLink(t.Context(), p.ID, -1e9)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.UseLoginLink(t.Context(), expired)
	wantKind(t, err, eval.NotFound)
}

func TestKeysAreNowhereInTheFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	const key = "sk-planted-secret-0123456789"
	j, err := s.AddJudge(t.Context(), team, Judge{Name: "gpt", BaseURL: "http://127.0.0.1/v1", Model: "m"}, key)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.JudgeKey(t.Context(), team, j.ID); err != nil || got != key {
		t.Fatalf("key %q, %v", got, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		body, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(body), key) {
			t.Errorf("the key stands in %s", filepath.Base(f))
		}
	}
	info, err := os.Stat(SecretFile(dir))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("secret file: %v, %v", info.Mode(), err)
	}
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s, err := Open(t.Context(), dir)
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
	if s, err = Open(t.Context(), dir); err != nil {
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

func TestNewerDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "newer Concord") {
		t.Fatalf("got %v", err)
	}
}
