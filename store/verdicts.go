package store

import (
	"context"
	"encoding/json"
	"iter"

	"concord/eval"
)

// VerdictRow is one verdict of a run, without its evidence.
type VerdictRow struct {
	ID        int64
	RowID     int64 `db:"row_id"`
	Row       int   // in the uploaded file
	Dimension eval.Dimension
	Question  string
	Method    string
	Repeat    int // from 1
	Status    eval.Status
	Pick      eval.Choice
	ScoreX    *float64  `db:"score_x"`
	ScoreY    *float64  `db:"score_y"`
	Code      eval.Code `db:"reason_code"`
	Reason    string
}

const verdictColumns = `
	SELECT s.id, s.row_id, p.row, p.dimension, p.question, s.method, s.repeat, s.status, s.pick,
		s.score_x, s.score_y, s.reason_code, s.reason
	FROM verdicts s
	JOIN pairs p ON p.id = s.row_id
	JOIN run_methods m ON m.run_id = s.run_id AND m.method = s.method`

// VerdictsOfRows lists a run's verdicts on a window of its pairs, by pair and method.
func (s *Store) VerdictsOfRows(ctx context.Context, team, run int64, w Window) (list []VerdictRow, err error) {
	rows, args := rowsIn(eval.Pairs, run, w)
	err = s.ro.SelectContext(ctx, &list, verdictColumns+`
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id IN (`+rows+`)
		ORDER BY s.row_id, m.pos, s.repeat`, append([]any{team, run}, args...)...)
	return list, err
}

// VerdictsOfRun yields all verdicts of a run by pair and method.
func (s *Store) VerdictsOfRun(ctx context.Context, team, run int64) iter.Seq2[VerdictRow, error] {
	return pages(func(after int64) ([]VerdictRow, error) {
		return s.VerdictsOfRows(ctx, team, run, Window{After: after, Limit: pageSize})
	}, func(r VerdictRow) int64 { return r.RowID })
}

// PairVerdict is what one method of one run says of a pair, with its evidence.
type PairVerdict struct {
	Run     int64
	Method  string
	Judge   string // empty for trivial rules
	File    string // that recorded it; empty when it was judged here
	Verdict eval.Verdict
}

// VerdictsOnPair lists what the newest run of each method and judge says of a pair.
func (s *Store) VerdictsOnPair(ctx context.Context, team, pair int64) ([]PairVerdict, error) {
	var rows []struct {
		RunID                 int64 `db:"run_id"`
		Method, Judge, Detail string
		File                  string
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT v.run_id, v.method, r.judge, d.detail, coalesce(f.file, '') AS file
		FROM pairs p
		JOIN runs r ON r.dataset_id = p.dataset_id
		LEFT JOIN judgment_files f ON f.run_id = r.id
		JOIN verdicts v ON v.run_id = r.id AND v.row_id = p.id
		JOIN verdict_details d ON d.verdict_id = v.id
		WHERE p.team_id = ? AND p.id = ?
		ORDER BY v.run_id DESC, v.repeat, v.id`, team, pair)
	if err != nil {
		return nil, err
	}
	var list []PairVerdict
	seen := map[methodKey]bool{}
	for _, r := range rows {
		key := keyOf(r.Method, r.Judge)
		if seen[key] {
			continue
		}
		seen[key] = true
		v := PairVerdict{Run: r.RunID, Method: key.Method, Judge: key.Judge, File: r.File}
		if err := json.Unmarshal([]byte(r.Detail), &v.Verdict); err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
