package store

import (
	"context"
	"database/sql"
	"math"

	"concord/eval"
)

// Stability is how far a judge agrees with itself on one method: the rows of a
// run that were judged several times.
type Stability struct {
	Run     int64
	Dataset string
	Method  string
	Model   string
	Repeats int
	Created int64 // UTC microseconds
	Rows    int   // with at least two results
	// SD is the pooled standard deviation of a row's values; nil for methods that
	// only pick, and for pairs.
	SD *float64
	// Flips are rows whose results disagree: different picks, or values on both
	// sides of the method's threshold. Flippable is false without a threshold.
	Flips     int
	Flippable bool
	Failed    int // results without a value
}

// repeatedRun is a run that judged rows several times.
type repeatedRun struct {
	ID      int64
	Kind    eval.Kind
	Dataset string
	Model   string
	Created int64 `db:"created_at"`
}

// stabilityRuns is how many of a judge's newest repeated runs are shown.
const stabilityRuns = 3

// StabilityOf is the evidence of a judge's newest repeated runs, newest first.
func (s *Store) StabilityOf(ctx context.Context, team int64, judge string) (list []Stability, err error) {
	var runs []repeatedRun
	err = s.ro.SelectContext(ctx, &runs, s.ro.Rebind(`
		SELECT r.id, r.kind, d.name AS dataset, r.model, r.created_at
		FROM runs r
		JOIN datasets d ON d.id = r.dataset_id
		WHERE r.team_id = ? AND r.judge = ? AND r.done > 0
			AND EXISTS (SELECT 1 FROM run_methods m WHERE m.run_id = r.id AND m.repeats > 1)
		ORDER BY r.id DESC
		LIMIT ?`), team, judge, stabilityRuns)
	for _, r := range runs {
		if err != nil {
			return nil, err
		}
		var of []Stability
		of, err = s.stabilityOf(ctx, team, r)
		list = append(list, of...)
	}
	return list, err
}

func (s *Store) stabilityOf(ctx context.Context, team int64, r repeatedRun) ([]Stability, error) {
	run, err := s.RunByID(ctx, team, r.ID)
	if err != nil {
		return nil, err
	}
	var list []Stability
	for _, method := range run.Methods {
		if run.Settings.Times(method) < 2 {
			continue
		}
		st := Stability{Run: r.ID, Dataset: r.Dataset, Method: method, Model: r.Model, Repeats: run.Settings.Times(method), Created: r.Created}
		if r.Kind == eval.Pairs {
			err = s.pickStability(ctx, team, &st)
		} else {
			threshold, ok := run.Settings.Threshold(method)
			st.Flippable = ok
			err = s.valueStability(ctx, team, &st, threshold)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, st)
	}
	return list, nil
}

// pickStability counts pairs whose picks differ between repeats.
func (s *Store) pickStability(ctx context.Context, team int64, st *Stability) error {
	st.Flippable = true
	return s.ro.QueryRowxContext(ctx, s.ro.Rebind(`
		SELECT count(*) FILTER (WHERE n > 1), count(*) FILTER (WHERE n > 1 AND kinds > 1), coalesce(sum(failed), 0)
		FROM (
			SELECT count(*) FILTER (WHERE status = 'scored') AS n,
				count(DISTINCT CASE WHEN status = 'scored' THEN pick END) AS kinds,
				count(*) FILTER (WHERE status = 'failed') AS failed
			FROM verdicts
			WHERE team_id = ? AND run_id = ? AND method = ?
			GROUP BY row_id) rows`), team, st.Run, st.Method).Scan(&st.Rows, &st.Flips, &st.Failed)
}

// valueStability pools the variance of values between repeats of a row, and
// counts rows with values on both sides of the threshold.
func (s *Store) valueStability(ctx context.Context, team int64, st *Stability, threshold float64) error {
	var pooled sql.NullFloat64
	err := s.ro.QueryRowxContext(ctx, s.ro.Rebind(`
		SELECT count(*) FILTER (WHERE n > 1), count(*) FILTER (WHERE n > 1 AND low < ? AND high >= ?), coalesce(sum(failed), 0),
			sum(CASE WHEN n > 1 THEN squares - total * total / n END) / sum(CASE WHEN n > 1 THEN n - 1.0 END)
		FROM (
			SELECT count(value) AS n, sum(value) AS total, sum(value * value) AS squares, min(value) AS low, max(value) AS high,
				count(*) FILTER (WHERE status = 'failed') AS failed
			FROM scores
			WHERE team_id = ? AND run_id = ? AND method = ?
			GROUP BY row_id) rows`), threshold, threshold, team, st.Run, st.Method).Scan(&st.Rows, &st.Flips, &st.Failed, &pooled)
	if err != nil || !pooled.Valid {
		return err
	}
	sd := math.Sqrt(max(0, pooled.Float64)) // rounding can leave less than nothing
	st.SD = &sd
	return nil
}
