package store

import (
	"context"
	"math/rand/v2"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Seat is one annotator's place at one dimension of a dataset, within a campaign
// or without one.
type Seat struct {
	Team, User, Dataset int64
	Campaign            int64 // 0: without
	Dimension           eval.Dimension
	// Langs are the languages that the annotator reads, separated by commas:
	// without a campaign, pairs in others come later. Empty: no matter.
	Langs string
}

// seatRow is what is kept of a seat.
type seatRow struct {
	Seed     int64
	Drawn    int // sides so far
	Place    int // in the queue, up to which the person has been
	Answered int // standing answers, checks included
}

// sit reads the row of a seat and makes it at the first time. The row stays
// locked: what the same person does in two windows comes one after the other.
func (s *Store) sit(ctx context.Context, tx *sqlx.Tx, st Seat) (r seatRow, err error) {
	err = tx.GetContext(ctx, &r, `
		INSERT INTO seats (campaign_id, dataset_id, dimension, user_id, team_id, seed)
		VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (campaign_id, dataset_id, dimension, user_id) DO UPDATE SET team_id = excluded.team_id
		RETURNING seed, drawn, place, answered`,
		st.Campaign, st.Dataset, st.Dimension, st.User, st.Team, rand.Int64())
	return r, err
}

// adjust changes the counters of a seat by so much.
func (st Seat) adjust(ctx context.Context, tx *sqlx.Tx, drawn, answered int) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE seats SET drawn = drawn + ?, answered = answered + ?
		WHERE campaign_id = ? AND dataset_id = ? AND dimension = ? AND user_id = ?`,
		drawn, answered, st.Campaign, st.Dataset, st.Dimension, st.User)
	return err
}

// BeginLabeling notes that the annotator has read the instructions of a seat.
func (s *Store) BeginLabeling(ctx context.Context, st Seat) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if _, err := s.sit(ctx, tx, st); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			UPDATE seats SET started_at = ?
			WHERE campaign_id = ? AND dataset_id = ? AND dimension = ? AND user_id = ? AND started_at = 0`,
			s.micros(), st.Campaign, st.Dataset, st.Dimension, st.User)
		return err
	})
}

// CampaignFor is a campaign as a person may label in it. One that is not theirs
// is not found; one that they were taken off, or have no place in, says so.
func (s *Store) CampaignFor(ctx context.Context, team, user, id int64) (eval.Campaign, error) {
	return campaignFor(ctx, s.ro, team, user, id)
}

func campaignFor(ctx context.Context, db getter, team, user, id int64) (eval.Campaign, error) {
	var r struct {
		campaignRow
		Listed, Removed int64
	}
	err := db.GetContext(ctx, &r, `
		SELECT c.id, c.dataset_id AS dataset, c.name, c.state, c.named, c.deadline, c.created_at AS created,
			c.rules AS rules_text, coalesce(p.added_at, 0) AS listed, coalesce(p.removed_at, 0) AS removed
		FROM campaigns c
		JOIN datasets d ON d.id = c.dataset_id AND d.state = 'ready'
		JOIN members m ON m.team_id = c.team_id AND m.user_id = ? AND m.campaign_id IN (0, c.id)
		LEFT JOIN campaign_people p ON p.campaign_id = c.id AND p.user_id = m.user_id
		WHERE c.team_id = ? AND c.id = ?`, user, team, id)
	switch {
	case err != nil:
		return eval.Campaign{}, found(err, "campaign")
	case r.Removed > 0:
		return eval.Campaign{}, eval.Forbiddenf("You are no longer on the list of this campaign. What you have labeled stays. Ask whoever runs the campaign.")
	case r.Named && r.Listed == 0:
		return eval.Campaign{}, eval.Forbiddenf("This campaign has a list of annotators, and you are not on it. Ask whoever runs the campaign.")
	}
	return r.campaign()
}
