package store

import (
	"context"

	"concord/eval"
	"concord/eval/agreement"
)

// Repeats is what the newest run of a method with repeats said of each pair, by
// pair; a repeat that could still be judged is left out. It is empty where the
// method never ran with repeats.
func (s *Store) Repeats(ctx context.Context, team int64, m MethodOn) ([]agreement.Repeated, error) {
	var rows []struct {
		Pair     int64
		Question string
		Status   eval.Status
		Code     eval.Code
		Pick     eval.Choice
		X, Y     *float64
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT v.row_id AS pair, p.question, v.status, v.reason_code AS code, v.pick, v.score_x AS x, v.score_y AS y
		FROM verdicts v
		JOIN pairs p ON p.id = v.row_id
		WHERE v.team_id = ? AND v.method = ? AND p.dimension = ? AND v.run_id = (
			SELECT max(r.id)
			FROM runs r
			JOIN run_methods m ON m.run_id = r.id AND m.method = ? AND m.repeats > 1
			WHERE r.team_id = ? AND r.dataset_id = ? AND (? = '' OR r.judge = ?))
		ORDER BY v.row_id, v.repeat`, team, m.Method, m.Dimension, m.Method, team, m.Dataset, m.Judge, m.Judge)
	if err != nil {
		return nil, err
	}
	var list []agreement.Repeated
	for _, r := range rows {
		pick, judged := eval.Verdict{Status: r.Status, Pick: r.Pick, Reason: eval.Reason{Code: r.Code}}.Outcome()
		if !judged {
			continue
		}
		if len(list) == 0 || list[len(list)-1].Pair != r.Pair {
			list = append(list, agreement.Repeated{Pair: r.Pair, Question: r.Question})
		}
		one := &list[len(list)-1]
		one.Picks = append(one.Picks, pick)
		if r.X != nil && r.Y != nil {
			one.X, one.Y = append(one.X, *r.X), append(one.Y, *r.Y)
		}
	}
	return list, nil
}
