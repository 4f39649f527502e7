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
	Declined  int // pairs that the person cannot judge
	Team      int // pairs with at least one standing blind label or an imported one
	Twice     int // pairs with labels by two people or more, imported ones included
}

// progressSQL counts what people outside Concord said as the team's too. It
// counts pairs in an index, and labels by the range of ids in which a dataset's
// pairs stand: its cost grows with the labels, not with the texts.
const progressSQL = `
	WITH sets AS MATERIALIZED (
		SELECT p.dataset_id, p.dimension, count(*) AS pairs, min(p.id) AS first, max(p.id) AS last
		FROM pairs p
		WHERE p.dataset_id BETWEEN ? AND ?
			AND p.dataset_id IN (SELECT id FROM datasets WHERE team_id = ? AND state = 'ready')
		GROUP BY p.dataset_id, p.dimension),
	said AS MATERIALIZED (
		SELECT b.pair_id, count(DISTINCT b.who) AS people, max(b.me) AS me
		FROM (
			SELECT l.pair_id, CAST(l.user_id AS TEXT) AS who, CASE WHEN l.user_id = ? THEN 1 ELSE 0 END AS me
			FROM labels l
			WHERE l.team_id = ? AND l.pair_id BETWEEN (SELECT min(first) FROM sets) AND (SELECT max(last) FROM sets)
				AND l.unblinded = 0 AND ` + standing + `
			UNION ALL
			SELECT i.pair_id, 'imported ' || i.annotator, 0
			FROM imported_labels i
			JOIN judgment_files f ON f.id = i.file_id AND f.state = 'ready'
			WHERE i.team_id = ? AND i.pair_id BETWEEN (SELECT min(first) FROM sets) AND (SELECT max(last) FROM sets)
				AND i.settled = 0) b
		GROUP BY b.pair_id),
	labeled AS (
		SELECT p.dataset_id, p.dimension, count(*) AS team, sum(n.me) AS mine, count(CASE WHEN n.people > 1 THEN 1 END) AS twice
		FROM said n
		JOIN pairs p ON p.id = n.pair_id
		GROUP BY p.dataset_id, p.dimension),
	lost AS (
		SELECT p.dataset_id, p.dimension, count(*) AS pairs
		FROM unblindings u
		JOIN pairs p ON p.id = u.pair_id
		LEFT JOIN said n ON n.pair_id = u.pair_id
		WHERE u.team_id = ? AND u.user_id = ? AND coalesce(n.me, 0) = 0
		GROUP BY p.dataset_id, p.dimension),
	declined AS (
		SELECT p.dataset_id, p.dimension, count(*) AS pairs
		FROM skips k
		JOIN pairs p ON p.id = k.pair_id
		LEFT JOIN said n ON n.pair_id = k.pair_id
		LEFT JOIN unblindings u ON u.pair_id = k.pair_id AND u.user_id = k.user_id
		WHERE k.team_id = ? AND k.user_id = ? AND k.reason <> '' AND coalesce(n.me, 0) = 0 AND u.pair_id IS NULL
		GROUP BY p.dataset_id, p.dimension)
	SELECT s.dataset_id AS dataset, s.dimension, s.pairs,
		coalesce(n.mine, 0) AS mine,
		s.pairs - coalesce(n.mine, 0) - coalesce(u.pairs, 0) - coalesce(k.pairs, 0) AS open,
		coalesce(k.pairs, 0) AS declined,
		coalesce(n.team, 0) AS team,
		coalesce(n.twice, 0) AS twice
	FROM sets s
	LEFT JOIN labeled n ON n.dataset_id = s.dataset_id AND n.dimension = s.dimension
	LEFT JOIN lost u ON u.dataset_id = s.dataset_id AND u.dimension = s.dimension
	LEFT JOIN declined k ON k.dataset_id = s.dataset_id AND k.dimension = s.dimension
	ORDER BY s.dataset_id DESC, s.first`

// LabelingProgress counts labels by dimension, for one person and for the team:
// of one dataset or, with 0, of all, the newest first.
func (s *Store) LabelingProgress(ctx context.Context, team, user, dataset int64) (list []Progress, err error) {
	from, to := dataset, dataset
	if dataset == 0 {
		to = math.MaxInt64
	}
	err = s.ro.SelectContext(ctx, &list, progressSQL, from, to, team, user, team, team, team, user, team, user)
	return list, err
}
