package main

import (
	"context"
	"os"
	"sync"
	"time"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/lexical"
	"concord/eval/judge/openai"
	"concord/store"
)

// judges builds judges by name and keeps them, so that all runs share an
// endpoint's limits.
type judges struct {
	store *store.Store
	rules judge.Judge
	mu    sync.Mutex
	built map[int64]builtJudge // by id
}

type builtJudge struct {
	from store.Judge
	key  string
	*openai.Judge
}

func newJudges(s *store.Store) *judges {
	return &judges{store: s, rules: lexical.New(), built: map[int64]builtJudge{}}
}

// named is a team's judge; "" and "lexical" are the built-in rules.
func (j *judges) named(ctx context.Context, team int64, name string) (judge.Judge, error) {
	if name == "" || name == lexical.Name {
		return j.rules, nil
	}
	cfg, err := j.store.JudgeNamed(ctx, team, name)
	if err != nil {
		return nil, err
	}
	key, err := j.keyOf(ctx, team, cfg)
	if err != nil {
		return nil, err
	}
	return j.build(cfg, key)
}

// info describes a judge without its key: enough to queue a run for a server
// that has it.
func (j *judges) info(ctx context.Context, team int64, name string) (judge.Info, error) {
	if name == "" || name == lexical.Name {
		return j.rules.Info(), nil
	}
	cfg, err := j.store.JudgeNamed(ctx, team, name)
	return judge.Info{Name: cfg.Name, Model: cfg.Model, EmbeddingModel: cfg.EmbeddingModel}, err
}

func (j *judges) keyOf(ctx context.Context, team int64, cfg store.Judge) (string, error) {
	if cfg.APIKeyEnv == "" {
		return j.store.JudgeKey(ctx, team, cfg.ID)
	}
	key := os.Getenv(cfg.APIKeyEnv)
	if key == "" {
		return "", eval.Invalidf("The judge %s takes its key from the environment variable %s, which is not set. Set it and start Concord again.", cfg.Name, cfg.APIKeyEnv)
	}
	return key, nil
}

// build makes the judge, or returns the one made before if nothing has changed.
func (j *judges) build(cfg store.Judge, key string) (judge.Judge, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if b, ok := j.built[cfg.ID]; ok && b.from == cfg && b.key == key {
		return b.Judge, nil
	}
	made, err := openai.New(openai.Config{
		Name: cfg.Name, BaseURL: cfg.BaseURL, Model: cfg.Model, EmbeddingModel: cfg.EmbeddingModel, APIKey: key,
		Concurrency: cfg.Concurrency, RequestsPerMinute: cfg.RequestsMinute, TokensPerMinute: cfg.TokensMinute,
		Timeout: time.Duration(cfg.TimeoutSeconds) * time.Second,
	})
	if err != nil {
		return nil, err
	}
	j.built[cfg.ID] = builtJudge{cfg, key, made}
	return made, nil
}

// ofRun is the judge of a run.
func (j *judges) ofRun(ctx context.Context, r eval.Run) (judge.Judge, error) {
	team, err := j.store.TeamOf(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	return j.named(ctx, team, r.Judge)
}
