package store

import (
	"context"
	"math"
	"net/url"
	"regexp"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
)

// AddJudge stores a judge; key is encrypted and may be empty.
func (s *Store) AddJudge(ctx context.Context, team int64, j Judge, key string) (Judge, error) {
	if j.Name = strings.TrimSpace(j.Name); j.Name == "" {
		return j, eval.Invalidf("Give the judge a name.")
	}
	if strings.EqualFold(j.Name, agreement.BuiltIn) || strings.EqualFold(j.Name, "built-in rules") {
		return j, eval.Invalidf("The name %s belongs to the built-in rules. Choose another.", j.Name)
	}
	if err := checkJudge(j); err != nil {
		return j, err
	}
	sealed, err := s.seal.Seal(key)
	if err != nil {
		return j, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &j.ID, `
			INSERT INTO judges (team_id, name, base_url, model, embedding_model, api_key_env, api_key_sealed,
				concurrency, requests_minute, tokens_minute, timeout_seconds, embedding_base_url, embedding_key_env,
				price_input, price_output, price_embedding, currency, tier, window_tokens, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			RETURNING id`,
			team, j.Name, j.BaseURL, j.Model, j.EmbeddingModel, j.APIKeyEnv, sealed,
			j.Concurrency, j.RequestsMinute, j.TokensMinute, j.TimeoutSeconds, j.EmbeddingBaseURL, j.EmbeddingKeyEnv,
			j.PriceInput, j.PriceOutput, j.PriceEmbedding, j.Currency, j.Tier, j.Window, s.micros())
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

// UpdateJudge changes a judge; its name stays, as runs are known by it. An empty
// key keeps the stored one, but not for another host: a key goes where it was
// meant for, so it must be entered again. A variable replaces a stored key.
func (s *Store) UpdateJudge(ctx context.Context, team int64, j Judge, key string) error {
	if err := checkJudge(j); err != nil {
		return err
	}
	sealed, err := s.seal.Seal(key)
	if err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var old struct {
			BaseURL string `db:"base_url"`
			Sealed  string `db:"api_key_sealed"`
		}
		err := tx.GetContext(ctx, &old, `
			SELECT base_url, api_key_sealed FROM judges WHERE team_id = ? AND id = ?`, team, j.ID)
		if err != nil {
			return found(err, "judge")
		}
		if sealed == "" && j.APIKeyEnv == "" {
			if sealed = old.Sealed; sealed != "" && hostOf(old.BaseURL) != hostOf(j.BaseURL) {
				return eval.Invalidf("The address is on another host now: enter the key again. The stored one is only ever sent to %s.", hostOf(old.BaseURL))
			}
		}
		_, err = tx.ExecContext(ctx, `
			UPDATE judges SET base_url = ?, model = ?, embedding_model = ?, api_key_env = ?, api_key_sealed = ?,
				concurrency = ?, requests_minute = ?, tokens_minute = ?, timeout_seconds = ?,
				embedding_base_url = ?, embedding_key_env = ?,
				price_input = ?, price_output = ?, price_embedding = ?, currency = ?, tier = ?, window_tokens = ?
			WHERE team_id = ? AND id = ?`,
			j.BaseURL, j.Model, j.EmbeddingModel, j.APIKeyEnv, sealed,
			j.Concurrency, j.RequestsMinute, j.TokensMinute, j.TimeoutSeconds,
			j.EmbeddingBaseURL, j.EmbeddingKeyEnv,
			j.PriceInput, j.PriceOutput, j.PriceEmbedding, j.Currency, j.Tier, j.Window,
			team, j.ID)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.JudgeChanged, Object: j.ID, Name: j.Name, Detail: j.BaseURL})
	})
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

func checkJudge(j Judge) error {
	for _, name := range []string{j.APIKeyEnv, j.EmbeddingKeyEnv} {
		if err := checkKeyVariable(name); err != nil {
			return err
		}
	}
	if err := checkLimits(j); err != nil {
		return err
	}
	return checkPrice(j.Price())
}

func checkPrice(p eval.Price) error {
	for _, a := range []eval.Amount{p.Input, p.Output, p.Embedding} {
		if a.Known && (!(a.Value >= 0) || math.IsInf(a.Value, 0)) {
			return eval.Invalidf("A price is a number from 0. Leave it empty while it is not known.")
		}
	}
	return nil
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
	case j.Window < 0 || j.Tier < eval.Untold || j.Tier > eval.Strong:
		return eval.Invalidf("The size of the context or the class of the model is out of range.")
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
		err := tx.GetContext(ctx, &j, `
			SELECT j.name, EXISTS (
				SELECT 1 FROM runs r
				WHERE r.team_id = j.team_id AND r.judge = j.name AND r.state IN ('queued', 'running', 'stopping')) AS busy
			FROM judges j
			WHERE j.team_id = ? AND j.id = ?`, team, id)
		if err != nil {
			return found(err, "judge")
		}
		if j.Busy {
			return eval.Conflictf("A run that asks %s is going on. Stop it first, then delete the judge.", j.Name)
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM judges WHERE team_id = ? AND id = ?`, team, id)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.JudgeDeleted, Object: id, Name: j.Name})
	})
}
