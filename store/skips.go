package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// SkipReason says why a pair cannot be judged; empty: it only comes later.
type SkipReason string

// The reasons for which a pair is skipped for good.
const (
	SkipLater    SkipReason = ""
	SkipUnclear  SkipReason = "unclear"  // the question makes no sense
	SkipBroken   SkipReason = "broken"   // a text is cut off or unreadable
	SkipUnknown  SkipReason = "unknown"  // it takes knowledge that they lack
	SkipConflict SkipReason = "conflict" // they have a part in it
)

// Valid reports whether r is one of the reasons.
func (r SkipReason) Valid() bool {
	switch r {
	case SkipLater, SkipUnclear, SkipBroken, SkipUnknown, SkipConflict:
		return true
	}
	return false
}

// Skip puts a pair off to the end of an annotator's queue or, with a reason,
// takes it out of it. In a campaign somebody else gets its place.
func (s *Store) Skip(ctx context.Context, st Seat, pair int64, why SkipReason) error {
	if !why.Valid() {
		return eval.Invalidf("%q is no reason to skip a pair. Choose one from the list.", string(why))
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := checkSeat(ctx, tx, st, pair); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO skips (pair_id, user_id, team_id, reason, created_at) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (pair_id, user_id) DO UPDATE SET created_at = excluded.created_at, reason = excluded.reason`,
			pair, st.User, st.Team, why, s.micros())
		if err != nil {
			return err
		}
		return releaseWhere(ctx, tx, `campaign_id = ? AND pair_id = ? AND user_id = ?`, st.Campaign, pair, st.User)
	})
}

func unskip(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM skips WHERE team_id = ? AND pair_id = ? AND user_id = ?`, st.Team, pair, st.User)
	return err
}
