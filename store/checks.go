package store

import (
	"context"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/text"
)

// Checks lists the answers of a dataset that only check their annotators, given
// blind: hidden repeats with what was said the first time, and pairs with a known
// answer. Of one campaign or, with 0, of all.
func (s *Store) Checks(ctx context.Context, team, dataset, campaign int64) (list []agreement.Check, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT l.pair_id AS pairid, u.name AS annotator, l.pick, l.left_item AS "left", l.purpose,
			l.visible_ms AS visiblems, l.created_at AS created, q.known, coalesce((
				SELECT o.pick FROM labels o
				WHERE o.pair_id = l.pair_id AND o.user_id = l.user_id AND o.purpose = 'label' AND o.pick <> 'withdrawn'
				ORDER BY o.id DESC
				LIMIT 1), '') AS before
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		JOIN users u ON u.id = l.user_id
		JOIN campaign_pairs q ON q.campaign_id = l.campaign_id AND q.pair_id = l.pair_id
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.purpose IN ('repeat', 'gold') AND l.unblinded = 0 AND `+latest+`
			AND (CAST(? AS BIGINT) = 0 OR l.campaign_id = ?)
		ORDER BY l.id`, team, dataset, campaign, campaign)
	return list, err
}

// ReadingTimes are the times below which nobody has read the texts of a pair, in
// milliseconds, of the pairs that people here have labeled.
func (s *Store) ReadingTimes(ctx context.Context, team, dataset int64) (map[int64]int64, error) {
	rows, err := s.ro.QueryxContext(ctx, pairColumns+`
		WHERE p.team_id = ? AND p.dataset_id = ? AND EXISTS (SELECT 1 FROM labels l WHERE l.pair_id = p.id AND l.visible_ms > 0)`, team, dataset)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // what matters is rows.Err
	times := map[int64]int64{}
	for rows.Next() {
		var r pairRow
		if err := rows.StructScan(&r); err != nil {
			return nil, err
		}
		p, err := r.pair()
		if err != nil {
			return nil, err
		}
		times[p.ID] = readingTime(p)
	}
	return times, rows.Err()
}

// readingTime is of the question and both items. Their contexts stay out: who
// knows them from the pair before need not read them again.
func readingTime(p eval.Pair) int64 {
	ms := text.FastestReading(p.Question)
	for _, i := range []eval.Item{p.X, p.Y} {
		ms += text.FastestReading(i.Answer)
		if p.Dimension.JudgesContexts() {
			for _, c := range i.Contexts {
				ms += text.FastestReading(c)
			}
		}
	}
	return ms
}
