package engine

import (
	"context"

	"concord/eval"
	"concord/eval/judge"
)

// Statement is what a text is split into, as the store keeps it.
type Statement = judge.Statement

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

// Standing is a run as it stands: what decides whether it goes on.
type Standing struct {
	State   eval.RunState
	Total   int
	Done    int
	Failed  int
	Started int64       // UTC microseconds; when work on it last began
	First   eval.Tokens // used by the judge of the run
	Second  eval.Tokens // used by the stronger judge of a cascade
}

// Store is what the engine needs to know and to keep. The stored results are
// the truth: start, restart, resume and redelivery are one question, "what is
// missing?" (design §3).
type Store interface {
	Run(ctx context.Context, id int64) (eval.Run, error)
	// Standing is what a run has come to by now.
	Standing(ctx context.Context, run int64) (Standing, error)
	// Stops counts how often this process was asked to stop a run, any run: when
	// it changes, a run may have been stopped.
	Stops() int64
	// Start marks a queued run as running; any other state is left alone.
	Start(ctx context.Context, run int64) error
	// Missing lists the units of the chunk that have no final result yet, by
	// row, then method, then repeat, at most limit of them.
	Missing(ctx context.Context, c Chunk, limit int) ([]Unit, error)
	// SamplesOf are rows of a run by id, in no order.
	SamplesOf(ctx context.Context, run int64, ids []int64) ([]eval.Sample, error)
	// PairsOf is SamplesOf for pairs.
	PairsOf(ctx context.Context, run int64, ids []int64) ([]eval.Pair, error)
	// SaveScore keeps one result, unique by run, row, method
	// and repeat. Once it returns, a crash does not lose it. It must be safe for
	// concurrent use.
	SaveScore(ctx context.Context, run int64, u Unit, s eval.Score) (Standing, error)
	// SaveVerdict is SaveScore for pairs.
	SaveVerdict(ctx context.Context, run int64, u Unit, v eval.Verdict) (Standing, error)
	// Halt stops a run that is going on, with the code and the reason of what
	// remains: in-flight results are still kept.
	Halt(ctx context.Context, run int64, why eval.Reason) error
	// Finish marks a stopping run as stopped and what it misses as cancelled,
	// and any other run that is not over as done once nothing is missing in any
	// of its chunks.
	Finish(ctx context.Context, run int64) error
	// Fail marks a run as failed with a reason for people; its missing units
	// stay missing, so that it can be resumed.
	Fail(ctx context.Context, run int64, reason string) error
	// Statements is how the team of a run had a text split before; nil when it
	// had not.
	Statements(ctx context.Context, run int64, key string) ([]Statement, error)
	// KeepStatements keeps a split and returns the one that counts: the first
	// that was kept, whoever asked for it.
	KeepStatements(ctx context.Context, run int64, key string, list []Statement) ([]Statement, error)
}
