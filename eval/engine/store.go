package engine

import (
	"context"

	"concord/eval"
)

// Chunk is a contiguous range of the row ids of one run, both ends included:
// what one job works off.
type Chunk struct{ Run, First, Last int64 }

// Unit is the smallest piece of work: one method on one row, for the first time
// or once more.
type Unit struct {
	Row    int64
	Method string
	Repeat int // from 1
}

// Store is what the engine needs to know and to keep. The stored results are
// the truth: start, restart, resume and redelivery are one question, "what is
// missing?" (design §3).
type Store interface {
	// Run is the run as it stands now; the engine reads it between units to
	// see whether someone asked it to stop.
	Run(ctx context.Context, id int64) (eval.Run, error)
	// Start marks a queued run as running; any other state is left alone.
	Start(ctx context.Context, run int64) error
	// Missing lists the units of the chunk that have no final result yet, by
	// row, then method, then repeat, at most limit of them.
	Missing(ctx context.Context, c Chunk, limit int) ([]Unit, error)
	Sample(ctx context.Context, run, row int64) (eval.Sample, error)
	Pair(ctx context.Context, run, row int64) (eval.Pair, error)
	// SaveScore keeps one result in a transaction of its own, unique by run,
	// row, method and repeat. It must be safe for concurrent use.
	SaveScore(ctx context.Context, run int64, u Unit, s eval.Score) error
	// SaveVerdict is SaveScore for pairs.
	SaveVerdict(ctx context.Context, run int64, u Unit, v eval.Verdict) error
	// Finish marks a stopping run as stopped, and any other run that is not
	// over as done once nothing is missing in any of its chunks.
	Finish(ctx context.Context, run int64) error
	// Fail marks a run as failed with a reason for people; its missing units
	// stay missing, so that it can be resumed.
	Fail(ctx context.Context, run int64, reason string) error
}
