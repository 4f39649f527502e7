// Package queue wakes workers with River. The queue never knows what work there
// is: it carries chunks of runs, and the engine asks the score rows what is
// missing. Losing, repeating or delaying a job therefore loses nothing.
package queue

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"concord/eval/engine"
)

// Work judges what is missing in a chunk and reports whether more is left.
type Work func(context.Context, engine.Chunk) (more bool, err error)

// Left reports, within a transaction, whether a chunk of a run that is going on
// still misses results.
type Left func(context.Context, *sql.Tx, engine.Chunk) (bool, error)

// driver is River's on either database.
type driver = riverdriver.Driver[*sql.Tx]

// Queue inserts jobs and, once started, works them off.
type Queue struct {
	db      *sql.DB
	driver  driver
	alone   bool   // no other process works on this queue
	process string // as the others know it; empty: River finds a name
	insert  *river.Client[*sql.Tx]
	working atomic.Pointer[river.Client[*sql.Tx]] // nil: nobody works here
}

// Ready tells why no job would be worked off by this process; nil if it would.
func (q *Queue) Ready() error {
	client := q.working.Load()
	if client == nil {
		return errors.New("no worker was started")
	}
	select {
	case <-client.Stopped():
		return errors.New("the workers have stopped")
	default:
		return nil
	}
}

// OnSQLite returns a queue on the write connection of the store.
func OnSQLite(db *sql.DB) (*Queue, error) { return newQueue(db, riversqlite.New(db), true) }

// OnPostgres returns a queue that several processes may share, this one by the
// name process. It hears of new jobs through a connection of listener.
func OnPostgres(db *sql.DB, listener *pgxpool.Pool, process string) (*Queue, error) {
	q, err := newQueue(db, riverdatabasesql.NewWithPgxListener(db, listener), false)
	if err == nil {
		q.process = process
	}
	return q, err
}

func newQueue(db *sql.DB, d driver, alone bool) (*Queue, error) {
	insert, err := river.NewClient(d, &river.Config{Logger: quiet()})
	if err != nil {
		return nil, err
	}
	return &Queue{db: db, driver: d, alone: alone, insert: insert}, nil
}

// MigrateSQLite brings River's own tables up to date.
func MigrateSQLite(ctx context.Context, db *sql.DB) error { return migrate(ctx, riversqlite.New(db)) }

// MigratePostgres is [MigrateSQLite] for PostgreSQL.
func MigratePostgres(ctx context.Context, db *sql.DB) error {
	return migrate(ctx, riverdatabasesql.New(db))
}

func migrate(ctx context.Context, d driver) error {
	m, err := rivermigrate.New(d, &rivermigrate.Config{Logger: quiet()})
	if err != nil {
		return err
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// chunkJob carries one chunk of a run.
type chunkJob struct {
	Run   int64 `json:"run"`
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

// Kind is the job's stable name in River's tables.
func (chunkJob) Kind() string { return "run_chunk" }

// InsertOpts keeps one live job a chunk, however often a run is resumed.
func (chunkJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{
		ByArgs: true,
		ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
			rivertype.JobStateRunning, rivertype.JobStateScheduled,
		},
	}}
}

// WakeTx queues chunks in the caller's transaction: the run and its jobs appear
// together or not at all.
func (q *Queue) WakeTx(ctx context.Context, tx *sql.Tx, chunks []engine.Chunk) error {
	params := make([]river.InsertManyParams, len(chunks))
	for i, c := range chunks {
		params[i] = river.InsertManyParams{Args: chunkJob(c)}
	}
	if len(params) == 0 {
		return nil
	}
	_, err := q.insert.InsertManyTx(ctx, tx, params)
	return err
}

// quiet keeps River's chatter out of the log; warnings and errors pass.
func quiet() *slog.Logger { return slog.New(warnings{slog.Default().Handler()}) }

type warnings struct{ slog.Handler }

func (warnings) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }
