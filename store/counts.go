package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// outcome is what is counted of a result.
type outcome struct {
	Status  eval.Status
	Pick    eval.Choice
	Code    eval.Code `db:"reason_code"`
	Reason  string
	Value   *float64
	Partial bool
	Retry   bool // asked again: it stays in the counts until the new one comes
	// Escalated: the stronger judge of a cascade decided.
	Escalated bool
}

// storedOutcome is what is stored of a unit; nil when nothing is.
func storedOutcome(ctx context.Context, tx *sqlx.Tx, k eval.Kind, run int64, u engine.Unit) (*outcome, error) {
	columns := `status, '' AS pick, reason_code, value, lower IS NOT NULL AS partial, retry, escalated`
	if k == eval.Pairs {
		columns = `status, pick, reason_code, retry, escalated`
	}
	var o outcome
	err := tx.GetContext(ctx, &o, `
		SELECT `+columns+` FROM `+results(k)+`
		WHERE run_id = ? AND row_id = ? AND method = ? AND repeat = ?`, run, u.Row, u.Method, u.Repeat)
	if isNoRows(err) {
		return nil, nil
	}
	return &o, err
}

// add adds the outcome n times to the counts of its run: once, or -1 times when
// another takes its place.
func (o outcome) add(ctx context.Context, tx *sqlx.Tx, run int64, u engine.Unit, n int) error {
	partial, sum := 0, 0.0
	if o.Partial {
		partial = n
	}
	if o.Value != nil {
		sum = float64(n) * *o.Value
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO run_counts (team_id, run_id, method, repeat, dimension, status, pick, reason_code, example, results, partial, value_sum)
		SELECT r.team_id, r.id, ?, ?,
			coalesce((SELECT p.dimension FROM pairs p WHERE p.id = ? AND r.kind = 'pairs'), ''), ?, ?, ?, ?, ?, ?, ?
		FROM runs r
		WHERE r.id = ?
		ON CONFLICT (run_id, method, repeat, dimension, status, pick, reason_code) DO UPDATE SET
			results   = run_counts.results + excluded.results,
			partial   = run_counts.partial + excluded.partial,
			value_sum = run_counts.value_sum + excluded.value_sum`,
		u.Method, u.Repeat, u.Row, o.Status, o.Pick, o.Code, o.Reason, n, partial, sum, run)
	return err
}

// count brings the run's own counters up to date. A result that replaces one
// that was asked again is done once more; all calls were made, so all count.
func count(ctx context.Context, tx *sqlx.Tx, run int64, old *outcome, now outcome, calls []eval.Call) (engine.Standing, error) {
	done, failed, escalated := 1, 0, flag(now.Escalated)-flag(old != nil && old.Escalated)
	if old != nil && !old.Retry {
		done = 0
		if old.Status == eval.Failed {
			failed--
		}
	}
	if now.Status == eval.Failed {
		failed++
	}
	c := spentOn(calls)
	var r standingRow
	err := tx.GetContext(ctx, &r, `
		UPDATE runs
		SET done = done + ?, failed = failed + ?, calls = calls + ?,
			prompt_tokens = prompt_tokens + ?, completion_tokens = completion_tokens + ?, embedding_tokens = embedding_tokens + ?,
			cache_hits = cache_hits + ?, estimated_calls = estimated_calls + ?,
			strong_calls = strong_calls + ?, strong_prompt_tokens = strong_prompt_tokens + ?,
			strong_completion_tokens = strong_completion_tokens + ?, strong_embedding_tokens = strong_embedding_tokens + ?,
			escalated = escalated + ?, stored = stored + 1
		WHERE id = ?
		RETURNING `+standingColumns,
		done, failed, c.calls, c.all.Prompt+c.all.Embedding, c.all.Completion, c.all.Embedding, c.hits, c.estimated,
		c.strongCalls, c.strong.Prompt, c.strong.Completion, c.strong.Embedding, escalated, run)
	return r.standing(), err
}

// spent is what calls took.
type spent struct {
	calls, hits, estimated, strongCalls int
	all, strong                         eval.Tokens
}

func spentOn(calls []eval.Call) (s spent) {
	for _, c := range calls {
		if c.CacheHit {
			s.hits++
			continue
		}
		s.calls++
		s.all = s.all.Plus(c.Tokens())
		if c.Estimated {
			s.estimated++
		}
		if c.Judge != "" { // another one than the run's
			s.strongCalls++
			s.strong = s.strong.Plus(c.Tokens())
		}
	}
	return s
}
