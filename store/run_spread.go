package store

import (
	"context"
	"math"
)

// RowSpread is how much the repeats of one method vary on the rows of a run.
type RowSpread struct {
	Rows  int      // with at least two values
	Flips int      // of them with values on both sides of the threshold
	SD    *float64 // mean over those rows of the standard deviation (n − 1); nil without any
}

// SpreadOfRows measures the repeats of a method: a row flips when one repeat lies
// below the threshold and another does not.
func (s *Store) SpreadOfRows(ctx context.Context, team, run int64, method string, threshold float64) (sp RowSpread, err error) {
	var rows []struct {
		N, Low       int
		Sum, Squares float64
	}
	err = s.ro.SelectContext(ctx, &rows, s.ro.Rebind(`
		SELECT count(value) AS n, count(*) FILTER (WHERE value < ?) AS low,
			sum(value) AS sum, sum(value * value) AS squares
		FROM scores
		WHERE team_id = ? AND run_id = ? AND method = ? AND status = 'scored'
		GROUP BY row_id
		HAVING count(value) > 1`), threshold, team, run, method)
	sum := 0.0
	for _, r := range rows {
		n := float64(r.N)
		sum += math.Sqrt(max(0, (r.Squares-r.Sum*r.Sum/n)/(n-1))) // rounding can fall below 0
		if r.Low > 0 && r.Low < r.N {
			sp.Flips++
		}
	}
	if sp.Rows = len(rows); sp.Rows > 0 {
		sd := sum / float64(sp.Rows)
		sp.SD = &sd
	}
	return sp, err
}
