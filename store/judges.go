package store

import (
	"context"
	"database/sql"

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

	EmbeddingBaseURL string `db:"embedding_base_url"` // empty: that of the judge
	EmbeddingKeyEnv  string `db:"embedding_key_env"`  // for another host only

	// Prices per million tokens; not valid while unknown.
	PriceInput     sql.NullFloat64 `db:"price_input"`
	PriceOutput    sql.NullFloat64 `db:"price_output"`
	PriceEmbedding sql.NullFloat64 `db:"price_embedding"`
	Currency       string
	Tier           eval.Tier
	Window         int `db:"window_tokens"` // tokens read at once; 0: unknown
}

// Price is what the judge costs.
func (j Judge) Price() eval.Price {
	amount := func(n sql.NullFloat64) eval.Amount { return eval.Amount{Known: n.Valid, Value: n.Float64} }
	return eval.Price{
		Input: amount(j.PriceInput), Output: amount(j.PriceOutput), Embedding: amount(j.PriceEmbedding),
		Currency: j.Currency,
	}
}

const judgeColumns = `
	SELECT id, name, base_url, model, embedding_model, api_key_env, api_key_sealed <> '' AS has_key,
		concurrency, requests_minute, tokens_minute, timeout_seconds, embedding_base_url, embedding_key_env,
		price_input, price_output, price_embedding, currency, tier, window_tokens
	FROM judges`

// Judges lists a team's judges by name, without the built-in rules.
func (s *Store) Judges(ctx context.Context, team int64) (list []Judge, err error) {
	err = s.ro.SelectContext(ctx, &list, judgeColumns+`
		WHERE team_id = ?
		ORDER BY name`, team)
	return list, err
}

// JudgeNamed is the judge of a team with this name.
func (s *Store) JudgeNamed(ctx context.Context, team int64, name string) (j Judge, err error) {
	err = s.ro.GetContext(ctx, &j, judgeColumns+`
		WHERE team_id = ? AND name = ?`, team, name)
	if isNoRows(err) {
		return j, eval.NotFoundf("There is no judge named %q in this team.", name)
	}
	return j, err
}

// JudgeIDs are the ids of all judges of all teams.
func (s *Store) JudgeIDs(ctx context.Context) (ids []int64, err error) {
	err = s.ro.SelectContext(ctx, &ids, `SELECT id FROM judges`)
	return ids, err
}

// JudgeByID is one judge of a team.
func (s *Store) JudgeByID(ctx context.Context, team, id int64) (j Judge, err error) {
	err = s.ro.GetContext(ctx, &j, judgeColumns+`
		WHERE team_id = ? AND id = ?`, team, id)
	return j, found(err, "judge")
}

// JudgeKey decrypts a judge's stored key; empty when it has none.
func (s *Store) JudgeKey(ctx context.Context, team, id int64) (string, error) {
	var sealed string
	err := s.ro.GetContext(ctx, &sealed, `
		SELECT api_key_sealed FROM judges WHERE team_id = ? AND id = ?`, team, id)
	if err != nil {
		return "", found(err, "judge")
	}
	key, err := s.seal.Open(sealed)
	if err != nil {
		return "", eval.Invalidf("The key of this judge cannot be used: %s.", err)
	}
	return key, nil
}
