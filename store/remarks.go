package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// AddRemark keeps what somebody who settles disagreements says about a pair. As
// long as it is open, nobody who has seen results of it can: the remark could
// tell them.
func (s *Store) AddRemark(ctx context.Context, b Bench, pair int64, body, key string) error {
	if _, err := s.pairOnBench(ctx, b, pair); err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		saw, err := sawResults(ctx, tx, b.Team, b.User, pair)
		if err != nil {
			return err
		}
		var settled bool
		err = tx.GetContext(ctx, &settled, `SELECT EXISTS (SELECT 1 FROM decisions WHERE team_id = ? AND pair_id = ?)`, b.Team, pair)
		if err != nil {
			return err
		}
		if saw && !settled {
			return eval.Conflictf("You have seen what methods say of this pair. You can write here once it is settled.")
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO remarks (team_id, pair_id, user_id, body, request_key, created_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (user_id, request_key) WHERE request_key <> '' DO NOTHING`, b.Team, pair, b.User, body, key, s.micros())
		return err
	})
}

// Remarks lists what was said about a pair, the oldest first.
func (s *Store) Remarks(ctx context.Context, team, pair int64) (list []eval.Remark, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT r.id, u.name AS author, r.body, r.created_at AS created
		FROM remarks r
		JOIN users u ON u.id = r.user_id
		WHERE r.team_id = ? AND r.pair_id = ?
		ORDER BY r.id`, team, pair)
	return list, err
}
