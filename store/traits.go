package store

import (
	"context"
	"encoding/json"
)

// Traits reads into known what a team's judges have learned of a model at an
// address; it is left alone while nothing is known.
func (s *Store) Traits(ctx context.Context, team int64, address, model string, known any) error {
	var text string
	err := s.ro.GetContext(ctx, &text, `
		SELECT traits FROM endpoint_traits WHERE team_id = ? AND address = ? AND model = ?`, team, address, model)
	if isNoRows(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), known)
}

// SaveTraits keeps what was learned in place of what was known.
func (s *Store) SaveTraits(ctx context.Context, team int64, address, model string, known any) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO endpoint_traits (team_id, address, model, traits, updated_at)
		VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (team_id, address, model) DO UPDATE SET traits = excluded.traits, updated_at = excluded.updated_at`,
		team, address, model, mustJSON(known), s.micros())
	return err
}
