package store

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Habit is how a team had the last file of a shape read, as it was kept; empty
// when it had it read as guessed.
func (s *Store) Habit(ctx context.Context, team int64, shape string) (choices string, err error) {
	err = s.ro.GetContext(ctx, &choices, `
		SELECT choices FROM habits WHERE team_id = ? AND shape = ?`, team, shape)
	if isNoRows(err) {
		return "", nil
	}
	return choices, err
}

// KeepHabit remembers how a team had a file of a shape read; empty choices
// forget it.
func (s *Store) KeepHabit(ctx context.Context, team int64, shape, choices string) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM habits WHERE team_id = ? AND shape = ?`, team, shape)
		if err != nil || choices == "" {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO habits (team_id, shape, choices, created_at) VALUES (?, ?, ?, ?)`, team, shape, choices, s.micros())
		return err
	})
}
