package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// ledger gathers what the results of one transaction change in the counts of
// their runs, so that each count is written once, however many results there
// are.
type ledger struct {
	runs   map[int64]*change
	counts map[countKey]*counted
}

func newLedger() *ledger {
	return &ledger{runs: map[int64]*change{}, counts: map[countKey]*counted{}}
}

// change is what is added to the counters of a run.
type change struct {
	done, failed, escalated, stored int
	spent                           spent
}

// countKey is what results are counted by.
type countKey struct {
	run       int64
	method    string
	repeat    int
	dimension eval.Dimension // empty on samples
	status    eval.Status
	pick      eval.Choice
	code      eval.Code
}

type counted struct {
	example          string // a reason
	results, partial int
	sum              float64
}

// enter notes a result, and the old one in whose place it comes. One that
// replaces what was asked again is done once more; all calls were made, so all
// count.
func (l *ledger) enter(run int64, u engine.Unit, d eval.Dimension, old *outcome, now outcome, calls []eval.Call) {
	c := l.runs[run]
	if c == nil {
		c = &change{}
		l.runs[run] = c
	}
	c.stored++
	c.spent.add(calls)
	c.escalated += flag(now.Escalated) - flag(old != nil && old.Escalated)
	if old == nil || old.Retry {
		c.done++
	} else if old.Status == eval.Failed {
		c.failed--
	}
	if now.Status == eval.Failed {
		c.failed++
	}
	if old != nil {
		l.count(run, u, d, *old, -1)
	}
	l.count(run, u, d, now, 1)
}

// count counts an outcome n times: once, or -1 times when another takes its
// place.
func (l *ledger) count(run int64, u engine.Unit, d eval.Dimension, o outcome, n int) {
	key := countKey{run, u.Method, u.Repeat, d, o.Status, o.Pick, o.Code}
	c := l.counts[key]
	if c == nil {
		c = &counted{example: o.Reason}
		l.counts[key] = c
	}
	c.results += n
	if o.Partial {
		c.partial += n
	}
	if o.Value != nil {
		c.sum += float64(n) * *o.Value
	}
}

// write brings the runs up to date and tells how they stand then.
func (l *ledger) write(ctx context.Context, tx *sqlx.Tx) (map[int64]engine.Standing, error) {
	for _, key := range slices.SortedFunc(maps.Keys(l.counts), countKey.compare) {
		if err := l.counts[key].write(ctx, tx, key); err != nil {
			return nil, err
		}
	}
	stand := map[int64]engine.Standing{}
	for _, run := range slices.Sorted(maps.Keys(l.runs)) {
		s, err := l.runs[run].write(ctx, tx, run)
		if err != nil {
			return nil, err
		}
		stand[run] = s
	}
	return stand, nil
}

func (k countKey) compare(o countKey) int {
	return cmp.Or(cmp.Compare(k.run, o.run), cmp.Compare(k.method, o.method), cmp.Compare(k.repeat, o.repeat),
		cmp.Compare(k.dimension, o.dimension), cmp.Compare(k.status, o.status), cmp.Compare(k.pick, o.pick), cmp.Compare(k.code, o.code))
}

func (c *counted) write(ctx context.Context, tx *sqlx.Tx, k countKey) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO run_counts (team_id, run_id, method, repeat, dimension, status, pick, reason_code, example, results, partial, value_sum)
		SELECT r.team_id, r.id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
		FROM runs r
		WHERE r.id = ?
		ON CONFLICT (run_id, method, repeat, dimension, status, pick, reason_code) DO UPDATE SET
			results   = run_counts.results + excluded.results,
			partial   = run_counts.partial + excluded.partial,
			value_sum = run_counts.value_sum + excluded.value_sum`,
		k.method, k.repeat, k.dimension, k.status, k.pick, k.code, c.example, c.results, c.partial, c.sum, k.run)
	return err
}

func (c *change) write(ctx context.Context, tx *sqlx.Tx, run int64) (engine.Standing, error) {
	var r standingRow
	s := c.spent
	err := tx.GetContext(ctx, &r, `
		UPDATE runs
		SET done = done + ?, failed = failed + ?, calls = calls + ?,
			prompt_tokens = prompt_tokens + ?, completion_tokens = completion_tokens + ?, embedding_tokens = embedding_tokens + ?,
			cache_hits = cache_hits + ?, estimated_calls = estimated_calls + ?,
			strong_calls = strong_calls + ?, strong_prompt_tokens = strong_prompt_tokens + ?,
			strong_completion_tokens = strong_completion_tokens + ?, strong_embedding_tokens = strong_embedding_tokens + ?,
			escalated = escalated + ?, stored = stored + ?
		WHERE id = ?
		RETURNING `+standingColumns,
		c.done, c.failed, s.calls, s.all.Prompt+s.all.Embedding, s.all.Completion, s.all.Embedding, s.hits, s.estimated,
		s.strongCalls, s.strong.Prompt, s.strong.Completion, s.strong.Embedding, c.escalated, c.stored, run)
	return r.standing(), found(err, "run")
}
