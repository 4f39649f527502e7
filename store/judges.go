package store

import (
	"context"

	"concord/eval"
)

// Judge is a configured OpenAI-compatible endpoint. Its key never leaves the
// store but through [Store.JudgeKey].
type Judge struct {
	ID             int64
	Name           string
	BaseURL        string `db:"base_url"`
	Model          string
	EmbeddingModel string `db:"embedding_model"`
	APIKeyEnv      string `db:"api_key_env"` // name of an environment variable
	HasKey         bool   `db:"has_key"`     // a key is stored, encrypted
	Concurrency    int
	RequestsMinute int `db:"requests_minute"` // 0: no limit
	TokensMinute   int `db:"tokens_minute"`   // 0: no limit
	TimeoutSeconds int `db:"timeout_seconds"`
}

const judgeColumns = `
	SELECT id, name, base_url, model, embedding_model, api_key_env, api_key_sealed <> '' AS has_key,
		concurrency, requests_minute, tokens_minute, timeout_seconds
	FROM judges`

// Judges lists a team's judges by name, without the built-in rules.
func (s *Store) Judges(ctx context.Context, team int64) (list []Judge, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(judgeColumns+`
		WHERE team_id = ?
		ORDER BY name`), team)
	return list, err
}

// JudgeNamed is the judge of a team with this name.
func (s *Store) JudgeNamed(ctx context.Context, team int64, name string) (j Judge, err error) {
	err = s.ro.GetContext(ctx, &j, s.ro.Rebind(judgeColumns+`
		WHERE team_id = ? AND name = ?`), team, name)
	if isNoRows(err) {
		return j, eval.NotFoundf("There is no judge named %q in this team.", name)
	}
	return j, err
}

// JudgeByID is one judge of a team.
func (s *Store) JudgeByID(ctx context.Context, team, id int64) (j Judge, err error) {
	err = s.ro.GetContext(ctx, &j, s.ro.Rebind(judgeColumns+`
		WHERE team_id = ? AND id = ?`), team, id)
	return j, found(err, "judge")
}

// JudgeKey decrypts a judge's stored key; empty when it has none.
func (s *Store) JudgeKey(ctx context.Context, team, id int64) (string, error) {
	var sealed string
	err := s.ro.GetContext(ctx, &sealed, s.ro.Rebind(`
		SELECT api_key_sealed FROM judges WHERE team_id = ? AND id = ?`), team, id)
	if err != nil {
		return "", found(err, "judge")
	}
	return s.seal.Open(sealed)
}

// AddJudge stores a judge; key is encrypted and may be empty.
func (s *Store) AddJudge(ctx context.Context, team int64, j Judge, key string) (Judge, error) {
	if j.Name == "lexical" {
		return j, eval.Invalidf("The name lexical belongs to the built-in rules. Choose another.")
	}
	sealed, err := s.seal.Seal(key)
	if err != nil {
		return j, err
	}
	err = s.db.GetContext(ctx, &j.ID, s.db.Rebind(`
		INSERT INTO judges (team_id, name, base_url, model, embedding_model, api_key_env, api_key_sealed,
			concurrency, requests_minute, tokens_minute, timeout_seconds, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		RETURNING id`),
		team, j.Name, j.BaseURL, j.Model, j.EmbeddingModel, j.APIKeyEnv, sealed,
		j.Concurrency, j.RequestsMinute, j.TokensMinute, j.TimeoutSeconds, s.micros())
	if isDuplicate(err) {
		return j, eval.Conflictf("There is already a judge named %q. Choose another name.", j.Name)
	}
	j.HasKey = sealed != ""
	return j, err
}

// DeleteJudge removes a judge and its key. Runs that it made stay.
func (s *Store) DeleteJudge(ctx context.Context, team, id int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		DELETE FROM judges WHERE team_id = ? AND id = ?`), team, id)
	return err
}
