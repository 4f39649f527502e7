package handlers

import (
	"context"
	"time"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge"
)

// How much is looked at to tell what kept replies will answer: a form must not
// wait for it.
const (
	keptRows    = 50
	keptTimeout = 400 * time.Millisecond
)

// kept tells how many requests kept replies will answer, asked with the wordings
// that the team has chosen.
func (h *Handlers) kept(ctx context.Context, team int64, d eval.Dataset, r engine.Request, j judge.Judge) (map[string]engine.Hits, error) {
	able, ok := j.(reworded)
	if !ok {
		return nil, nil
	}
	if any, err := h.Store.KeepsReplies(ctx, team); err != nil || !any {
		return nil, err
	}
	chosen, err := h.chosenWordings(ctx, team)
	if err != nil {
		return nil, err
	}
	asked, err := able.Reworded(chosen)
	if err != nil {
		return nil, err
	}
	samples, pairs, err := h.Store.SomeRows(ctx, team, d, r.Settings, keptRows)
	if err != nil {
		return nil, err
	}
	soon, cancel := context.WithTimeout(ctx, keptTimeout)
	defer cancel()
	return r.Kept(soon, asked, samples, pairs), nil
}

// tooLong tells which rows hold more than the judge reads at once.
func (h *Handlers) tooLong(ctx context.Context, team int64, d eval.Dataset, r engine.Request) ([]eval.LongRows, error) {
	least := r.LeastLong()
	if least == 0 {
		return nil, nil
	}
	rows, each, err := h.Store.LongRows(ctx, team, d, r.Settings, least)
	if err != nil {
		return nil, err
	}
	return r.TooLong(rows, each), nil
}
