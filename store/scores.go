package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"iter"

	"concord/eval"
)

// ScoreRow is one result on a sample, without its parts and calls.
type ScoreRow struct {
	ID       int64
	RowID    int64 `db:"row_id"`
	Row      int   // in the uploaded file
	Question string
	Method   string
	Repeat   int // from 1
	Status   eval.Status
	Value    *float64
	Lower    *float64
	Upper    *float64
	Code     eval.Code `db:"reason_code"`
	Reason   string
	Flags    string // separated by commas
}

// scoreColumns have the question as it was judged, whatever it was made later.
const scoreColumns = `
	SELECT s.id, s.row_id, t.row, coalesce((
			SELECT h.question FROM sample_history h
			WHERE h.sample_id = s.row_id AND h.replaced_at > s.created_at
			ORDER BY h.id
			LIMIT 1), t.question) AS question, s.method, s.repeat, s.status, s.value, s.lower, s.upper,
		s.reason_code, s.reason, s.flags
	FROM scores s
	JOIN samples t ON t.id = s.row_id`

// ScoresOfRows lists a run's results on a window of its rows, by row and method.
func (s *Store) ScoresOfRows(ctx context.Context, team, run int64, w Window) (list []ScoreRow, err error) {
	rows, args := rowsIn(eval.Samples, run, w)
	err = s.ro.SelectContext(ctx, &list, scoreColumns+`
		JOIN run_methods m ON m.run_id = s.run_id AND m.method = s.method
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id IN (`+rows+`)
		ORDER BY s.row_id, m.pos, s.repeat`, append([]any{team, run}, args...)...)
	return list, err
}

// rowsIn is a window of the rows of which a run has results.
func rowsIn(k eval.Kind, run int64, w Window) (query string, args []any) {
	query = `SELECT DISTINCT row_id FROM ` + results(k) + ` WHERE run_id = ? AND row_id `
	if w.Before > 0 {
		return query + `< ? ORDER BY row_id DESC LIMIT ?`, []any{run, w.Before, w.Limit}
	}
	return query + `> ? ORDER BY row_id LIMIT ?`, []any{run, w.After, w.Limit}
}

// ScoresOfRun yields all results of a run by row and method.
func (s *Store) ScoresOfRun(ctx context.Context, team, run int64) iter.Seq2[ScoreRow, error] {
	return pages(func(after int64) ([]ScoreRow, error) {
		return s.ScoresOfRows(ctx, team, run, Window{After: after, Limit: pageSize})
	}, func(r ScoreRow) int64 { return r.RowID })
}

// Neighbours are the rows in front of and behind one row of a run; 0 where there
// is none.
func (s *Store) Neighbours(ctx context.Context, team, run, row int64) (before, after int64, err error) {
	err = s.ro.QueryRowxContext(ctx, `
		SELECT
			(SELECT coalesce(max(t.id), 0) FROM samples t
				WHERE t.dataset_id = r.dataset_id AND t.id < ? AND t.id >= r.first_row`+covered(eval.Samples)+`),
			(SELECT coalesce(min(t.id), 0) FROM samples t
				WHERE t.dataset_id = r.dataset_id AND t.id > ? AND t.id <= r.last_row`+covered(eval.Samples)+`)
		FROM runs r
		WHERE r.team_id = ? AND r.id = ?`, row, row, team, run).Scan(&before, &after)
	return before, after, found(err, "run")
}

// Score is one result with its parts and calls; repeat counts from 1.
func (s *Store) Score(ctx context.Context, team, run, row int64, method string, repeat int) (sc eval.Score, err error) {
	var r struct {
		Detail sql.NullString
		Status eval.Status
		Code   eval.Code
		Reason string
	}
	err = s.ro.GetContext(ctx, &r, `
		SELECT d.detail, s.status, s.reason_code AS code, s.reason
		FROM scores s
		LEFT JOIN score_details d ON d.score_id = s.id
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id = ? AND s.method = ? AND s.repeat = ?`, team, run, row, method, repeat)
	if err != nil {
		return sc, found(err, "score")
	}
	if !r.Detail.Valid { // cancelled: nothing was asked
		return eval.Without(r.Status, r.Code, r.Reason), nil
	}
	return sc, json.Unmarshal([]byte(r.Detail.String), &sc)
}
