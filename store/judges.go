package store

import (
	"context"
	"regexp"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
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
	key, err := s.seal.Open(sealed)
	if err != nil {
		return "", eval.Invalidf("The key of this judge cannot be used: %s.", err)
	}
	return key, nil
}

// AddJudge stores a judge; key is encrypted and may be empty.
func (s *Store) AddJudge(ctx context.Context, team int64, j Judge, key string) (Judge, error) {
	if j.Name = strings.TrimSpace(j.Name); j.Name == "" {
		return j, eval.Invalidf("Give the judge a name.")
	}
	if strings.EqualFold(j.Name, agreement.BuiltIn) || strings.EqualFold(j.Name, "built-in rules") {
		return j, eval.Invalidf("The name %s belongs to the built-in rules. Choose another.", j.Name)
	}
	if err := checkKeyVariable(j.APIKeyEnv); err != nil {
		return j, err
	}
	if err := checkLimits(j); err != nil {
		return j, err
	}
	sealed, err := s.seal.Seal(key)
	if err != nil {
		return j, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &j.ID, tx.Rebind(`
			INSERT INTO judges (team_id, name, base_url, model, embedding_model, api_key_env, api_key_sealed,
				concurrency, requests_minute, tokens_minute, timeout_seconds, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			RETURNING id`),
			team, j.Name, j.BaseURL, j.Model, j.EmbeddingModel, j.APIKeyEnv, sealed,
			j.Concurrency, j.RequestsMinute, j.TokensMinute, j.TimeoutSeconds, s.micros())
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.JudgeAdded, Object: j.ID, Name: j.Name, Detail: j.BaseURL})
	})
	if isDuplicate(err) {
		return j, eval.Conflictf("There is already a judge named %q. Choose another name.", j.Name)
	}
	j.HasKey = sealed != ""
	return j, err
}

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// checkKeyVariable refuses names that are none, and Concord's own settings: its
// secrets must not be sent to an endpoint as a key.
func checkKeyVariable(name string) error {
	switch {
	case name == "":
		return nil
	case !variableName.MatchString(name):
		return eval.Invalidf("%q is not the name of an environment variable. A key itself belongs into the key field.", name)
	case strings.HasPrefix(strings.ToUpper(name), "CONCORD_"):
		return eval.Invalidf("%s is a setting of Concord itself and is never sent to an endpoint. Choose another variable.", name)
	}
	return nil
}

// MaxTimeoutSeconds is the longest that one request to a judge may take: a job of
// the queue allows for no more (design §3).
const MaxTimeoutSeconds = 120

func checkLimits(j Judge) error {
	switch {
	case min(j.Concurrency, j.RequestsMinute, j.TokensMinute, j.TimeoutSeconds) < 0:
		return eval.Invalidf("The limits of a judge cannot be negative.")
	case j.TimeoutSeconds > MaxTimeoutSeconds:
		return eval.Invalidf("One request to a judge may take at most %d seconds.", MaxTimeoutSeconds)
	}
	return nil
}

// DeleteJudge removes a judge and its key, unless a run that asks it is going
// on. Runs that it made stay.
func (s *Store) DeleteJudge(ctx context.Context, team, id int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var j struct {
			Name string
			Busy bool
		}
		err := tx.GetContext(ctx, &j, tx.Rebind(`
			SELECT j.name, EXISTS (
				SELECT 1 FROM runs r
				WHERE r.team_id = j.team_id AND r.judge = j.name AND r.state IN ('queued', 'running', 'stopping')) AS busy
			FROM judges j
			WHERE j.team_id = ? AND j.id = ?`), team, id)
		if err != nil {
			return found(err, "judge")
		}
		if j.Busy {
			return eval.Conflictf("A run that asks %s is going on. Stop it first, then delete the judge.", j.Name)
		}
		_, err = tx.ExecContext(ctx, tx.Rebind(`DELETE FROM judges WHERE team_id = ? AND id = ?`), team, id)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.JudgeDeleted, Object: id, Name: j.Name})
	})
}
