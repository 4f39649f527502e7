package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// NewCampaign is a campaign to begin, with the pairs that were drawn for it.
type NewCampaign struct {
	eval.Campaign
	By         int64 // the person who begins it
	Dimensions []CampaignDimension
	People     []int64 // on its list
}

// CampaignDimension is one dimension of a campaign to begin.
type CampaignDimension struct {
	Dimension  eval.Dimension
	Guidelines string // Markdown; empty: those that ship
	// Pairs stand in the order in which they are to be labeled.
	Pairs []eval.DrawnPair
}

// wanted is the number of labels that a dimension needs, and of pairs to label.
func (d CampaignDimension) wanted() (labels, pairs int) {
	for _, p := range d.Pairs {
		if p.Purpose == eval.ForLabel {
			labels, pairs = labels+p.Wanted, pairs+1
		}
	}
	return labels, pairs
}

// CreateCampaign begins a campaign and returns its id.
func (s *Store) CreateCampaign(ctx context.Context, team int64, n NewCampaign) (id int64, err error) {
	name, err := eval.CleanName("campaign", n.Name)
	if err != nil {
		return 0, err
	}
	if _, err := s.Dataset(ctx, team, n.Dataset); err != nil {
		return 0, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &id, `
			INSERT INTO campaigns (team_id, dataset_id, name, named, deadline, rules, created_by, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			RETURNING id`, team, n.Dataset, name, flag(n.Named), n.Deadline, mustJSON(n.Rules), n.By, s.micros())
		if isDuplicate(err) {
			return eval.Conflictf("There is already a campaign named %q. Choose another name.", name)
		}
		if err != nil {
			return err
		}
		for i, d := range n.Dimensions {
			if err := insertCampaignDimension(ctx, tx, team, id, i, d); err != nil {
				return err
			}
		}
		for _, user := range n.People {
			if err := s.enlist(ctx, tx, team, id, user); err != nil {
				return err
			}
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.CampaignBegun, Object: id, Name: name})
	})
	return id, err
}

