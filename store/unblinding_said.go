package store

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// UnblindSaid records that someone has seen what people said of pairs, and no
// result: they no longer label them blind, and can still settle them.
func (s *Store) UnblindSaid(ctx context.Context, team, user int64, pairs ...int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		for _, pair := range pairs {
			_, err := tx.ExecContext(ctx, `
				INSERT INTO unblindings (pair_id, user_id, team_id, results, created_at)
				SELECT id, ?, team_id, 0, ? FROM pairs WHERE team_id = ? AND id = ?
				ON CONFLICT (pair_id, user_id) DO NOTHING`, user, s.micros(), team, pair)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// UnblindLabeled records the same for all pairs of a dataset on which others
// have said something: someone has downloaded the labels. Of the pairs that
// check people the download has the right answer too.
func (s *Store) UnblindLabeled(ctx context.Context, team, user, dataset int64) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO unblindings (pair_id, user_id, team_id, results, created_at)
		SELECT p.id, ?, p.team_id,
			CASE WHEN EXISTS (SELECT 1 FROM campaign_pairs q WHERE q.pair_id = p.id AND q.known <> '') THEN 1 ELSE 0 END, ?
		FROM pairs p
		WHERE p.team_id = ? AND p.dataset_id = ? AND (
			EXISTS (SELECT 1 FROM labels l WHERE l.pair_id = p.id AND l.user_id <> ? AND `+standing+`)
			OR EXISTS (SELECT 1 FROM decisions d WHERE d.pair_id = p.id AND d.user_id <> ?)
			OR EXISTS (
				SELECT 1 FROM imported_labels l
				JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
				WHERE l.pair_id = p.id))
		ON CONFLICT (pair_id, user_id) DO UPDATE SET results = 1 WHERE unblindings.results = 0 AND excluded.results = 1`,
		user, s.micros(), team, dataset, user, user)
	return err
}

// SawResults reports whether someone has seen what methods say of a pair, or how
// it was made: they can no longer settle it.
func (s *Store) SawResults(ctx context.Context, team, user, pair int64) (bool, error) {
	return sawResults(ctx, s.ro, team, user, pair)
}

func sawResults(ctx context.Context, db getter, team, user, pair int64) (saw bool, err error) {
	err = db.GetContext(ctx, &saw, `
		SELECT EXISTS (
			SELECT 1 FROM unblindings WHERE team_id = ? AND user_id = ? AND pair_id = ? AND results = 1)`, team, user, pair)
	return saw, err
}
