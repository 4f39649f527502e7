package store

import (
	"context"
	"encoding/json"

	"concord/eval/engine"
)

// Statements is how the team of a run had a text split before; nil when it had
// not.
func (s *Store) Statements(ctx context.Context, run int64, key string) ([]engine.Statement, error) {
	var text string
	err := s.ro.GetContext(ctx, &text, `
		SELECT p.statements
		FROM runs r
		JOIN splits p ON p.team_id = r.team_id
		WHERE r.id = ? AND p.split_key = ?`, run, key)
	if isNoRows(err) {
		return nil, nil
	}
	list := []engine.Statement{}
	if err == nil {
		err = json.Unmarshal([]byte(text), &list)
	}
	return list, err
}

// KeepStatements keeps a split and returns the one that counts: the first that
// was kept, whoever asked for it.
func (s *Store) KeepStatements(ctx context.Context, run int64, key string, list []engine.Statement) ([]engine.Statement, error) {
	if list == nil {
		list = []engine.Statement{}
	}
	var text string
	err := s.db.GetContext(ctx, &text, `
		INSERT INTO splits (team_id, split_key, statements, created_at)
		SELECT team_id, ?, ?, ? FROM runs WHERE id = ?
		ON CONFLICT (team_id, split_key) DO UPDATE SET statements = splits.statements
		RETURNING statements`, key, mustJSON(list), s.micros(), run)
	if err == nil {
		list = nil
		err = json.Unmarshal([]byte(text), &list)
	}
	return list, found(err, "run")
}
