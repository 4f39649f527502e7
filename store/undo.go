package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// lastAnswer is the newest standing answer of a seat.
type lastAnswer struct {
	ID, Pair int64
	Purpose  eval.Purpose
	Seen     bool // its author has seen results of the pair since
}

// Undo withdraws the newest standing answer of a seat and returns its pair, which
// is before the annotator again. A label whose results were seen since stays:
// taking it back would be a choice made with knowledge. last is the pair that
// the page offers to take back, 0 for whatever it is: a double click takes back
// one.
func (s *Store) Undo(ctx context.Context, st Seat, last int64) (pair int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if st.Campaign != 0 {
			if _, err := s.sit(ctx, tx, st); err != nil {
				return err
			}
		}
		a, err := s.undoable(ctx, tx, st, last)
		if err != nil {
			return err
		}
		pair = a.Pair
		_, err = tx.ExecContext(ctx, `
			INSERT INTO labels (team_id, pair_id, user_id, pick, left_item, campaign_id, purpose, probability, created_at)
			SELECT team_id, pair_id, user_id, 'withdrawn', left_item, campaign_id, purpose, probability, ?
			FROM labels WHERE id = ?`, s.micros(), a.ID)
		if err != nil || st.Campaign == 0 {
			return err
		}
		return s.uncount(ctx, tx, st, a)
	})
	return pair, err
}

func (s *Store) undoable(ctx context.Context, tx *sqlx.Tx, st Seat, last int64) (a lastAnswer, err error) {
	var c eval.Campaign
	if st.Campaign != 0 {
		if c, err = campaignFor(ctx, tx, st.Team, st.User, st.Campaign); err != nil {
			return a, err
		}
		if err := s.takesLabels(c); err != nil {
			return a, err
		}
	}
	err = tx.GetContext(ctx, &a, `
		SELECT l.id, l.pair_id AS pair, l.purpose,
			EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = l.pair_id AND n.user_id = l.user_id) AS seen
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.user_id = ? AND l.campaign_id = ? AND p.team_id = ? AND p.dataset_id = ? AND p.dimension = ? AND `+latest+`
		ORDER BY l.id DESC
		LIMIT 1`, st.User, st.Campaign, st.Team, st.Dataset, st.Dimension)
	switch {
	case isNoRows(err):
		return a, eval.Conflictf("There is nothing to undo.")
	case err != nil:
		return a, err
	case last != 0 && last != a.Pair:
		return a, eval.Conflictf("That label was taken back already, or you have labeled another pair in another window since.")
	case a.Seen:
		return a, eval.Conflictf("You have seen the results of the pair that you labeled last, so its label stays as it is.")
	}
	return a, nil
}

// uncount gives the pair of a withdrawn answer back to its author: it keeps its
// place, as a reservation.
func (s *Store) uncount(ctx context.Context, tx *sqlx.Tx, st Seat, a lastAnswer) error {
	if _, err := s.reserve(ctx, tx, st, reservation{Pair: a.Pair, Purpose: a.Purpose}); err != nil {
		return err
	}
	if err := st.adjust(ctx, tx, 0, -1); err != nil || a.Purpose != eval.ForLabel {
		return err
	}
	if err := tally(ctx, tx, st.Campaign, a.Pair); err != nil {
		return err
	}
	return st.addLabels(ctx, tx, -1)
}
