package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Stop asks a run to stop: calls in flight finish and are stored, what remains is
// cancelled until someone resumes the run.
func (s *Store) Stop(ctx context.Context, team, run int64) error {
	defer s.stops.Add(1)
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var r struct {
			Kind  eval.Kind
			State eval.RunState
		}
		err := tx.GetContext(ctx, &r, `
			UPDATE runs SET
				finished_at = CASE state WHEN 'queued' THEN ? ELSE finished_at END,
				state       = CASE state WHEN 'queued' THEN 'stopped' ELSE 'stopping' END,
				stop_code   = 'by_user'
			WHERE team_id = ? AND id = ? AND state IN ('queued', 'running')
			RETURNING kind, state`, s.micros(), team, run)
		if isNoRows(err) {
			return refused(ctx, tx, team, run, "This run is not going on, so there is nothing to stop.")
		}
		if err != nil {
			return err
		}
		if err := s.noteRun(ctx, tx, team, run, eval.RunHalted); err != nil || r.State != eval.RunStopped {
			return err
		}
		return s.cancelRest(ctx, tx, r.Kind, run, eval.ByUser) // nobody works on it yet
	})
}

// Halt stops a run that is going on for a reason of its own, as when its budget
// is used up.
func (s *Store) Halt(ctx context.Context, run int64, why eval.Reason) error {
	defer s.stops.Add(1)
	_, err := s.db.ExecContext(ctx, `
		UPDATE runs SET state = 'stopping', stop_code = ?, reason = ?
		WHERE id = ? AND state IN ('queued', 'running')`, why.Code, why.Text, run)
	return err
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

// RetryCauses is RetryFailed for some causes alone.
func (s *Store) RetryCauses(ctx context.Context, team, run int64, causes ...eval.Code) error {
	return s.reopen(ctx, team, run, true, causes...)
}

// ResumeWithin is Resume with another budget, the zero one for none: a run that
// its budget has stopped would stop again at once.
func (s *Store) ResumeWithin(ctx context.Context, team, run int64, budget eval.RunBudget) error {
	r, err := s.RunByID(ctx, team, run)
	if err != nil {
		return err
	}
	r.Settings.Budget = budget
	if err := r.Settings.Check(); err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `
			UPDATE runs SET settings = ?
			WHERE team_id = ? AND id = ? AND state IN ('stopped', 'failed')`, mustJSON(r.Settings), team, run); err != nil {
			return err
		}
		return s.reopenTx(ctx, tx, team, run, false)
	})
}

func (s *Store) reopen(ctx context.Context, team, run int64, retry bool, causes ...eval.Code) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error { return s.reopenTx(ctx, tx, team, run, retry, causes...) })
}

func (s *Store) reopenTx(ctx context.Context, tx *sqlx.Tx, team, run int64, retry bool, causes ...eval.Code) error {
	res, err := tx.ExecContext(ctx, `
		UPDATE runs SET state = 'queued', reason = '', stop_code = '', started_at = 0, finished_at = 0
		WHERE team_id = ? AND id = ? AND (state IN ('stopped', 'failed') OR (? = 1 AND state = 'done' AND failed > 0 AND profile <> ?))`,
		team, run, flag(retry), importedProfile)
	if err := changed(ctx, tx, res, err, team, run, refusal(retry)); err != nil {
		return err
	}
	if retry {
		if err := askAgain(ctx, tx, team, run, causes); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE runs SET start_done = done WHERE id = ?`, run); err != nil {
		return err
	}
	did := eval.RunResumed
	if retry {
		did = eval.RunRetried
	}
	if err := s.noteRun(ctx, tx, team, run, did); err != nil {
		return err
	}
	return s.wake(ctx, tx, run)
}

func refusal(retry bool) string {
	if retry {
		return "Nothing of this run can be retried now: it is still going on, nothing failed, or it was computed elsewhere."
	}
	return "This run is not stopped, so there is nothing to resume."
}

// askAgain makes failed units of a run missing again: all, or those of some
// causes.
func askAgain(ctx context.Context, tx *sqlx.Tx, team, run int64, causes []eval.Code) error {
	for _, k := range []eval.Kind{eval.Samples, eval.Pairs} {
		query, args := `UPDATE `+results(k)+` SET retry = 1 WHERE team_id = ? AND run_id = ? AND status = 'failed'`, []any{team, run}
		if len(causes) > 0 {
			query += ` AND reason_code IN (` + strings.TrimSuffix(strings.Repeat("?, ", len(causes)), ", ") + `)`
			for _, c := range causes {
				args = append(args, c)
			}
		}
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return recount(ctx, tx, run)
}

// recount counts what a run has and does not ask for again.
func recount(ctx context.Context, tx *sqlx.Tx, run int64) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE runs SET
			done = (SELECT count(*) FROM scores WHERE run_id = runs.id AND retry = 0) +
				(SELECT count(*) FROM verdicts WHERE run_id = runs.id AND retry = 0),
			failed = (SELECT count(*) FROM scores WHERE run_id = runs.id AND retry = 0 AND status = 'failed') +
				(SELECT count(*) FROM verdicts WHERE run_id = runs.id AND retry = 0 AND status = 'failed')
		WHERE id = ?`, run)
	return err
}

// changed reports a conflict when a conditional update changed nothing of a run
// of this team.
func changed(ctx context.Context, tx *sqlx.Tx, res sql.Result, err error, team, run int64, why string) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return refused(ctx, tx, team, run, why)
}

// refused is a conflict, or that there is no such run in this team.
func refused(ctx context.Context, tx *sqlx.Tx, team, run int64, why string) error {
	var id int64
	err := tx.GetContext(ctx, &id, `SELECT id FROM runs WHERE team_id = ? AND id = ?`, team, run)
	if err != nil {
		return found(err, "run")
	}
	return eval.Conflictf("%s", why)
}

// Finish marks a stopping run as stopped and what it misses as cancelled, and any
// other run that is not over as done once nothing is missing.
func (s *Store) Finish(ctx context.Context, run int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error { return s.finish(ctx, tx, run) })
}

func (s *Store) finish(ctx context.Context, tx *sqlx.Tx, run int64) error {
	var r struct {
		Kind  eval.Kind
		State eval.RunState
		Code  eval.Code
	}
	err := tx.GetContext(ctx, &r, `
		UPDATE runs
		SET state = CASE WHEN done >= total THEN 'done' ELSE 'stopped' END, finished_at = ?
		WHERE id = ? AND (state = 'stopping' OR (state IN ('queued', 'running') AND done >= total))
		RETURNING kind, state, stop_code AS code`, s.micros(), run)
	if isNoRows(err) {
		return nil
	}
	if err != nil || r.State != eval.RunStopped {
		return err
	}
	return s.cancelRest(ctx, tx, r.Kind, run, r.Code)
}

// Fail marks a run as failed with a reason for people.
func (s *Store) Fail(ctx context.Context, run int64, reason string) error {
	defer s.stops.Add(1)
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
