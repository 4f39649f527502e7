package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"

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

// Standing is what a run has come to by now.
func (s *Store) Standing(ctx context.Context, run int64) (engine.Standing, error) {
	var r standingRow
	err := s.ro.GetContext(ctx, &r, `SELECT `+standingColumns+` FROM runs WHERE id = ?`, run)
	return r.standing(), found(err, "run")
}

// Stops counts how often this process was asked to stop a run.
func (s *Store) Stops() int64 { return s.stops.Load() }

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

// SamplesOf are rows of a run by id.
func (s *Store) SamplesOf(ctx context.Context, run int64, ids []int64) ([]eval.Sample, error) {
	var rows []sampleRow
	query, args, err := sqlx.In(sampleColumns+`
		WHERE dataset_id = (SELECT dataset_id FROM runs WHERE id = ?) AND id IN (?)`, run, ids)
	if err == nil {
		err = s.ro.SelectContext(ctx, &rows, query, args...)
	}
	return each(rows, sampleRow.sample, err)
}

// PairsOf are rows of a run by id, without roles.
func (s *Store) PairsOf(ctx context.Context, run int64, ids []int64) ([]eval.Pair, error) {
	var rows []pairRow
	query, args, err := sqlx.In(pairColumns+`
		WHERE p.dataset_id = (SELECT dataset_id FROM runs WHERE id = ?) AND p.id IN (?)`, run, ids)
	if err == nil {
		err = s.ro.SelectContext(ctx, &rows, query, args...)
	}
	return each(rows, pairRow.pair, err)
}

// each turns rows into what they stand for.
func each[R, T any](rows []R, of func(R) (T, error), err error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	list := make([]T, len(rows))
	for i, r := range rows {
		if list[i], err = of(r); err != nil {
			return nil, err
		}
	}
	return list, nil
}
