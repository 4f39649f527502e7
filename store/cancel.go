package store

import (
	"cmp"
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// cancelRest gives what a stopped run misses the status cancelled, so that every
// list and export says what became of it. It counts as asked again: whoever
// resumes the run finds it missing.
func (s *Store) cancelRest(ctx context.Context, tx *sqlx.Tx, k eval.Kind, run int64, why eval.Code) error {
	why = cmp.Or(why, eval.ByUser)
	reason, now := cancelledBecause(why), s.micros()
	_, err := tx.ExecContext(ctx, `
		INSERT INTO `+results(k)+` (team_id, run_id, row_id, method, repeat, status, reason_code, reason, retry, created_at)
		SELECT r.team_id, r.id, t.id, m.method, k.column1, 'cancelled', ?, ?, 1, ?
		FROM runs r
		JOIN `+table(k)+` t ON t.dataset_id = r.dataset_id AND t.id BETWEEN r.first_row AND r.last_row
		JOIN run_methods m ON m.run_id = r.id
		JOIN (VALUES `+repeats+`) k ON k.column1 <= m.repeats
		WHERE r.id = ?`+covered(k)+`
		ON CONFLICT (run_id, row_id, method, repeat) DO NOTHING`, why, reason, now, run)
	if err != nil {
		return err
	}
	return countCancelled(ctx, tx, k, run, why, reason, now)
}

// countCancelled adds what was cancelled just now to the counts of its run.
func countCancelled(ctx context.Context, tx *sqlx.Tx, k eval.Kind, run int64, why eval.Code, reason string, now int64) error {
	dimension, join, group := `''`, "", ""
	if k == eval.Pairs {
		dimension, join, group = `t.dimension`, `JOIN pairs t ON t.id = s.row_id`, `, t.dimension`
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO run_counts (team_id, run_id, method, repeat, dimension, status, pick, reason_code, example, results, partial, value_sum)
		SELECT s.team_id, s.run_id, s.method, s.repeat, `+dimension+`, 'cancelled', '', s.reason_code, min(s.reason), count(*), 0, 0
		FROM `+results(k)+` s `+join+`
		WHERE s.run_id = ? AND s.status = 'cancelled' AND s.reason_code = ? AND s.created_at = ?
		GROUP BY s.team_id, s.run_id, s.method, s.repeat, s.reason_code`+group+`
		ON CONFLICT (run_id, method, repeat, dimension, status, pick, reason_code) DO UPDATE SET
			results = run_counts.results + excluded.results`, run, why, now)
	return err
}

func cancelledBecause(why eval.Code) string {
	if why == eval.Budget {
		return "The budget of the run was used up before this was judged."
	}
	return "The run was stopped before this was judged."
}
