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
		res, err := tx.ExecContext(ctx, `
			INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
			SELECT p.id, ?, p.team_id, ?
			FROM runs r
			JOIN pairs p ON p.dataset_id = r.dataset_id AND p.id BETWEEN r.first_row AND r.last_row
			WHERE r.team_id = ? AND r.id = ? `+seenResults, user, s.micros(), team, run)
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

// seenResults ends a statement that records results as seen. Who had seen only
// what people said has seen more now.
const seenResults = `
	ON CONFLICT (pair_id, user_id) DO UPDATE SET results = 1 WHERE unblindings.results = 0`

// Unblind records that someone has seen what methods say of pairs, or how they
// were made.
func (s *Store) Unblind(ctx context.Context, team, user int64, pairs ...int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		for _, pair := range pairs {
			_, err := tx.ExecContext(ctx, `
				INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
				SELECT id, ?, team_id, ? FROM pairs WHERE team_id = ? AND id = ? `+seenResults, user, s.micros(), team, pair)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// UnblindAll records the same for all pairs of a dataset: someone has downloaded
// everything that was said of them.
func (s *Store) UnblindAll(ctx context.Context, team, user, dataset int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
			SELECT id, ?, team_id, ? FROM pairs WHERE team_id = ? AND dataset_id = ? `+seenResults, user, s.micros(), team, dataset)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.Unblinded, Object: dataset, Detail: "sealed bundle"})
	})
}

// Unblinded tells of which pairs with ids from first to last someone has seen
// results.
func (s *Store) Unblinded(ctx context.Context, team, user, first, last int64) (map[int64]bool, error) {
	var ids []int64
	err := s.ro.SelectContext(ctx, &ids, `
		SELECT pair_id FROM unblindings
		WHERE team_id = ? AND user_id = ? AND results = 1 AND pair_id BETWEEN ? AND ?`, team, user, first, last)
	seen := make(map[int64]bool, len(ids))
	for _, id := range ids {
		seen[id] = true
	}
	return seen, err
}
