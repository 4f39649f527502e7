package store

import (
	"context"
	"encoding/json"
	"iter"

	"concord/eval"
)

// CampaignLabel is one answer of a campaign with all that it takes to compute
// its numbers again: checks, extra labels, and what was changed or taken back
// (pick "withdrawn") included.
type CampaignLabel struct {
	eval.Label
	Dimension eval.Dimension
	Question  string
	Row       int
	Known     eval.Choice // the right answer of a check; empty otherwise
	Wanted    int         // people who were to label the pair
	Standing  bool        // the annotator's last word for this purpose

	CategoriesText string `db:"categories_text"`
}

// CampaignLabels streams every answer of a campaign, in the order in which they
// were given.
func (s *Store) CampaignLabels(ctx context.Context, team, campaign int64) iter.Seq2[CampaignLabel, error] {
	return func(yield func(CampaignLabel, error) bool) {
		rows, err := s.ro.QueryxContext(ctx, `
			SELECT l.id, l.pair_id AS pairid, u.name AS annotator, l.pick, l.left_item AS "left", l.reason, l.comment,
				l.unblinded, l.visible_ms AS visiblems, l.total_ms AS totalms, l.created_at AS created, c.name AS campaign,
				l.purpose, l.probability, l.confidence, l.strength, l.categories AS categories_text,
				p.dimension, p.question, p.row, q.known, q.wanted,
				CASE WHEN `+latest+` THEN 1 ELSE 0 END AS standing
			FROM labels l
			JOIN campaigns c ON c.id = l.campaign_id
			JOIN campaign_pairs q ON q.campaign_id = c.id AND q.pair_id = l.pair_id
			JOIN users u ON u.id = l.user_id
			JOIN pairs p ON p.id = l.pair_id
			WHERE c.team_id = ? AND c.id = ?
			ORDER BY l.id`, team, campaign)
		if err != nil {
			yield(CampaignLabel{}, err)
			return
		}
		defer func() { _ = rows.Close() }() // what matters is rows.Err
		for rows.Next() {
			var l CampaignLabel
			err := rows.StructScan(&l)
			if err == nil {
				err = json.Unmarshal([]byte(l.CategoriesText), &l.Categories)
			}
			if !yield(l, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(CampaignLabel{}, err)
		}
	}
}
