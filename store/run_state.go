package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Stop asks a run to stop: calls in flight finish and are stored.
func (s *Store) Stop(ctx context.Context, team, run int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, `
			UPDATE runs SET
				finished_at = CASE state WHEN 'queued' THEN ? ELSE finished_at END,
				state       = CASE state WHEN 'queued' THEN 'stopped' ELSE 'stopping' END
			WHERE team_id = ? AND id = ? AND state IN ('queued', 'running')`, s.micros(), team, run)
		return changed(ctx, tx, res, err, team, run, "This run is not going on, so there is nothing to stop.")
	})
}

// Resume goes on with a run that was stopped or failed; what has a result is
// not asked again.
func (s *Store) Resume(ctx context.Context, team, run int64) error {
	return s.reopen(ctx, team, run, false)
}

// RetryFailed asks again for everything that failed. The old results stay until
// the new ones are stored.
func (s *Store) RetryFailed(ctx context.Context, team, run int64) error {
	return s.reopen(ctx, team, run, true)
}

func (s *Store) reopen(ctx context.Context, team, run int64, retry bool) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, `
			UPDATE runs SET state = 'queued', reason = '', started_at = 0, finished_at = 0
			WHERE team_id = ? AND id = ? AND (state IN ('stopped', 'failed') OR (? AND state = 'done' AND failed > 0 AND profile <> ?))`,
			team, run, retry, importedProfile)
		if err := changed(ctx, tx, res, err, team, run, refusal(retry)); err != nil {
			return err
		}
		if retry {
			if err := markFailed(ctx, tx, team, run); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `
			UPDATE runs SET start_done = done WHERE id = ?`, run); err != nil {
			return err
		}
		return s.wake(ctx, tx, run)
	})
}

func refusal(retry bool) string {
	if retry {
		return "Nothing of this run can be retried now: it is still going on, nothing failed, or it was computed elsewhere."
	}
	return "This run is not stopped, so there is nothing to resume."
}

// markFailed makes the failed units of a run missing again.
func markFailed(ctx context.Context, tx *sqlx.Tx, team, run int64) error {
	for _, t := range []string{"scores", "verdicts"} {
		if _, err := tx.ExecContext(ctx, `
			UPDATE `+t+` SET retry = 1
			WHERE team_id = ? AND run_id = ? AND status IN ('failed', 'cancelled')`, team, run); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `
		UPDATE runs SET failed = 0, done =
			(SELECT count(*) FROM scores WHERE run_id = runs.id AND retry = 0) +
			(SELECT count(*) FROM verdicts WHERE run_id = runs.id AND retry = 0)
		WHERE id = ?`, run)
	return err
}

// changed reports a conflict when a conditional update changed nothing of a run
// of this team.
func changed(ctx context.Context, tx *sqlx.Tx, res sql.Result, err error, team, run int64, refused string) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	var id int64
	err = tx.GetContext(ctx, &id, `SELECT id FROM runs WHERE team_id = ? AND id = ?`, team, run)
	if err != nil {
		return found(err, "run")
	}
	return eval.Conflictf("%s", refused)
}

// Finish marks a stopping run as stopped, and any other run that is not over as
// done once nothing is missing.
func (s *Store) Finish(ctx context.Context, run int64) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE runs
		SET state = CASE WHEN done >= total THEN 'done' ELSE 'stopped' END, finished_at = ?
		WHERE id = ? AND (state = 'stopping' OR (state IN ('queued', 'running') AND done >= total))`,
		s.micros(), run)
	return err
}

// Fail marks a run as failed with a reason for people.
func (s *Store) Fail(ctx context.Context, run int64, reason string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE runs SET state = 'failed', reason = ?, finished_at = ?
		WHERE id = ? AND state IN ('queued', 'running', 'stopping')`, reason, s.micros(), run)
	return err
}

// Pace is how fast a run has been since work on it last began.
type Pace struct {
	PerSecond float64       // results a second
	Left      time.Duration // until all are there, at this pace
}

// Pace is nil while it is not known: of a run that does not work, and of one
// that has hardly begun.
func (s *Store) Pace(ctx context.Context, team, run int64) (*Pace, error) {
	var r struct {
		State       eval.RunState
		Total, Done int64
		StartDone   int64 `db:"start_done"`
		Started     int64 `db:"started_at"`
	}
	err := s.ro.GetContext(ctx, &r, `
		SELECT state, total, done, start_done, started_at FROM runs WHERE team_id = ? AND id = ?`, team, run)
	if err != nil {
		return nil, found(err, "run")
	}
	since, spent := r.Done-r.StartDone, time.Duration(s.micros()-r.Started)*time.Microsecond
	if r.State != eval.RunRunning || r.Started == 0 || since < paceUnits || spent <= 0 {
		return nil, nil
	}
	return &Pace{
		PerSecond: float64(since) / spent.Seconds(),
		Left:      time.Duration(float64(spent) * float64(r.Total-r.Done) / float64(since)),
	}, nil
}

// paceUnits is how many results it takes to speak of a pace.
const paceUnits = 5
