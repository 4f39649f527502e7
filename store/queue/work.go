package queue

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"concord/eval/engine"
)

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
