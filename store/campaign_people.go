package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// enlist puts a member of the team on the list of a campaign.
func (s *Store) enlist(ctx context.Context, tx *sqlx.Tx, team, campaign, user int64) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO campaign_people (campaign_id, user_id, team_id, added_at)
		SELECT c.id, m.user_id, c.team_id, ?
		FROM campaigns c
		JOIN members m ON m.team_id = c.team_id AND m.user_id = ? AND m.campaign_id IN (0, c.id)
		WHERE c.team_id = ? AND c.id = ?
		ON CONFLICT (campaign_id, user_id) DO UPDATE SET removed_at = 0`, s.micros(), user, team, campaign)
	return err
}

// AddToCampaign puts a member of the team on the list of a campaign.
func (s *Store) AddToCampaign(ctx context.Context, team, campaign, user int64) error {
	p, err := s.Person(ctx, team, user)
	if err != nil {
		return err
	}
	if !p.Role.Labels() || p.Campaign != 0 && p.Campaign != campaign {
		return eval.Invalidf("%s cannot label in this campaign: the role is %s.", p.Name, p.Role)
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error { return s.enlist(ctx, tx, team, campaign, user) })
}

// RemoveFromCampaign takes a person off a campaign, whether they were on its
// list or not. Their labels stay; what they have reserved is given back.
func (s *Store) RemoveFromCampaign(ctx context.Context, team, campaign, user int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		res, err := tx.ExecContext(ctx, `
			INSERT INTO campaign_people (campaign_id, user_id, team_id, added_at, removed_at)
			SELECT c.id, m.user_id, c.team_id, ?, ?
			FROM campaigns c
			JOIN members m ON m.team_id = c.team_id AND m.user_id = ?
			WHERE c.team_id = ? AND c.id = ?
			ON CONFLICT (campaign_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
			s.micros(), s.micros(), user, team, campaign)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return eval.NotFoundf("There is no such person in this campaign.")
		}
		return releaseWhere(ctx, tx, `campaign_id = ? AND user_id = ?`, campaign, user)
	})
}

// InviteGuest makes a person who reaches this campaign and nothing else of the
// team.
func (s *Store) InviteGuest(ctx context.Context, team, campaign int64, name string) (eval.Person, error) {
	if _, err := s.Campaign(ctx, team, campaign); err != nil {
		return eval.Person{}, err
	}
	return s.addPerson(ctx, team, name, eval.Annotator, campaign)
}

// CampaignPerson is somebody who labels in a campaign, or may.
type CampaignPerson struct {
	ID       int64
	Name     string
	Role     eval.Role // empty: has left the team
	Guest    bool      // reaches this campaign only
	Listed   bool
	Removed  bool
	Labels   int   // that count
	Extra    int   // that came after others had finished the pair
	Checks   int   // repeats, known answers, training
	Skipped  int   // pairs that they could not judge
	MedianMS int64 // visible time of their labels; 0: unknown
	LastAt   int64 // UTC microseconds; 0: never
}

// CampaignPeople lists who has labeled in a campaign or stands on its list, by
// name.
func (s *Store) CampaignPeople(ctx context.Context, team, campaign int64) (list []CampaignPerson, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		WITH said AS (
			SELECT l.user_id, l.purpose, l.visible_ms, l.created_at,
				row_number() OVER (PARTITION BY l.user_id, l.purpose ORDER BY l.visible_ms) AS place,
				count(*) OVER (PARTITION BY l.user_id, l.purpose) AS n
			FROM labels l
			WHERE l.team_id = ? AND l.campaign_id = ? AND `+latest+`),
		sums AS (
			SELECT user_id,
				count(*) FILTER (WHERE purpose = 'label') AS labels,
				count(*) FILTER (WHERE purpose = 'extra') AS extra,
				count(*) FILTER (WHERE purpose NOT IN ('label', 'extra')) AS checks,
				coalesce(max(CASE WHEN purpose = 'label' AND place = (n + 1) / 2 THEN visible_ms END), 0) AS medianms,
				max(created_at) AS lastat
			FROM said
			GROUP BY user_id)
		SELECT u.id, u.name, coalesce(m.role, '') AS role,
			CASE WHEN m.campaign_id = ? THEN 1 ELSE 0 END AS guest,
			CASE WHEN coalesce(p.removed_at, 1) = 0 THEN 1 ELSE 0 END AS listed,
			CASE WHEN coalesce(p.removed_at, 0) > 0 THEN 1 ELSE 0 END AS removed,
			coalesce(n.labels, 0) AS labels, coalesce(n.extra, 0) AS extra, coalesce(n.checks, 0) AS checks,
			(SELECT count(*)
				FROM skips k
				JOIN campaign_pairs q ON q.campaign_id = ? AND q.pair_id = k.pair_id
				WHERE k.user_id = u.id AND k.reason <> '') AS skipped,
			coalesce(n.medianms, 0) AS medianms, coalesce(n.lastat, 0) AS lastat
		FROM users u
		LEFT JOIN members m ON m.user_id = u.id AND m.team_id = ?
		LEFT JOIN campaign_people p ON p.user_id = u.id AND p.campaign_id = ? AND p.team_id = ?
		LEFT JOIN sums n ON n.user_id = u.id
		WHERE n.user_id IS NOT NULL OR p.user_id IS NOT NULL
		ORDER BY u.name`, team, campaign, campaign, campaign, team, campaign, team)
	return list, err
}
