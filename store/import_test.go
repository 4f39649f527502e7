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

func TestNameOfAnImportedDataset(t *testing.T) {
	t.Parallel()
	s, team := openTest(t)
	path := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte("question,answer\nq,a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "  ", "x\u202ey", "a\x07", strings.Repeat("n", 121)} {
		_, err := s.ImportVersion(t.Context(), team, FileImport{Dataset: name, Path: path, File: "a.csv"})
		wantKind(t, err, eval.Invalid)
	}
	in, err := s.ImportVersion(t.Context(), team, FileImport{Dataset: " two  words ", Path: path, File: "a.csv"})
	if err != nil || in.Dataset.Name != "two words" {
		t.Errorf("%q %v", in.Dataset.Name, err)
	}
}