func insertCampaignDimension(ctx context.Context, tx *sqlx.Tx, team, campaign int64, pos int, d CampaignDimension) error {
	wanted, pairs := d.wanted()
	_, err := tx.ExecContext(ctx, `
		INSERT INTO campaign_dimensions (campaign_id, team_id, dimension, pos, guidelines, pairs, wanted)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, campaign, team, d.Dimension, pos, d.Guidelines, pairs, wanted)
	if err != nil {
		return err
	}
	// A pair that is not of the team or the dataset is left out by the join.
	insert, err := tx.PreparexContext(ctx, `
		INSERT INTO campaign_pairs (campaign_id, pair_id, team_id, dimension, purpose, known, place, probability, wanted)
		SELECT c.id, p.id, c.team_id, p.dimension, ?, ?, ?, ?, ?
		FROM campaigns c
		JOIN pairs p ON p.dataset_id = c.dataset_id AND p.dimension = ? AND p.id = ?
		WHERE c.id = ?`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }()
	for i, p := range d.Pairs {
		_, err := insert.ExecContext(ctx, p.Purpose, p.Known, i+1, p.Probability, p.Wanted, d.Dimension, p.Pair, campaign)
		if err != nil {
			return err
		}
	}
	return nil
}

type campaignRow struct {
	eval.Campaign
	RulesText string `db:"rules_text"`
}

const campaignColumns = `
	SELECT c.id, c.dataset_id AS dataset, c.name, c.state, c.named, c.deadline, c.created_at AS created, c.rules AS rules_text
	FROM campaigns c
	JOIN datasets d ON d.id = c.dataset_id AND d.state = 'ready'`

func (r campaignRow) campaign() (eval.Campaign, error) {
	if err := json.Unmarshal([]byte(r.RulesText), &r.Rules); err != nil {
		return r.Campaign, fmt.Errorf("cannot read the rules of campaign %d: %w", r.ID, err)
	}
	return r.Campaign, nil
}

// Campaigns lists the campaigns of a team, the newest first: of one dataset or,
// with 0, of all.
func (s *Store) Campaigns(ctx context.Context, team, dataset int64) (list []eval.Campaign, err error) {
	var rows []campaignRow
	err = s.ro.SelectContext(ctx, &rows, campaignColumns+`
		WHERE c.team_id = ? AND (c.dataset_id = ? OR ? = 0)
		ORDER BY c.id DESC`, team, dataset, dataset)
	for _, r := range rows {
		c, err := r.campaign()
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, err
}

// Campaign is one campaign of a team.
func (s *Store) Campaign(ctx context.Context, team, id int64) (eval.Campaign, error) {
	var r campaignRow
	err := s.ro.GetContext(ctx, &r, campaignColumns+` WHERE c.team_id = ? AND c.id = ?`, team, id)
	if err != nil {
		return eval.Campaign{}, found(err, "campaign")
	}
	return r.campaign()
}

// CloseCampaign ends a campaign: no more pairs are given out. What is reserved
// can still be saved.
func (s *Store) CloseCampaign(ctx context.Context, team, id int64) error {
	return s.setCampaignState(ctx, team, id, eval.CampaignClosed, eval.CampaignEnded)
}

// ReopenCampaign lets a closed campaign go on. A deadline that has passed is
// dropped.
func (s *Store) ReopenCampaign(ctx context.Context, team, id int64) error {
	return s.setCampaignState(ctx, team, id, eval.CampaignOpen, eval.CampaignReopened)
}

func (s *Store) setCampaignState(ctx context.Context, team, id int64, state eval.CampaignState, a eval.Action) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var name string
		err := tx.GetContext(ctx, &name, `
			UPDATE campaigns
			SET state = ?, deadline = CASE WHEN deadline < ? THEN 0 ELSE deadline END
			WHERE team_id = ? AND id = ?
			RETURNING name`, state, s.micros(), team, id)
		if err != nil {
			return found(err, "campaign")
		}
		return s.note(ctx, tx, team, eval.Event{Action: a, Object: id, Name: name})
	})
}

// Candidate is a pair that a campaign can draw.
type Candidate struct {
	Pair   int64
	Known  eval.Choice // by construction; empty when unknown
	Labels int         // people who have labeled it
}

// Candidates lists the pairs of one dimension of a dataset.
func (s *Store) Candidates(ctx context.Context, team, dataset int64, dim eval.Dimension) (list []Candidate, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT p.id AS pair, r.better AS known,
			(SELECT count(DISTINCT l.user_id) FROM labels l WHERE l.pair_id = p.id AND l.unblinded = 0 AND `+standing+`) AS labels
		FROM pairs p
		JOIN pair_roles r ON r.pair_id = p.id
		WHERE p.team_id = ? AND p.dataset_id = ? AND p.dimension = ?
		ORDER BY p.id`, team, dataset, dim)
	return list, err
}

// Offer is what a dataset has to label on one dimension.
type Offer struct {
	Dimension eval.Dimension
	Pairs     int
	Known     int  // whose right answer is known by construction
	WikiEval  bool // made by the WikiEval protocol, which forces the choice
}

// Offers counts the pairs of a dataset by dimension.
func (s *Store) Offers(ctx context.Context, team, dataset int64) (list []Offer, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT p.dimension, count(*) AS pairs,
			count(*) FILTER (WHERE r.better IN ('x', 'y')) AS known,
			max(CASE WHEN r.x_role IN ('ungrounded_answer', 'poor_answer', 'context_v2')
				OR r.y_role IN ('ungrounded_answer', 'poor_answer', 'context_v2') THEN 1 ELSE 0 END) AS wikieval
		FROM pairs p
		JOIN pair_roles r ON r.pair_id = p.id
		WHERE p.team_id = ? AND p.dataset_id = ?
		GROUP BY p.dimension
		ORDER BY min(p.id)`, team, dataset)
	return list, err
}
