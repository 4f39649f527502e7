package store

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Hold is how long a pair stays reserved for the person whom it was given to.
const Hold = 30 * time.Minute

// reservation is a pair that is before somebody now.
type reservation struct {
	Pair    int64
	Purpose eval.Purpose
	Token   string
	Expires int64
}

// held is what a seat has reserved already; Pair 0 when it has nothing.
func (s *Store) held(ctx context.Context, tx *sqlx.Tx, st Seat) (r reservation, err error) {
	err = tx.GetContext(ctx, &r, `
		SELECT pair_id AS pair, purpose, token, expires_at AS expires
		FROM reservations
		WHERE campaign_id = ? AND user_id = ? AND dimension = ?
		ORDER BY created_at, pair_id
		LIMIT 1`, st.Campaign, st.User, st.Dimension)
	if isNoRows(err) {
		return reservation{}, nil
	}
	return r, err
}

// reserve puts a pair before a seat from now on, or for longer if it is there
// already. Taking one of the pair's places is another step, see [claim].
func (s *Store) reserve(ctx context.Context, tx *sqlx.Tx, st Seat, r reservation) (reservation, error) {
	r.Token, r.Expires = rand.Text(), s.now().Add(Hold).UnixMicro()
	_, err := tx.ExecContext(ctx, `
		INSERT INTO reservations (campaign_id, pair_id, user_id, team_id, dimension, purpose, token, expires_at, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (campaign_id, pair_id, user_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at`,
		st.Campaign, r.Pair, st.User, st.Team, st.Dimension, r.Purpose, r.Token, r.Expires, s.micros())
	return r, err
}

// claim takes one of the places of a pair; ok is false when all are taken, also
// by somebody who was faster.
func claim(ctx context.Context, tx *sqlx.Tx, campaign, pair int64) (ok bool, err error) {
	res, err := tx.ExecContext(ctx, `
		UPDATE campaign_pairs
		SET held = held + 1, open = CASE WHEN held + 1 < wanted THEN 1 ELSE 0 END
		WHERE campaign_id = ? AND pair_id = ? AND held < wanted`, campaign, pair)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// free gives a place of a pair back.
func free(ctx context.Context, tx *sqlx.Tx, campaign, pair int64) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE campaign_pairs
		SET held = held - 1, open = CASE WHEN held - 1 < wanted THEN 1 ELSE 0 END
		WHERE campaign_id = ? AND pair_id = ?`, campaign, pair)
	return err
}

// sweep gives back what has run out, and what the person of a seat must not
// label any more. What is reserved for longer than can be was reserved before the
// clock went back.
func (s *Store) sweep(ctx context.Context, tx *sqlx.Tx, st Seat) error {
	return releaseWhere(ctx, tx, `campaign_id = ? AND (expires_at < ? OR expires_at > ? OR user_id = ? AND EXISTS (
		SELECT 1 FROM unblindings n WHERE n.pair_id = reservations.pair_id AND n.user_id = reservations.user_id))`,
		st.Campaign, s.micros(), s.now().Add(Hold).UnixMicro(), st.User)
}

// releaseWhere gives reservations back.
func releaseWhere(ctx context.Context, tx *sqlx.Tx, where string, args ...any) error {
	var freed []struct {
		Campaign, Pair int64
		Purpose        eval.Purpose
	}
	err := tx.SelectContext(ctx, &freed, `
		DELETE FROM reservations WHERE `+where+`
		RETURNING campaign_id AS campaign, pair_id AS pair, purpose`, args...)
	for _, f := range freed {
		if err == nil && f.Purpose == eval.ForLabel {
			err = free(ctx, tx, f.Campaign, f.Pair)
		}
	}
	return err
}

// spend ends the reservation of a pair that was labeled: its place stays taken.
// It reports what it was for; ok is false when there was none.
func spend(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64) (purpose eval.Purpose, ok bool, err error) {
	err = tx.GetContext(ctx, &purpose, `
		DELETE FROM reservations
		WHERE campaign_id = ? AND pair_id = ? AND user_id = ?
		RETURNING purpose`, st.Campaign, pair, st.User)
	if isNoRows(err) {
		return "", false, nil
	}
	return purpose, err == nil, err
}

// Release gives a pair back whose page is left. Only the page that showed it
// last can: token is what it was given.
func (s *Store) Release(ctx context.Context, st Seat, token string) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		return releaseWhere(ctx, tx, `campaign_id = ? AND user_id = ? AND token = ?`, st.Campaign, st.User, token)
	})
}
