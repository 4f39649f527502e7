// Package queue wakes workers with River. The queue never knows what work there
// is: it carries chunks of runs, and the engine asks the score rows what is
// missing. Losing, repeating or delaying a job therefore loses nothing.
package queue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

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

// Timing of jobs (design §3). A chunk takes new work for at most 60 s, a call
// in flight may last 120 s more, and 30 s are spare.
const jobTimeout = 60*time.Second + 120*time.Second + 30*time.Second

// Start works off chunks until stop is called. Where no other process works on
// the queue it first takes back the jobs of one that was killed.
func (q *Queue) Start(ctx context.Context, work Work, left Left) (stop func(context.Context) error, err error) {
	if q.alone {
		if _, err := q.db.ExecContext(ctx, `UPDATE river_job SET state = 'available', max_attempts = max_attempts + 1 WHERE state = 'running'`); err != nil {
			return nil, fmt.Errorf("cannot take back unfinished jobs: %w", err)
		}
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, &chunkWorker{db: q.db, work: work, left: left})
	client, err := river.NewClient(q.driver, &river.Config{
		ID:                   q.process,
		Logger:               quiet(),
		Workers:              workers,
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: q.chunksAtATime()}},
		JobTimeout:           jobTimeout,
		RescueStuckJobsAfter: jobTimeout + 30*time.Second,
		// Polling alone on SQLite: it has no notifications, and River's stand-in
		// for them costs more when idle than a plain poll.
		PollOnly:          q.alone,
		FetchPollInterval: q.pollEvery(),
	})
	if err != nil {
		return nil, err
	}
	if err := client.Start(ctx); err != nil {
		return nil, err
	}
	q.working.Store(client)
	return client.StopAndCancel, nil
}

// TakeBack gives the jobs of processes that are not among the living to these. It
// need not wait until River itself rescues them, which is as long as a job may take.
func (q *Queue) TakeBack(ctx context.Context, living []string) error {
	_, err := q.db.ExecContext(ctx, `
		UPDATE river_job SET state = 'available', max_attempts = max_attempts + 1
		WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] <> ALL($1)`, living)
	if err != nil {
		return fmt.Errorf("cannot take back unfinished jobs: %w", err)
	}
	return nil
}

// chunksAtATime is few where others work on the queue too, so that one process
// does not take all of a run.
func (q *Queue) chunksAtATime() int {
	if q.alone {
		return 32
	}
	return 8
}

func (q *Queue) pollEvery() time.Duration {
	if q.alone {
		return 200 * time.Millisecond
	}
	return time.Second // for a notification that was lost
}

type chunkWorker struct {
	river.WorkerDefaults[chunkJob]
	db   *sql.DB
	work Work
	left Left
}

// Work hands the chunk to the engine. A chunk with work left, or one cut short
// by shutdown, is snoozed: that does not use up an attempt.
func (w *chunkWorker) Work(ctx context.Context, job *river.Job[chunkJob]) error {
	more, err := w.work(ctx, engine.Chunk(job.Args))
	switch {
	case ctx.Err() != nil, more && err == nil:
		return river.JobSnooze(0)
	case err != nil:
		return err
	}
	return w.complete(ctx, job)
}

// complete ends the job in the transaction that finds nothing left. A run that
// is resumed while its job is on the way out finds the job alive and queues no
// other: without the look, the chunk would wait forever.
func (w *chunkWorker) complete(ctx context.Context, job *river.Job[chunkJob]) error {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no-op after a commit
	left, err := w.left(ctx, tx, engine.Chunk(job.Args))
	if err != nil {
		return err
	}
	if left {
		return river.JobSnooze(0)
	}
	if _, err := river.JobCompleteTx[driver](ctx, tx, job); err != nil {
		return err
	}
	return tx.Commit()
}

// quiet keeps River's chatter out of the log; warnings and errors pass.
func quiet() *slog.Logger { return slog.New(warnings{slog.Default().Handler()}) }

type warnings struct{ slog.Handler }

func (warnings) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }
