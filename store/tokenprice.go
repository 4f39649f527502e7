package store

import (
	"context"
	"encoding/json"

	"concord/eval"
)

// tokenPrice is what a token of a run cost on average, read and written together.
type tokenPrice struct {
	Each     float64
	Currency string
}

// pricesPerToken are the averages of a dataset's runs whose cost is known.
func (s *Store) pricesPerToken(ctx context.Context, team, dataset int64) (map[int64]tokenPrice, error) {
	var runs []struct {
		ID int64
		usageRow
	}
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT id, `+usageColumns+`
		FROM runs
		WHERE team_id = ? AND dataset_id = ? AND judge <> ''`, team, dataset)
	if err != nil {
		return nil, err
	}
	prices := map[int64]tokenPrice{}
	for _, r := range runs {
		var set eval.RunSettings
		if err := json.Unmarshal([]byte(r.Settings), &set); err != nil {
			return nil, err
		}
		if cost, tokens := r.cost(set), r.Prompt+r.Completion; cost != nil && tokens > 0 {
			prices[r.ID] = tokenPrice{*cost / float64(tokens), set.Price.Currency}
		}
	}
	return prices, nil
}
