package store

import (
	"context"

	"concord/eval"
)

// CampaignProgress is how far one dimension of a campaign has come.
type CampaignProgress struct {
	Campaign   int64
	Dimension  eval.Dimension
	Guidelines string // Markdown; empty: those that ship
	Pairs      int    // to be labeled
	Wanted     int    // labels of all of them
	Labels     int    // so far
	Mine       int    // answers of the person, checks included
	Started    bool   // the person has read the instructions
}

// Left is the number of labels that are still wanted.
func (p CampaignProgress) Left() int { return p.Wanted - p.Labels }

// CampaignProgress counts labels by dimension: of one campaign or, with 0, of
// all that the person can reach, the newest first.
func (s *Store) CampaignProgress(ctx context.Context, team, user, campaign int64) (list []CampaignProgress, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT d.campaign_id AS campaign, d.dimension, d.guidelines, d.pairs, d.wanted, d.labels,
			coalesce(t.answered, 0) AS mine, CASE WHEN coalesce(t.started_at, 0) > 0 THEN 1 ELSE 0 END AS started
		FROM campaign_dimensions d
		JOIN campaigns c ON c.id = d.campaign_id
		JOIN datasets s ON s.id = c.dataset_id AND s.state = 'ready'
		JOIN members m ON m.team_id = c.team_id AND m.user_id = ? AND m.campaign_id IN (0, c.id)
		LEFT JOIN seats t ON t.campaign_id = c.id AND t.dataset_id = c.dataset_id AND t.dimension = d.dimension AND t.user_id = m.user_id
		WHERE c.team_id = ? AND (c.id = ? OR ? = 0)
		ORDER BY c.id DESC, d.pos`, user, team, campaign, campaign)
	return list, err
}

// PairState is where a pair of a campaign stands.
type PairState string

const (
	PairToDo     PairState = "to do"
	PairDraft    PairState = "draft" // before somebody now
	PairAnother  PairState = "needs another"
	PairConflict PairState = "conflict" // its labels differ
	PairSkipped  PairState = "skipped"  // nobody has labeled it, somebody could not
	PairDone     PairState = "done"
	PairSettled  PairState = "adjudicated"
)

// pairState is the state of a pair q of a campaign.
const pairState = `
	CASE
		WHEN EXISTS (SELECT 1 FROM decisions d WHERE d.pair_id = q.pair_id) THEN 'adjudicated'
		WHEN (CASE WHEN q.x > 0 THEN 1 ELSE 0 END) + (CASE WHEN q.y > 0 THEN 1 ELSE 0 END) + (CASE WHEN q.ties > 0 THEN 1 ELSE 0 END) > 1 THEN 'conflict'
		WHEN q.x + q.y + q.ties >= q.wanted THEN 'done'
		WHEN q.x + q.y + q.ties > 0 THEN 'needs another'
		WHEN q.held > 0 THEN 'draft'
		WHEN EXISTS (SELECT 1 FROM skips k WHERE k.pair_id = q.pair_id AND k.reason <> '') THEN 'skipped'
		ELSE 'to do'
	END`

// StateCount is the number of pairs of a dimension in one state.
type StateCount struct {
	Dimension eval.Dimension
	State     PairState
	Pairs     int
}

// CampaignStates counts the pairs of a campaign by dimension and state.
func (s *Store) CampaignStates(ctx context.Context, team, campaign int64) (list []StateCount, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT dimension, state, count(*) AS pairs
		FROM (SELECT q.dimension, `+pairState+` AS state
			FROM campaign_pairs q
			WHERE q.team_id = ? AND q.campaign_id = ? AND q.purpose = 'label') t
		GROUP BY dimension, state
		ORDER BY dimension, state`, team, campaign)
	return list, err
}
