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
func (s *Store) SaveScore(ctx context.Context, run int64, u engine.Unit, sc eval.Score) (engine.Standing, error) {
	return s.saveTogether(ctx, run, func(tx *sqlx.Tx, l *ledger) error {
		return s.saveScore(ctx, tx, l, run, u, sc, sc.AllCalls())
	})
}

// SaveVerdict keeps one verdict, committed when it returns; a second one for
// the same unit replaces the first.
func (s *Store) SaveVerdict(ctx context.Context, run int64, u engine.Unit, v eval.Verdict) (engine.Standing, error) {
	return s.saveTogether(ctx, run, func(tx *sqlx.Tx, l *ledger) error {
		return s.saveVerdict(ctx, tx, l, run, u, v, v.AllCalls())
	})
}

const insertScore = `
	INSERT INTO scores (team_id, run_id, row_id, method, repeat, status, value, lower, upper,
		reason_code, reason, flags, escalated, created_at)
	SELECT team_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM runs WHERE id = ?
	ON CONFLICT (run_id, row_id, method, repeat) DO `

const replaceScore = `UPDATE SET
		status = excluded.status, value = excluded.value, lower = excluded.lower, upper = excluded.upper,
		reason_code = excluded.reason_code, reason = excluded.reason, flags = excluded.flags,
		escalated = excluded.escalated, retry = 0, created_at = excluded.created_at`

const scoreKeys = `
	RETURNING id, team_id AS team, '' AS dimension`

// saveScore keeps one result; calls are those that the run is charged with. What
// it changes in the counts goes to the ledger, to be written before the commit.
func (s *Store) saveScore(ctx context.Context, tx *sqlx.Tx, l *ledger, run int64, u engine.Unit, sc eval.Score, calls []eval.Call) error {
	now := outcome{Status: sc.Status, Code: sc.Reason.Code, Reason: sc.Reason.Text, Value: sc.Value, Partial: sc.Lower != nil, Escalated: sc.Before != nil}
	w := resultWriting{
		kind: eval.Samples, insert: insertScore, replace: replaceScore, keys: scoreKeys,
		args: []any{
			u.Row, u.Method, u.Repeat, sc.Status, sc.Value, sc.Lower, sc.Upper,
			sc.Reason.Code, sc.Reason.Text, strings.Join(sc.Flags, ","), flag(now.Escalated), s.micros(), run,
		},
		detail: mustJSON(sc),
	}
	d, old, err := w.write(ctx, tx, run, u)
	if err == nil {
		l.enter(run, u, d, old, now, calls)
	}
	return err
}

const insertVerdict = `
	INSERT INTO verdicts (team_id, run_id, row_id, method, repeat, status, pick, score_x, score_y,
		x_first, y_first, tokens, ms, reason_code, reason, escalated, created_at)
	SELECT team_id, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM runs WHERE id = ?
	ON CONFLICT (run_id, row_id, method, repeat) DO `

const replaceVerdict = `UPDATE SET
		status = excluded.status, pick = excluded.pick, score_x = excluded.score_x, score_y = excluded.score_y,
		x_first = excluded.x_first, y_first = excluded.y_first, tokens = excluded.tokens, ms = excluded.ms,
		reason_code = excluded.reason_code, reason = excluded.reason, escalated = excluded.escalated,
		retry = 0, created_at = excluded.created_at`

const verdictKeys = `
	RETURNING id, team_id AS team, coalesce((SELECT p.dimension FROM pairs p WHERE p.id = verdicts.row_id), '') AS dimension`

// saveVerdict is saveScore for pairs.
func (s *Store) saveVerdict(ctx context.Context, tx *sqlx.Tx, l *ledger, run int64, u engine.Unit, v eval.Verdict, calls []eval.Call) error {
	now := outcome{Status: v.Status, Pick: v.Pick, Code: v.Reason.Code, Reason: v.Reason.Text, Escalated: v.Before != nil}
	w := resultWriting{
		kind: eval.Pairs, insert: insertVerdict, replace: replaceVerdict, keys: verdictKeys,
		args: []any{
			u.Row, u.Method, u.Repeat, v.Status, v.Pick, valueOf(v.X), valueOf(v.Y),
			pickedFirst(v, eval.ChoiceX), pickedFirst(v, eval.ChoiceY), tokensOf(calls), waitedFor(calls),
			v.Reason.Code, v.Reason.Text, flag(now.Escalated), s.micros(), run,
		},
		detail: mustJSON(v),
	}
	d, old, err := w.write(ctx, tx, run, u)
	if err == nil {
		l.enter(run, u, d, old, now, calls)
	}
	return err
}

// resultWriting is one result on its way into its two tables.
type resultWriting struct {
	kind                  eval.Kind
	insert, replace, keys string
	args                  []any
	detail                string
}

// write keeps a result. Most come for the first time: only where one is there
// already is it looked at. The dimension is that of a pair.
func (w resultWriting) write(ctx context.Context, tx *sqlx.Tx, run int64, u engine.Unit) (d eval.Dimension, old *outcome, err error) {
	var row struct {
		ID, Team  int64
		Dimension eval.Dimension
	}
	err = tx.GetContext(ctx, &row, w.insert+`NOTHING`+w.keys, w.args...)
	if isNoRows(err) {
		if old, err = storedOutcome(ctx, tx, w.kind, run, u); err != nil {
			return "", nil, err
		}
		err = found(tx.GetContext(ctx, &row, w.insert+w.replace+w.keys, w.args...), "run")
	}
	if err != nil {
		return "", nil, err
	}
	noun := "score"
	if w.kind == eval.Pairs {
		noun = "verdict"
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO `+noun+`_details (`+noun+`_id, team_id, detail) VALUES (?, ?, ?)
		ON CONFLICT (`+noun+`_id) DO UPDATE SET detail = excluded.detail`, row.ID, row.Team, w.detail)
	return row.Dimension, old, err
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
