package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// blind is the pairs of a seat whose results its annotator has not seen. The team
// is checked at the dataset, so that an index answers for all pairs and their
// texts stay unread. Guests of a campaign reach no others.
const blind = `
	FROM datasets d
	JOIN members m ON m.team_id = d.team_id AND m.user_id = ?
	JOIN pairs p ON p.dataset_id = d.id
	WHERE d.team_id = ? AND d.id = ? AND d.state = 'ready' AND p.dimension = ? AND m.campaign_id IN (0, ?)
		AND p.id NOT IN (SELECT pair_id FROM unblindings WHERE user_id = ?)`

// args fill the marks of blind, and then those of what follows it.
func (st Seat) args(more ...any) []any {
	return append([]any{st.User, st.Team, st.Dataset, st.Dimension, st.Campaign, st.User}, more...)
}

// Task is a pair that is put before an annotator, without roles.
type Task struct {
	Pair eval.Pair
	Left eval.Choice // the item on the left
	// Expires is when the reservation of the pair ends, UTC microseconds, and
	// Token gives it back; 0 and empty without a campaign.
	Expires int64
	Token   string
}

// NextPair is the next pair of an annotator's queue. ok is false when nothing is
// left. In a campaign the pair is reserved. Without one, every annotator has an
// own order, in which pairs in languages they do not read come later, and pairs
// they put off last.
func (s *Store) NextPair(ctx context.Context, st Seat) (t Task, ok bool, err error) {
	var id int64
	if st.Campaign == 0 {
		if id, err = s.nextOpen(ctx, st); err != nil || id == 0 {
			return t, false, err
		}
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		r := reservation{Pair: id, Purpose: eval.ForLabel}
		if st.Campaign != 0 {
			if r, ok, err = s.assign(ctx, tx, st); err != nil || !ok {
				return err
			}
		}
		ok, t.Pair.ID, t.Expires, t.Token = true, r.Pair, r.Expires, r.Token
		t.Left, err = s.side(ctx, tx, st, r.Pair)
		t.Left = shown(t.Left, r.Purpose)
		return err
	})
	if err != nil || !ok {
		return t, false, err
	}
	t.Pair, err = s.PairByID(ctx, st.Team, t.Pair.ID)
	return t, err == nil, err
}

// shown is the item on the left for a purpose: a repeat swaps the sides.
func shown(left eval.Choice, purpose eval.Purpose) eval.Choice {
	if purpose == eval.ForRepeat {
		return left.Other()
	}
	return left
}

// nextOpen is the next pair of a seat without a campaign; 0 when none is left.
func (s *Store) nextOpen(ctx context.Context, st Seat) (id int64, err error) {
	// The multiplications scatter neighbouring ids, differently for each person;
	// the first remainder keeps them within 64 bits.
	err = s.ro.GetContext(ctx, &id, `
		SELECT p.id `+blind+`
			AND p.id NOT IN (SELECT l.pair_id FROM labels l WHERE l.user_id = ? AND `+latest+`)
			AND p.id NOT IN (SELECT pair_id FROM skips WHERE user_id = ? AND reason <> '')
		ORDER BY
			CASE WHEN p.id IN (SELECT pair_id FROM skips WHERE user_id = ?)
				THEN (SELECT k.created_at FROM skips k WHERE k.pair_id = p.id AND k.user_id = ?) ELSE 0 END,
			CASE WHEN ? = '' OR ? LIKE '%' || p.lang || '%' THEN 0 ELSE 1 END,
			((p.id % 65521 * 40503 + ?) * (p.id % 65521 + ?)) % 65521, p.id
		LIMIT 1`, st.args(st.User, st.User, st.User, st.User, st.Langs, st.Langs, st.User*7919%65521, st.User*104729%65521)...)
	if isNoRows(err) {
		return 0, nil
	}
	return id, err
}

// SeenPair is a pair that this annotator was shown before. Any other pair is not
// found, and neither is one whose results they have seen.
func (s *Store) SeenPair(ctx context.Context, st Seat, pair int64) (t Task, err error) {
	if err := checkSeat(ctx, s.ro, st, pair); err != nil {
		return t, err
	}
	if t.Left, err = drawnSide(ctx, s.ro, st, pair); err != nil {
		return t, found(err, "pair in your queue")
	}
	purpose, err := purposeOf(ctx, s.ro, st, pair)
	if err != nil {
		return t, err
	}
	t.Left = shown(t.Left, purpose)
	t.Pair, err = s.PairByID(ctx, st.Team, pair)
	return t, err
}

// purposeOf is what a pair that was shown at a seat is there for: as it is
// reserved, else as it was answered last.
func purposeOf(ctx context.Context, db getter, st Seat, pair int64) (p eval.Purpose, err error) {
	err = db.GetContext(ctx, &p, `
		SELECT purpose FROM (
			SELECT purpose, 0 AS kind, 0 AS id FROM reservations WHERE campaign_id = ? AND pair_id = ? AND user_id = ?
			UNION ALL
			SELECT purpose, 1 AS kind, id FROM labels WHERE team_id = ? AND campaign_id = ? AND pair_id = ? AND user_id = ?) t
		ORDER BY kind, id DESC
		LIMIT 1`, st.Campaign, pair, st.User, st.Team, st.Campaign, pair, st.User)
	if isNoRows(err) {
		return eval.ForLabel, nil
	}
	return p, err
}

type getter interface {
	GetContext(ctx context.Context, into any, query string, args ...any) error
}

// checkSeat reports a pair that this annotator cannot label blind.
func checkSeat(ctx context.Context, db getter, st Seat, pair int64) error {
	var id int64
	err := db.GetContext(ctx, &id, `SELECT p.id `+blind+` AND p.id = ?`, st.args(pair)...)
	return found(err, "pair in your queue")
}
