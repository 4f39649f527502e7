package handlers

import (
	"context"
	"strconv"

	"concord/eval"
	"concord/eval/engine"
)

// measured is what a dry run of the dataset took, by method, where the form
// names one; nil otherwise. A dry run of pairs is not taken apart.
func (h *Handlers) measured(ctx context.Context, team int64, choice runChoice, dataset int64) (map[string]engine.Measured, error) {
	id, err := strconv.ParseInt(choice.Fields.Get("dry"), 10, 64)
	if err != nil {
		return nil, nil //nolint:nilerr // no dry run is named
	}
	r, err := h.Store.RunByID(ctx, team, id)
	if eval.IsKind(err, eval.NotFound) {
		return nil, nil
	}
	if err != nil || r.DatasetID != dataset || !r.Settings.DryRun || r.Judge != choice.Judge || r.Kind != eval.Samples {
		return nil, err
	}
	took := map[string]engine.Measured{}
	for row, err := range h.Store.ScoresOfRun(ctx, team, r.ID) {
		if err != nil {
			return nil, err
		}
		score, err := h.Store.Score(ctx, team, r.ID, row.RowID, row.Method, row.Repeat)
		if err != nil {
			return nil, err
		}
		took[row.Method] = addCalls(took[row.Method], score.Calls)
	}
	return took, nil
}

// addCalls adds the calls of one result; those that a cache answered cost
// nothing then, but will not be there for other rows.
func addCalls(m engine.Measured, calls []eval.Call) engine.Measured {
	m.Results++
	for _, c := range calls {
		if c.Task == eval.TaskCompare {
			m.Embeddings++
		} else {
			m.Calls++
		}
		c.CacheHit = false
		m.Tokens = m.Tokens.Plus(c.Tokens())
	}
	return m
}
