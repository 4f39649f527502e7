package store

import (
	"context"
	"crypto/rand"
	"encoding/hex"
)

// PromptMark is the secret with which a team's row data is marked off in
// prompts. It is drawn once, so that equal tasks are equal requests for ever and
// in every process.
func (s *Store) PromptMark(ctx context.Context, team int64) ([]byte, error) {
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails since Go 1.24
	var known string
	err := s.ro.GetContext(ctx, &known, `SELECT secret FROM prompt_marks WHERE team_id = ?`, team)
	if isNoRows(err) {
		err = s.db.GetContext(ctx, &known, `
			INSERT INTO prompt_marks (team_id, secret)
			VALUES (?, ?)
			ON CONFLICT (team_id) DO UPDATE SET secret = prompt_marks.secret
			RETURNING secret`, team, hex.EncodeToString(fresh))
	}
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(known)
}
