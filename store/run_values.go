package store

import (
	"context"
	"iter"
)

// RowValue is the value of one metric on one row.
type RowValue struct {
	Row    int64 `db:"row_id"`
	Method string
	Value  float64
}

// ValuesOfRun yields all values of a run, row by row. Of repeats the first
// counts.
func (s *Store) ValuesOfRun(ctx context.Context, team, run int64) iter.Seq2[RowValue, error] {
	return func(yield func(RowValue, error) bool) {
		rows, err := s.ro.QueryxContext(ctx, s.ro.Rebind(`
			SELECT row_id, method, value
			FROM scores
			WHERE team_id = ? AND run_id = ? AND repeat = 1 AND status = 'scored'
			ORDER BY row_id`), team, run)
		if err != nil {
			yield(RowValue{}, err)
			return
		}
		defer func() { _ = rows.Close() }() // what matters is rows.Err
		for rows.Next() {
			var v RowValue
			if err := rows.Scan(&v.Row, &v.Method, &v.Value); err != nil || !yield(v, nil) {
				if err != nil {
					yield(v, err)
				}
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(RowValue{}, err)
		}
	}
}
