package store

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// usageRow is what a run keeps of its calls. The totals hold those of the
// stronger judge of a cascade, the prompt tokens those of embeddings, but
// strong_prompt_tokens are of its chat calls alone.
type usageRow struct {
	Settings                                                   string
	Calls, Prompt, Completion, Embedding                       int
	CacheHits                                                  int `db:"cache_hits"`
	Estimated                                                  int
	StrongCalls                                                int `db:"strong_calls"`
	StrongPrompt, StrongCompletion, StrongEmbedding, Escalated int
}

const usageColumns = `settings, calls, prompt_tokens AS prompt, completion_tokens AS completion,
	embedding_tokens AS embedding, cache_hits, estimated_calls AS estimated, strong_calls,
	strong_prompt_tokens AS strongprompt, strong_completion_tokens AS strongcompletion,
	strong_embedding_tokens AS strongembedding, escalated`

// Usage is what a run has used so far and, where the prices are known, what it
// cost.
func (s *Store) Usage(ctx context.Context, team, run int64) (u eval.Usage, err error) {
	var r usageRow
	err = s.ro.GetContext(ctx, &r, `
		SELECT `+usageColumns+` FROM runs WHERE team_id = ? AND id = ?`, team, run)
	if err != nil {
		return u, found(err, "run")
	}
	var set eval.RunSettings
	if err := json.Unmarshal([]byte(r.Settings), &set); err != nil {
		return u, err
	}
	u = r.usage(set)
	if set.Cascade != nil {
		u.Cascade, err = s.cascaded(ctx, s.ro, run, r, set)
	}
	return u, err
}

func (r usageRow) usage(set eval.RunSettings) eval.Usage {
	u := eval.Usage{
		Calls: r.Calls, PromptTokens: r.Prompt, CompletionTokens: r.Completion,
		CacheHits: r.CacheHits, Estimated: r.Estimated, Cost: r.cost(set), Currency: set.Price.Currency,
	}
	return u
}

// strong are the tokens of the stronger judge, weak those of the first.
func (r usageRow) strong() eval.Tokens {
	return eval.Tokens{Prompt: r.StrongPrompt, Completion: r.StrongCompletion, Embedding: r.StrongEmbedding}
}

func (r usageRow) weak() eval.Tokens {
	return eval.Tokens{
		Prompt:     r.Prompt - r.Embedding - r.StrongPrompt,
		Completion: r.Completion - r.StrongCompletion,
		Embedding:  r.Embedding - r.StrongEmbedding,
	}
}

// cost is nil while the price of anything that was used is unknown. A run that
// has no price at all has no cost either, not one of 0.
func (r usageRow) cost(set eval.RunSettings) *float64 {
	if set.Price == (eval.Price{}) {
		return nil
	}
	cost := r.weak().Cost(set.Price)
	if set.Cascade == nil || cost == nil {
		return cost
	}
	more := r.strong().Cost(set.Cascade.Price)
	if more == nil || r.Escalated > 0 && set.Cascade.Price.Currency != set.Price.Currency {
		return nil
	}
	sum := *cost + *more
	return &sum
}

// cascaded tells what the stronger judge decided and what was saved.
func (s *Store) cascaded(ctx context.Context, q sqlx.QueryerContext, run int64, r usageRow, set eval.RunSettings) (*eval.Cascaded, error) {
	c := eval.Cascaded{Escalated: r.Escalated, Calls: r.StrongCalls}
	var counts []struct {
		Method  string
		Results int
	}
	err := sqlx.SelectContext(ctx, q, &counts, `
		SELECT method, sum(results) AS results
		FROM run_counts
		WHERE run_id = ? AND status <> 'cancelled'
		GROUP BY method`, run)
	for _, m := range counts {
		if eval.NeedsJudge(m.Method) {
			c.Results += m.Results
		}
	}
	strong, all := r.strong().Cost(set.Cascade.Price), r.cost(set)
	if strong != nil && all != nil && c.Escalated > 0 && *strong > 0 {
		saving := 1 - *all/(*strong/float64(c.Escalated)*float64(c.Results))
		c.Saving = &saving
	}
	return &c, err
}
