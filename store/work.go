package store

import (
	"context"
	"fmt"
	"strings"

	"concord/eval"
	"concord/eval/engine"
)

// Store is what the engine works on. Its methods name no team: a run belongs to
// one, and rows are reached through the run alone.
var _ engine.Store = (*Store)(nil)

// Run is the run as it stands now.
func (s *Store) Run(ctx context.Context, id int64) (eval.Run, error) {
	var r runRow
	err := s.ro.GetContext(ctx, &r, runColumns+`
		WHERE r.id = ?`, id)
	if err != nil {
		return eval.Run{}, found(err, "run")
	}
	return r.run()
}

// TeamOf is the team that a run belongs to.
func (s *Store) TeamOf(ctx context.Context, run int64) (team int64, err error) {
	err = s.ro.GetContext(ctx, &team, `SELECT team_id FROM runs WHERE id = ?`, run)
	return team, found(err, "run")
}

// Start marks a queued run as running.
func (s *Store) Start(ctx context.Context, run int64) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE runs SET state = 'running', started_at = CASE started_at WHEN 0 THEN ? ELSE started_at END
		WHERE id = ? AND state = 'queued'`, s.micros(), run)
	return err
}

// Missing lists units of the chunk that have no final result.
func (s *Store) Missing(ctx context.Context, c engine.Chunk, limit int) (units []engine.Unit, err error) {
	kind, err := s.kindOf(ctx, c.Run)
	if err != nil {
		return nil, err
	}
	err = s.ro.SelectContext(ctx, &units, `
		SELECT t.id AS row, m.method, k.column1 AS repeat `+missing(kind)+`
		ORDER BY t.id, m.pos, k.column1
		LIMIT ?`, c.First, c.Last, c.Run, limit)
	return units, err
}

// missing is the units of a chunk (first row, last row, run) without a final
// result: none at all, or one that is asked for again.
func missing(k eval.Kind) string {
	return `
		FROM runs r
		JOIN ` + table(k) + ` t ON t.dataset_id = r.dataset_id AND t.id BETWEEN ? AND ?
		JOIN run_methods m ON m.run_id = r.id
		JOIN (VALUES ` + repeats + `) k ON k.column1 <= m.repeats
		LEFT JOIN ` + results(k) + ` s ON s.run_id = r.id AND s.row_id = t.id AND s.method = m.method AND s.repeat = k.column1
		WHERE r.id = ? AND (s.id IS NULL OR s.retry = 1)` + covered(k)
}

// repeats are the numbers that repeats can have: (1), (2), …
var repeats = func() string {
	var list []string
	for i := range eval.MaxRepeats {
		list = append(list, fmt.Sprintf("(%d)", i+1))
	}
	return strings.Join(list, ", ")
}()

func (s *Store) kindOf(ctx context.Context, run int64) (k eval.Kind, err error) {
	err = s.ro.GetContext(ctx, &k, `SELECT kind FROM runs WHERE id = ?`, run)
	return k, found(err, "run")
}

// results is where the results on rows of a kind are kept.
func results(k eval.Kind) string {
	if k == eval.Pairs {
		return "verdicts"
	}
	return "scores"
}

// Sample is one row of a run on samples.
func (s *Store) Sample(ctx context.Context, run, row int64) (eval.Sample, error) {
	var r sampleRow
	err := s.ro.GetContext(ctx, &r, sampleColumns+`
		WHERE id = ? AND dataset_id = (SELECT dataset_id FROM runs WHERE id = ?)`, row, run)
	if err != nil {
		return eval.Sample{}, found(err, "row")
	}
	return r.sample()
}

// Pair is one row of a run on pairs, without roles.
func (s *Store) Pair(ctx context.Context, run, row int64) (eval.Pair, error) {
	var r pairRow
	err := s.ro.GetContext(ctx, &r, pairColumns+`
		WHERE p.id = ? AND p.dataset_id = (SELECT dataset_id FROM runs WHERE id = ?)`, row, run)
	if err != nil {
		return eval.Pair{}, found(err, "pair")
	}
	return r.pair()
}
