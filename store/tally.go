package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// place finds a place among those that a pair of a campaign has for an answer:
// the one that was reserved, a free one when the reservation ran out, none when
// others have finished the pair. Changes need no new one.
func (s *Store) place(ctx context.Context, tx *sqlx.Tx, st Seat, c eval.Campaign, pair int64, a *answer) error {
	purpose, held, err := spend(ctx, tx, st, pair)
	if err != nil {
		return err
	}
	if a.held = held; held {
		a.purpose = purpose
		return nil
	}
	if err := s.takesLabels(c); err != nil {
		return err
	}
	if !a.first || a.purpose != eval.ForLabel {
		return nil
	}
	ok, err := claim(ctx, tx, st.Campaign, pair)
	if err == nil && !ok {
		a.purpose = eval.ForExtra
	}
	return err
}

// count keeps the numbers of a campaign up with an answer.
func (s *Store) count(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64, a answer) error {
	if a.purpose == eval.ForLabel {
		if err := tally(ctx, tx, st.Campaign, pair); err != nil {
			return err
		}
	}
	if !a.first {
		return nil
	}
	if err := st.adjust(ctx, tx, 0, 1); err != nil || a.purpose != eval.ForLabel {
		return err
	}
	return st.addLabels(ctx, tx, 1)
}

// addLabels changes the number of labels that a campaign has of those wanted.
func (st Seat) addLabels(ctx context.Context, tx *sqlx.Tx, by int) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE campaign_dimensions SET labels = labels + ? WHERE campaign_id = ? AND dimension = ?`, by, st.Campaign, st.Dimension)
	return err
}

// tally counts what the standing labels of a campaign say of a pair. It writes
// the row before it counts, so that another who counts waits for these labels.
func tally(ctx context.Context, tx *sqlx.Tx, campaign, pair int64) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE campaign_pairs SET ties = ties WHERE campaign_id = ? AND pair_id = ?`, campaign, pair)
	if err != nil {
		return err
	}
	var n struct{ X, Y, Ties int }
	err = tx.GetContext(ctx, &n, `
		SELECT count(*) FILTER (WHERE l.pick = 'x') AS x, count(*) FILTER (WHERE l.pick = 'y') AS y,
			count(*) FILTER (WHERE l.pick = 'tie') AS ties
		FROM labels l
		WHERE l.pair_id = ? AND l.campaign_id = ? AND l.purpose = 'label' AND `+latest, pair, campaign)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE campaign_pairs SET x = ?, y = ?, ties = ? WHERE campaign_id = ? AND pair_id = ?`, n.X, n.Y, n.Ties, campaign, pair)
	return err
}

// knownSide is where the right answer of a pair stood that the person was
// trained on.
func knownSide(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64, left eval.Choice) (Side, error) {
	var known eval.Choice
	err := tx.GetContext(ctx, &known, `
		SELECT known FROM campaign_pairs WHERE campaign_id = ? AND pair_id = ? AND purpose = 'training'`, st.Campaign, pair)
	return sideOf(known, left), err
}
