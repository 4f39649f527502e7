package store

import "context"

// UnblindRun records that someone has seen what a run says of all its pairs.
func (s *Store) UnblindRun(ctx context.Context, team, user, run int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
		SELECT p.id, ?, p.team_id, ?
		FROM runs r
		JOIN pairs p ON p.dataset_id = r.dataset_id AND p.id BETWEEN r.first_row AND r.last_row
		WHERE r.team_id = ? AND r.id = ?
		ON CONFLICT (pair_id, user_id) DO NOTHING`), user, s.micros(), team, run)
	return err
}
