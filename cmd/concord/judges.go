package main

import (
	"context"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
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
	store     *store.Store
	rules     judge.Judge
	endpoints *openai.Endpoints
	mu        sync.Mutex
	built     map[int64]builtJudge // by id
}

// builtJudge is a judge with what it was built from: the stored settings and the
// keys, which may stand in the environment.
type builtJudge struct {
	from      store.Judge
	key       string
	embedding string // key of the embedding endpoint
	*openai.Judge
}

func newJudges(s *store.Store) *judges {
	return &judges{store: s, rules: lexical.New(), endpoints: openai.NewEndpoints(), built: map[int64]builtJudge{}}
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
	embedding, err := fromVariable(cfg.Name, cfg.EmbeddingKeyEnv)
	if err != nil {
		return nil, err
	}
	return j.build(ctx, team, builtJudge{from: cfg, key: key, embedding: embedding})
}

// info describes a judge without its key: enough to queue a run for a server
// that has it.
func (j *judges) info(ctx context.Context, team int64, name string) (judge.Info, error) {
	if name == "" || name == lexical.Name {
		return j.rules.Info(), nil
	}
	cfg, err := j.store.JudgeNamed(ctx, team, name)
	return judge.Info{
		Name: cfg.Name, Model: cfg.Model, EmbeddingModel: cfg.EmbeddingModel,
		Price: cfg.Price(), Tier: cfg.Tier, Window: cfg.Window,
	}, err
}

func (j *judges) keyOf(ctx context.Context, team int64, cfg store.Judge) (string, error) {
	if cfg.APIKeyEnv == "" {
		return j.store.JudgeKey(ctx, team, cfg.ID)
	}
	return fromVariable(cfg.Name, cfg.APIKeyEnv)
}

// plainEndpoints lists hosts of judges that may be asked without https.
func plainEndpoints() []string {
	return strings.FieldsFunc(os.Getenv("CONCORD_PLAIN_ENDPOINTS"), func(r rune) bool { return r == ',' || r == ' ' })
}

// fromVariable reads a key from the environment; no variable is no key.
func fromVariable(judge, variable string) (string, error) {
	if variable == "" {
		return "", nil
	}
	key := os.Getenv(variable)
	if key == "" {
		return "", eval.Invalidf("The judge %s takes its key from the environment variable %s, which is not set. Set it and start Concord again.", judge, variable)
	}
	return key, nil
}

// build makes the judge, or returns the one made before if nothing has changed.
// A changed one retunes its endpoint at once, for runs that are going on too.
func (j *judges) build(ctx context.Context, team int64, want builtJudge) (judge.Judge, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.endpoints.Divide(j.store.Replicas())
	cfg := want.from
	if b, ok := j.built[cfg.ID]; ok && b.from == cfg && b.key == want.key && b.embedding == want.embedding {
		return b.Judge, nil
	}
	if err := j.forget(ctx); err != nil {
		return nil, err
	}
	mark, err := j.store.PromptMark(ctx, team)
	if err != nil {
		return nil, err
	}
	known, learned, err := j.traits(ctx, team, cfg)
	if err != nil {
		return nil, err
	}
	made, err := openai.New(openai.Config{
		Plain: plainEndpoints(),
		ID:    cfg.ID, Name: cfg.Name, Model: cfg.Model, EmbeddingModel: cfg.EmbeddingModel,
		BaseURL: cfg.BaseURL, APIKey: want.key, EmbeddingBaseURL: cfg.EmbeddingBaseURL, EmbeddingAPIKey: want.embedding,
		Rates:     openai.Rates{Concurrency: cfg.Concurrency, RequestsPerMinute: cfg.RequestsMinute, TokensPerMinute: cfg.TokensMinute},
		Endpoints: j.endpoints, Timeout: time.Duration(cfg.TimeoutSeconds) * time.Second,
		Price: cfg.Price(), Tier: cfg.Tier, Window: cfg.Window,
		Replies: j.store.Replies(team), DelimiterKey: mark, Traits: known, Learned: learned,
	})
	if err != nil {
		return nil, err
	}
	want.Judge = made
	j.built[cfg.ID] = want
	return made, nil
}

// traits is what was learned of a judge's endpoint, and what keeps what will be.
func (j *judges) traits(ctx context.Context, team int64, cfg store.Judge) (known openai.Traits, learned func(openai.Traits), err error) {
	err = j.store.Traits(ctx, team, cfg.BaseURL, cfg.Model, &known)
	return known, func(t openai.Traits) {
		if err := j.store.SaveTraits(context.Background(), team, cfg.BaseURL, cfg.Model, t); err != nil {
			slog.Warn("what was learned of an endpoint cannot be kept", "judge", cfg.Name, "error", err)
		}
	}, err
}

// forget drops judges that were deleted, and what they wanted of an endpoint.
func (j *judges) forget(ctx context.Context) error {
	ids, err := j.store.JudgeIDs(ctx)
	if err != nil {
		return err
	}
	exists := func(id int64) bool { return slices.Contains(ids, id) }
	maps.DeleteFunc(j.built, func(id int64, _ builtJudge) bool { return !exists(id) })
	j.endpoints.Keep(exists)
	return nil
}

// ofRun is the judge of a run.
func (j *judges) ofRun(ctx context.Context, r eval.Run) (judge.Judge, error) {
	team, err := j.store.TeamOf(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	source, err := j.store.RereadOf(ctx, team, r.ID)
	if err != nil {
		return nil, err
	}
	if source != 0 {
		return j.reread(ctx, team, source, r)
	}
	made, err := j.named(ctx, team, r.Judge)
	if err != nil {
		return nil, err
	}
	asked, ok := made.(*openai.Judge)
	if !ok {
		return made, nil
	}
	return j.worded(ctx, team, r.ID, asked)
}

// worded is the judge with the wordings that a run began with.
func (j *judges) worded(ctx context.Context, team, run int64, made *openai.Judge) (*openai.Judge, error) {
	shipped, err := openai.Shipped()
	if err != nil {
		return nil, err
	}
	fixed, err := j.store.FixPrompts(ctx, team, run, asPrompts(shipped))
	if err != nil {
		return nil, err
	}
	others := make([]openai.Wording, len(fixed))
	for i, p := range fixed {
		others[i] = openai.Wording{Task: p.Task, Lang: p.Lang, Text: p.Text, Contract: p.Contract}
	}
	return made.Reworded(others)
}

func asPrompts(list []openai.Wording) []store.Prompt {
	prompts := make([]store.Prompt, len(list))
	for i, w := range list {
		prompts[i] = store.Prompt{Task: w.Task, Lang: w.Lang, Text: w.Text, Contract: w.Contract, Hash: w.Hash()}
	}
	return prompts
}
