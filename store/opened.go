package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// OpenedPair is a pair with what its items are by construction.
type OpenedPair struct {
	eval.Pair
	Construction
}

// OpenPairs is [Store.PairsByID] for a list that shows results of the pairs: it
// remembers that this person has seen them.
func (s *Store) OpenPairs(ctx context.Context, team, user int64, ids []int64) (map[int64]OpenedPair, error) {
	opened, err := s.PairsByID(ctx, team, ids)
	if err != nil {
		return nil, err
	}
	return opened, s.Unblind(ctx, team, user, ids...)
}

// PairsByID reads up to some thousand pairs with their roles: never for an
// annotator. Ids of other teams are not in the answer.
func (s *Store) PairsByID(ctx context.Context, team int64, ids []int64) (map[int64]OpenedPair, error) {
	opened := make(map[int64]OpenedPair, len(ids))
	if len(ids) == 0 {
		return opened, nil
	}
	query, args, err := sqlx.In(`
		SELECT p.id, p.row, p.dimension, p.question, p.x_answer, p.x_contexts, p.y_answer, p.y_contexts, p.source,
			r.x_role, r.y_role, r.better
		FROM pairs p
		JOIN pair_roles r ON r.pair_id = p.id
		WHERE p.team_id = ? AND p.id IN (?)`, team, ids)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		pairRow
		Construction
	}
	if err := s.ro.SelectContext(ctx, &rows, query, args...); err != nil {
		return nil, err
	}
	for _, r := range rows {
		p, err := r.pair()
		if err != nil {
			return nil, err
		}
		opened[p.ID] = OpenedPair{p, r.Construction}
	}
	return opened, nil
}
