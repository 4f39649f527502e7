package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
)

// Case is a disputed pair as it is put before somebody who is to settle it.
type Case struct {
	Task
	Labels    []eval.Label  // the last word of each annotator, given blind; the newest first
	Decisions []SettledPair // the one that counts first
	Remarks   []eval.Remark
	// Forced: its annotators had to choose, so a decision has to as well.
	Forced bool
}

// OpenCase puts a pair before a person who is to settle it: what people said of
// it, and nothing of what methods say or of how it was made. The sides are drawn
// for this person, and it is remembered that they have seen what people said.
func (s *Store) OpenCase(ctx context.Context, b Bench, pair int64) (c Case, err error) {
	if c.Pair, err = s.pairOnBench(ctx, b, pair); err != nil {
		return c, err
	}
	if c.Labels, err = s.lastWords(ctx, b.Team, pair); err != nil {
		return c, err
	}
	if c.Decisions, err = s.Decisions(ctx, b.Team, pair); err != nil {
		return c, err
	}
	if len(c.Labels) < 2 && len(c.Decisions) == 0 {
		return c, eval.NotFoundf("There is nothing to settle here: the pair does not have labels by two people.")
	}
	if c.Remarks, err = s.Remarks(ctx, b.Team, pair); err != nil {
		return c, err
	}
	if c.Forced, err = s.forced(ctx, b.Team, pair); err != nil {
		return c, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		seat := Seat{Team: b.Team, User: b.User, Dataset: b.Dataset, Dimension: c.Pair.Dimension}
		c.Left, err = s.side(ctx, tx, seat, pair)
		return err
	})
	if err != nil {
		return c, err
	}
	return c, s.UnblindSaid(ctx, b.Team, b.User, pair)
}

// pairOnBench is a pair of the bench's dataset.
func (s *Store) pairOnBench(ctx context.Context, b Bench, pair int64) (eval.Pair, error) {
	dataset, err := s.DatasetOfPair(ctx, b.Team, pair)
	if err == nil && dataset != b.Dataset {
		err = eval.NotFoundf("There is no such pair here. It may have been deleted.")
	}
	if err != nil {
		return eval.Pair{}, err
	}
	return s.PairByID(ctx, b.Team, pair)
}

// lastWords is what people say of a pair now.
func (s *Store) lastWords(ctx context.Context, team, pair int64) ([]eval.Label, error) {
	rows, err := s.LabelsOnPair(ctx, team, pair)
	labels := make([]eval.Label, len(rows))
	for i, r := range rows {
		labels[i] = r.Label
	}
	return agreement.LastWords(labels), err
}

// forced reports whether every campaign that has the pair labeled forbids ties.
func (s *Store) forced(ctx context.Context, team, pair int64) (bool, error) {
	var rows []campaignRow
	err := s.ro.SelectContext(ctx, &rows, campaignColumns+`
		JOIN campaign_pairs q ON q.campaign_id = c.id
		WHERE c.team_id = ? AND q.pair_id = ? AND q.purpose = 'label'`, team, pair)
	if err != nil {
		return false, err
	}
	for _, r := range rows {
		if c, err := r.campaign(); err != nil || c.Rules.Ties {
			return false, err
		}
	}
	return len(rows) > 0, nil
}
