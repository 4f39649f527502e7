package store

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// ScoresAre narrows a list of a run's rows to those whose result of one method
// is such. Of repeats the first counts.
type ScoresAre struct {
	Method  string // empty: of any method, which needs a status and no value
	Status  eval.Status
	Code    eval.Code // empty: any reason
	Partial bool      // something in it was not judged
	// From and Below bound the value: From ≤ value < Below; nil: unbounded.
	From, Below *float64
}

// ByValue reports whether the list is sorted by value, the lowest first; else it
// is in the order of the rows.
func (a ScoresAre) ByValue() bool { return a.Status == eval.Scored && a.Method != "" }

// ScoreKey is the place of a row in such a list.
type ScoreKey struct {
	Row   int64 `db:"row_id"`
	Value *float64
}

// RowsWhose lists the rows of a run whose results are such, from behind a place
// or, backwards, in front of it; the zero place is the start. The list comes in
// its order either way.
func (s *Store) RowsWhose(ctx context.Context, team, run int64, a ScoresAre, from ScoreKey, back bool, limit int) ([]ScoreKey, error) {
	methods := []string{a.Method}
	if a.Method == "" {
		r, err := s.RunByID(ctx, team, run)
		if err != nil {
			return nil, err
		}
		methods = r.Methods
	}
	var list []ScoreKey
	for _, a.Method = range methods {
		query, args := a.query(team, run, from, back, limit)
		var part []ScoreKey
		if err := s.ro.SelectContext(ctx, &part, s.ro.Rebind(query), args...); err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	if len(methods) > 1 {
		list = merged(list, back, limit)
	}
	if back {
		slices.Reverse(list)
	}
	return list, nil
}

// query walks along the index scores_values and reads no table.
func (a ScoresAre) query(team, run int64, from ScoreKey, back bool, limit int) (string, []any) {
	where := ` WHERE run_id = ? AND method = ? AND repeat = 1 AND status = ?`
	args := []any{run, a.Method, a.Status}
	and := func(condition string, values ...any) {
		where, args = where+` AND `+condition, append(args, values...)
	}
	if a.Code != "" {
		and(`reason_code = ?`, a.Code)
	}
	if a.Partial {
		and(`lower IS NOT NULL`)
	}
	if a.From != nil {
		and(`value >= ?`, *a.From)
	}
	if a.Below != nil {
		and(`value < ?`, *a.Below)
	}
	order := a.after(from, back, and)
	// The team is checked by the run: a run belongs to one.
	return `SELECT row_id, value FROM scores` + where + `
		AND EXISTS (SELECT 1 FROM runs WHERE id = ? AND team_id = ?)
		ORDER BY ` + order + ` LIMIT ?`, append(args, run, team, limit)
}

// after says from where the list goes on, and in which order.
func (a ScoresAre) after(from ScoreKey, back bool, and func(string, ...any)) (order string) {
	beyond, turn := ` > `, ``
	if back {
		beyond, turn = ` < `, ` DESC`
	}
	if a.ByValue() {
		if from.Value != nil {
			and(`(value, row_id)`+beyond+`(?, ?)`, *from.Value, from.Row)
		}
		return `value` + turn + `, row_id` + turn
	}
	and(`value IS NULL`) // so that the rows come in the order of the index
	if from.Row != 0 {
		and(`row_id`+beyond+`?`, from.Row)
	}
	return `row_id` + turn
}

// merged puts the lists of several methods together, each row once.
func merged(list []ScoreKey, back bool, limit int) []ScoreKey {
	slices.SortFunc(list, func(a, b ScoreKey) int {
		if back {
			a, b = b, a
		}
		return int(min(1, max(-1, a.Row-b.Row)))
	})
	list = slices.CompactFunc(list, func(a, b ScoreKey) bool { return a.Row == b.Row })
	return list[:min(limit, len(list))]
}

// ScoresOn lists a run's results on some rows, by row and method.
func (s *Store) ScoresOn(ctx context.Context, team, run int64, rows []int64) (list []ScoreRow, err error) {
	if len(rows) == 0 {
		return nil, nil
	}
	query, args, err := sqlx.In(scoreColumns+`
		JOIN run_methods m ON m.run_id = s.run_id AND m.method = s.method
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id IN (?)
		ORDER BY s.row_id, m.pos, s.repeat`, team, run, rows)
	if err != nil {
		return nil, err
	}
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(query), args...)
	return list, err
}
