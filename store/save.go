package store

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// SaveScore keeps one result, committed when it returns; a second one for the
// same unit replaces the first.
func (s *Store) SaveScore(ctx context.Context, run int64, u engine.Unit, sc eval.Score) (stands engine.Standing, err error) {
	err = s.saveTogether(ctx, func(tx *sqlx.Tx) error {
		stands, err = s.saveScore(ctx, tx, run, u, sc, sc.AllCalls())
		return err
	})
	return stands, err
}

// saveScore keeps one result; calls are those that the run is charged with.
func (s *Store) saveScore(ctx context.Context, tx *sqlx.Tx, run int64, u engine.Unit, sc eval.Score, calls []eval.Call) (engine.Standing, error) {
	now := outcome{Status: sc.Status, Code: sc.Reason.Code, Reason: sc.Reason.Text, Value: sc.Value, Partial: sc.Lower != nil, Escalated: sc.Before != nil}
	return s.save(ctx, tx, eval.Samples, run, u, now, calls, func() error {
		var id int64
		err := tx.GetContext(ctx, &id, `
			INSERT INTO scores (team_id, run_id, row_id, method, repeat, status, value, lower, upper,
				reason_code, reason, flags, escalated, created_at)
			SELECT team_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM runs WHERE id = ?
			ON CONFLICT (run_id, row_id, method, repeat) DO UPDATE SET
				status = excluded.status, value = excluded.value, lower = excluded.lower, upper = excluded.upper,
				reason_code = excluded.reason_code, reason = excluded.reason, flags = excluded.flags,
				escalated = excluded.escalated, retry = 0, created_at = excluded.created_at
			RETURNING id`,
			u.Row, u.Method, u.Repeat, sc.Status, sc.Value, sc.Lower, sc.Upper,
			sc.Reason.Code, sc.Reason.Text, strings.Join(sc.Flags, ","), flag(now.Escalated), s.micros(), run)
		if err != nil {
			return found(err, "run")
		}
		return saveDetail(ctx, tx, "score", id, run, sc)
	})
}

// SaveVerdict keeps one verdict, committed when it returns; a second one for
// the same unit replaces the first.
func (s *Store) SaveVerdict(ctx context.Context, run int64, u engine.Unit, v eval.Verdict) (stands engine.Standing, err error) {
	err = s.saveTogether(ctx, func(tx *sqlx.Tx) error {
		stands, err = s.saveVerdict(ctx, tx, run, u, v, v.AllCalls())
		return err
	})
	return stands, err
}

// saveVerdict keeps one verdict; calls are those that the run is charged with.
func (s *Store) saveVerdict(ctx context.Context, tx *sqlx.Tx, run int64, u engine.Unit, v eval.Verdict, calls []eval.Call) (engine.Standing, error) {
	now := outcome{Status: v.Status, Pick: v.Pick, Code: v.Reason.Code, Reason: v.Reason.Text, Escalated: v.Before != nil}
	return s.save(ctx, tx, eval.Pairs, run, u, now, calls, func() error {
		var id int64
		err := tx.GetContext(ctx, &id, `
			INSERT INTO verdicts (team_id, run_id, row_id, method, repeat, status, pick, score_x, score_y,
				x_first, y_first, tokens, ms, reason_code, reason, escalated, created_at)
			SELECT team_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM runs WHERE id = ?
			ON CONFLICT (run_id, row_id, method, repeat) DO UPDATE SET
				status = excluded.status, pick = excluded.pick, score_x = excluded.score_x, score_y = excluded.score_y,
				x_first = excluded.x_first, y_first = excluded.y_first, tokens = excluded.tokens, ms = excluded.ms,
				reason_code = excluded.reason_code, reason = excluded.reason, escalated = excluded.escalated,
				retry = 0, created_at = excluded.created_at
			RETURNING id`,
			u.Row, u.Method, u.Repeat, v.Status, v.Pick, valueOf(v.X), valueOf(v.Y),
			pickedFirst(v, eval.ChoiceX), pickedFirst(v, eval.ChoiceY), tokensOf(calls), waitedFor(calls),
			v.Reason.Code, v.Reason.Text, flag(now.Escalated), s.micros(), run)
		if err != nil {
			return found(err, "run")
		}
		return saveDetail(ctx, tx, "verdict", id, run, v)
	})
}

// pickedFirst is what a pairwise method picked when the item stood first; empty
// when it was not asked so.
func pickedFirst(v eval.Verdict, item eval.Choice) eval.Choice {
	for _, o := range v.Orders {
		if o.First == item {
			return o.Pick
		}
	}
	return ""
}

func tokensOf(calls []eval.Call) (n int) {
	for _, c := range calls {
		n += c.PromptTokens + c.CompletionTokens
	}
	return n
}

func waitedFor(calls []eval.Call) (ms int64) {
	for _, c := range calls {
		ms += c.Milliseconds
	}
	return ms
}

func valueOf(sc *eval.Score) *float64 {
	if sc == nil {
		return nil
	}
	return sc.Value
}

func saveDetail(ctx context.Context, tx *sqlx.Tx, noun string, id, run int64, detail any) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO `+noun+`_details (`+noun+`_id, team_id, detail)
		SELECT ?, team_id, ? FROM runs WHERE id = ?
		ON CONFLICT (`+noun+`_id) DO UPDATE SET detail = excluded.detail`, id, mustJSON(detail), run)
	return err
}

// save stores a result and brings the run's counters up to date with it. The run
// is locked from the look at the old result on: two processes may save at once.
func (s *Store) save(ctx context.Context, tx *sqlx.Tx, k eval.Kind, run int64, u engine.Unit, now outcome, calls []eval.Call, insert func() error) (stands engine.Standing, err error) {
	if err := s.lock(ctx, tx, "runs", run); err != nil {
		return stands, err
	}
	old, err := storedOutcome(ctx, tx, k, run, u)
	if err != nil {
		return stands, err
	}
	if err := insert(); err != nil {
		return stands, err
	}
	if old != nil {
		if err := old.add(ctx, tx, run, u, -1); err != nil {
			return stands, err
		}
	}
	if err := now.add(ctx, tx, run, u, 1); err != nil {
		return stands, err
	}
	return count(ctx, tx, run, old, now, calls)
}
