package store

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Stop asks a run to stop: calls in flight finish and are stored.
func (s *Store) Stop(ctx context.Context, team, run int64) error {
	return s.setState(ctx, team, run, `
		UPDATE runs SET state = CASE state WHEN 'queued' THEN 'stopped' ELSE 'stopping' END
		WHERE team_id = ? AND id = ? AND state IN ('queued', 'running')`,
		"This run is not running.")
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
		res, err := tx.ExecContext(ctx, tx.Rebind(`
			UPDATE runs SET state = 'queued', reason = '', finished_at = 0
			WHERE team_id = ? AND id = ? AND (state IN ('stopped', 'failed') OR (? AND state = 'done'))`),
			team, run, retry)
		if err := affected(res, err, "This run cannot be continued now."); err != nil {
			return err
		}
		if retry {
			if err := markFailed(ctx, tx, team, run); err != nil {
				return err
			}
		}
		return s.wake(ctx, tx, run)
	})
}

// markFailed makes the failed units of a run missing again.
func markFailed(ctx context.Context, tx *sqlx.Tx, team, run int64) error {
	for _, t := range []string{"scores", "verdicts"} {
		if _, err := tx.ExecContext(ctx, tx.Rebind(`
			UPDATE `+t+` SET retry = 1
			WHERE team_id = ? AND run_id = ? AND status IN ('failed', 'cancelled')`), team, run); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, tx.Rebind(`
		UPDATE runs SET failed = 0, done =
			(SELECT count(*) FROM scores WHERE run_id = runs.id AND retry = 0) +
			(SELECT count(*) FROM verdicts WHERE run_id = runs.id AND retry = 0)
		WHERE id = ?`), run)
	return err
}

func (s *Store) setState(ctx context.Context, team, run int64, query, refused string) error {
	res, err := s.db.ExecContext(ctx, s.db.Rebind(query), team, run)
	return affected(res, err, refused)
}

// affected reports a conflict when a conditional update changed nothing.
func affected(res sql.Result, err error, refused string) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return eval.Conflictf("%s", refused)
	}
	return nil
}

// Finish marks a stopping run as stopped, and any other run that is not over as
// done once nothing is missing.
func (s *Store) Finish(ctx context.Context, run int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		UPDATE runs
		SET state = CASE WHEN done >= total THEN 'done' ELSE 'stopped' END, finished_at = ?
		WHERE id = ? AND (state = 'stopping' OR (state IN ('queued', 'running') AND done >= total))`),
		s.micros(), run)
	return err
}

// Fail marks a run as failed with a reason for people.
func (s *Store) Fail(ctx context.Context, run int64, reason string) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		UPDATE runs SET state = 'failed', reason = ?, finished_at = ?
		WHERE id = ? AND state IN ('queued', 'running', 'stopping')`), reason, s.micros(), run)
	return err
}
