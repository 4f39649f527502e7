package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// UnblindRun records that someone has seen what a run says of all its pairs.
func (s *Store) UnblindRun(ctx context.Context, team, user, run int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
			SELECT p.id, ?, p.team_id, ?
			FROM runs r
			JOIN pairs p ON p.dataset_id = r.dataset_id AND p.id BETWEEN r.first_row AND r.last_row
			WHERE r.team_id = ? AND r.id = ?
			ON CONFLICT (pair_id, user_id) DO NOTHING`), user, s.micros(), team, run)
		if err != nil {
			return err
		}
		pairs, err := res.RowsAffected()
		if err != nil || pairs == 0 {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.Unblinded, Object: run, Detail: fmt.Sprintf("run %d, %d pairs", run, pairs)})
	})
}
