package store

import (
	"context"
	"math"

	"concord/eval"
)

// Progress is how far the labeling of one dimension of a dataset has come.
type Progress struct {
	Dataset   int64
	Dimension eval.Dimension
	Pairs     int
	Mine      int // pairs that the person has labeled blind
	Open      int // pairs that the person still can label blind
	Team      int // pairs with at least one standing blind label
	Twice     int // pairs with labels by two people or more
}

// LabelingProgress counts labels by dimension, for one person and for the team:
// of one dataset or, with 0, of all, the newest first.
func (s *Store) LabelingProgress(ctx context.Context, team, user, dataset int64) (list []Progress, err error) {
	from, to := dataset, dataset
	if dataset == 0 {
		to = math.MaxInt64
	}
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		WITH said AS (
			SELECT l.pair_id, l.user_id
			FROM pairs p
			JOIN labels l ON l.pair_id = p.id
			WHERE p.team_id = ? AND p.dataset_id BETWEEN ? AND ? AND l.unblinded = 0 AND `+standing+`
			GROUP BY l.pair_id, l.user_id)
		SELECT p.dataset_id AS dataset, p.dimension,
			count(*) AS pairs,
			count(CASE WHEN n.me > 0 THEN 1 END) AS mine,
			count(CASE WHEN coalesce(n.me, 0) = 0 AND u.pair_id IS NULL THEN 1 END) AS open,
			count(n.pair_id) AS team,
			count(CASE WHEN n.people > 1 THEN 1 END) AS twice
		FROM pairs p
		JOIN datasets d ON d.id = p.dataset_id AND d.state = 'ready'
		LEFT JOIN (
			SELECT pair_id, count(*) AS people, count(CASE WHEN user_id = ? THEN 1 END) AS me
			FROM said GROUP BY pair_id) n ON n.pair_id = p.id
		LEFT JOIN unblindings u ON u.pair_id = p.id AND u.user_id = ?
		WHERE p.team_id = ? AND p.dataset_id BETWEEN ? AND ?
		GROUP BY p.dataset_id, p.dimension
		ORDER BY p.dataset_id DESC, min(p.id)`), team, from, to, user, user, team, from, to)
	return list, err
}
