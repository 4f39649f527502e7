package store

import (
	"context"
	"errors"
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
