package store

import (
	"context"

	"concord/eval"
)

// OwnLabel is what an annotator last said of a pair, as they can read and still
// change it.
type OwnLabel struct {
	Pair     int64
	Question string
	Pick     eval.Choice
	Left     eval.Choice
	Reason   string
	Comment  string

	Confidence, Strength int
	Categories           string // JSON list
}

// Side is where the picked item stood.
func (l OwnLabel) Side() Side { return sideOf(l.Pick, l.Left) }

// OwnLabels lists up to limit labels of a seat that its annotator can still
// change, the newest first: of one pair or, with 0, of all.
func (s *Store) OwnLabels(ctx context.Context, st Seat, pair int64, limit int) (list []OwnLabel, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT l.pair_id AS pair, p.question, l.pick, l.left_item AS "left", l.reason, l.comment, l.confidence, l.strength, l.categories
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.user_id = ? AND l.campaign_id = ? AND p.team_id = ? AND p.dataset_id = ? AND p.dimension = ?
			AND (CAST(? AS BIGINT) = 0 OR l.pair_id = ?)
			AND l.pick <> 'withdrawn'
			AND NOT EXISTS (SELECT 1 FROM labels w WHERE w.pair_id = l.pair_id AND w.user_id = l.user_id AND w.id > l.id)
			AND NOT EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = l.pair_id AND n.user_id = l.user_id)
		ORDER BY l.id DESC
		LIMIT ?`, st.User, st.Campaign, st.Team, st.Dataset, st.Dimension, pair, pair, limit)
	return list, err
}
