package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store/storetest"
)

// openTest is a fresh database of its own, on each kind of database in turn.
func openTest(t *testing.T) (*Store, int64) {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, onTest(t, dir))
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

// onTest is where the tests of a data folder run now (see storetest).
func onTest(t testing.TB, dir string) Options { return Options{Database: storetest.URL(t, dir)} }

func wantKind(t *testing.T, err error, kind eval.ProblemKind) {
	t.Helper()
	var p *eval.Problem
	if !errors.As(err, &p) || p.Kind != kind {
		t.Fatalf("got %v, want a problem of kind %d", err, kind)
	}
}

func TestSecondProcessDoesNotOwnTheFolder(t *testing.T) {
	if storetest.OnPostgres() {
		return // several processes may share a folder there
	}
	t.Parallel()
	dir := t.TempDir()
	first, err := Open(t.Context(), dir, onTest(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	second, err := Open(t.Context(), dir, onTest(t, dir))
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
	third, err := Open(t.Context(), dir, onTest(t, dir))
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
	if storetest.OnPostgres() {
		return // the database is elsewhere
	}
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data ?mode=memory#x%20")
	s, err := Open(t.Context(), dir, onTest(t, dir))
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
