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

// startedImport is an import in the background of which one batch is in. wait says
// how it goes on then.
func startedImport(t *testing.T, s *Store, team int64, wait func()) int64 {
	t.Helper()
	ctx := t.Context()
	var user int64
	if err := s.db.GetContext(ctx, &user, `INSERT INTO users (name, created_at) VALUES ('anna', 1) RETURNING id`); err != nil {
		t.Fatal(err)
	}
	u, err := s.AddUpload(ctx, team, user, "big.csv", strings.NewReader("question,answer\n"+strings.Repeat("q,a\n", 20*importBatch)))
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{})
	once := false
	id, _, err := s.StartImport(ctx, team, user, u, "big", func(ctx context.Context, _ *Told) (Brought, error) {
		_, err := s.ImportVersion(ctx, team, FileImport{Dataset: "big", Path: u.Path, File: u.Name, Stored: func(int) {
			if !once {
				once = true
				close(begun)
				wait()
			}
		}})
		return Brought{}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	return id
}

// leftNothing reports what is left of an import that was ended, and what is said.
func leftNothing(t *testing.T, s *Store, team, id int64) {
	t.Helper()
	ctx := t.Context()
	i, err := s.ImportByID(ctx, team, id)
	if err != nil || i.State != "failed" || i.Reason != interrupted {
		t.Errorf("%+v, %v", i, err)
	}
	if list, err := s.Datasets(ctx, team); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	if err := s.eraseAll(ctx); err != nil {
		t.Error(err)
	}
	var rows int
	if err := s.ro.GetContext(ctx, &rows, `SELECT count(*) FROM samples`); err != nil || rows != 0 {
		t.Errorf("%d rows left, %v", rows, err)
	}
}

// An orderly stop ends an import that goes on; it leaves nothing and says so.
func TestStopDuringAnImport(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o := onTest(t, dir)
	s, err := Open(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.EnsureTeam(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	stopping := make(chan struct{})
	id := startedImport(t, s, team, func() { <-stopping })
	go close(stopping)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Open(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	leftNothing(t, again, team, id)
}

// A killed process leaves its files as they are at that moment: a copy of them is
// opened. On PostgreSQL
// others miss its heartbeat.
func TestKillDuringAnImport(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	if s.dialect == postgres {
		t.Skip("a folder that can be copied is SQLite's")
	}
	goOn := make(chan struct{})
	id := startedImport(t, s, team, func() { <-goOn })
	dir := t.TempDir()
	for _, name := range []string{databaseFile, databaseFile + "-wal"} {
		text, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	close(goOn)
	killed, err := Open(t.Context(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer killed.Close()
	leftNothing(t, killed, team, id)
}

// Labels of which the process was killed are gone, and those before them are not.
func TestKillDuringLabels(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	ctx := t.Context()
	made, err := s.ImportLabels(ctx, team, judgmentFile(t, "anna.csv", annaSheet, ingest.AsLabels))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.db.ExecContext(ctx, `
		INSERT INTO judgment_files (team_id, dataset_id, what, file, created_at) VALUES (?, ?, 'labels', 'ben.csv', 1)`, team, made.Dataset.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.clearLost(ctx), s.eraseAll(ctx)); err != nil {
		t.Fatal(err)
	}
	var files []string
	if err := s.ro.SelectContext(ctx, &files, `SELECT file FROM judgment_files`); err != nil || len(files) != 1 || files[0] != "anna.csv" {
		t.Errorf("%v, %v", files, err)
	}
	if labels, err := s.Labels(ctx, team, made.Dataset.ID); err != nil || len(labels) != 3 || labels[0].Pick == eval.ChoiceNone {
		t.Errorf("%+v, %v", labels, err)
	}
}
