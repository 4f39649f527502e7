package store

import (
	"context"

	"concord/eval"
)

// MethodSummary counts what a method did in a run. Mean is over scored rows and
// nil when there are none.
type MethodSummary struct {
	Method        string
	Dimension     eval.Dimension // empty on samples
	Scored        int
	NotApplicable int `db:"not_applicable"`
	Failed        int
	Cancelled     int
	Partial       int
	Mean          *float64
}

// Summary counts a run's results by method and, on pairs, by dimension.
func (s *Store) Summary(ctx context.Context, team int64, run eval.Run) (list []MethodSummary, err error) {
	join := "LEFT JOIN" // a metric without results yet is still one of the run
	if run.Kind == eval.Pairs {
		join = "JOIN"
	}
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT m.method, coalesce(c.dimension, '') AS dimension,
			coalesce(sum(CASE c.status WHEN 'scored'         THEN c.results END), 0) AS scored,
			coalesce(sum(CASE c.status WHEN 'not_applicable' THEN c.results END), 0) AS not_applicable,
			coalesce(sum(CASE c.status WHEN 'failed'         THEN c.results END), 0) AS failed,
			coalesce(sum(CASE c.status WHEN 'cancelled'      THEN c.results END), 0) AS cancelled,
			coalesce(sum(c.partial), 0) AS partial,
			CASE r.kind WHEN 'samples' THEN
				sum(CASE c.status WHEN 'scored' THEN c.value_sum END)
				/ nullif(sum(CASE c.status WHEN 'scored' THEN c.results END), 0) END AS mean
		FROM runs r
		JOIN run_methods m ON m.run_id = r.id
		`+join+` run_counts c ON c.run_id = m.run_id AND c.method = m.method AND c.results > 0
		WHERE r.team_id = ? AND r.id = ?
		GROUP BY r.kind, coalesce(c.dimension, ''), m.pos, m.method
		ORDER BY `+dimensionOrder+`, coalesce(c.dimension, ''), m.pos`), team, run.ID)
	return list, err
}

// dimensionOrder puts the built-in dimensions first, in the order of the paper.
const dimensionOrder = `
	CASE c.dimension WHEN 'faithfulness' THEN 1 WHEN 'answer_relevance' THEN 2 WHEN 'context_relevance' THEN 3 ELSE 4 END`

// PickCount counts what a method said of the pairs of one dimension in a run.
type PickCount struct {
	Dimension eval.Dimension
	Method    string
	X, Y, Tie int
	None      int // gave no usable answer, for good
	Pending   int // a retry could still bring a verdict
}

// PickCounts counts a run's verdicts by dimension and method.
func (s *Store) PickCounts(ctx context.Context, team, run int64) (list []PickCount, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT c.dimension, c.method,
			coalesce(sum(CASE c.pick WHEN 'x'    THEN c.results END), 0) AS x,
			coalesce(sum(CASE c.pick WHEN 'y'    THEN c.results END), 0) AS y,
			coalesce(sum(CASE c.pick WHEN 'tie'  THEN c.results END), 0) AS tie,
			coalesce(sum(CASE c.pick WHEN 'none' THEN c.results END), 0) AS none,
			coalesce(sum(CASE c.pick WHEN ''     THEN c.results END), 0) AS pending
		FROM run_counts c
		JOIN run_methods m ON m.run_id = c.run_id AND m.method = c.method
		WHERE c.team_id = ? AND c.run_id = ? AND c.results > 0
		GROUP BY c.dimension, m.pos, c.method
		ORDER BY `+dimensionOrder+`, c.dimension, m.pos`), team, run)
	return list, err
}

// FailureGroup is a cause of missing values and how often it struck.
type FailureGroup struct {
	Code   eval.Code `db:"reason_code"`
	Reason string    // an example
	Count  int
}

// Failures groups a run's failed results by cause, the most frequent first.
func (s *Store) Failures(ctx context.Context, team int64, run eval.Run) (list []FailureGroup, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT reason_code, min(example) AS reason, sum(results) AS count
		FROM run_counts
		WHERE team_id = ? AND run_id = ? AND status = 'failed' AND results > 0
		GROUP BY reason_code
		ORDER BY sum(results) DESC, reason_code`), team, run.ID)
	return list, err
}
