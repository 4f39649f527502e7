package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Seat is one annotator's place at one dimension of a dataset.
type Seat struct {
	Team, User, Dataset int64
	Dimension           eval.Dimension
	// Langs are the languages that the annotator reads, separated by commas:
	// pairs in others come later. Empty: no matter.
	Langs string
}

// blind is the pairs of a seat whose results its annotator has not seen. The team
// is checked at the dataset, so that an index answers for all pairs and their
// texts stay unread.
const blind = `
	FROM datasets d
	JOIN pairs p ON p.dataset_id = d.id
	WHERE d.team_id = ? AND d.id = ? AND p.dimension = ?
		AND p.id NOT IN (SELECT pair_id FROM unblindings WHERE user_id = ?)`

// args fill the marks of blind, and then those of what follows it.
func (st Seat) args(more ...any) []any {
	return append([]any{st.Team, st.Dataset, st.Dimension, st.User}, more...)
}

// NextPair is the next pair of an annotator's queue, without roles, and the
// item that stands on the left. Every annotator has an own order, in which pairs
// in languages they do not read come later; pairs they put off come last. ok is false when nothing is left.
func (s *Store) NextPair(ctx context.Context, st Seat) (p eval.Pair, left eval.Choice, ok bool, err error) {
	var id int64
	// The multiplications scatter neighbouring ids, differently for each person;
	// the first remainder keeps them within 64 bits.
	err = s.ro.GetContext(ctx, &id, s.ro.Rebind(`
		SELECT p.id `+blind+`
			AND p.id NOT IN (SELECT l.pair_id FROM labels l WHERE l.user_id = ? AND `+standing+`)
		ORDER BY
			CASE WHEN p.id IN (SELECT pair_id FROM skips WHERE user_id = ?)
				THEN (SELECT k.created_at FROM skips k WHERE k.pair_id = p.id AND k.user_id = ?) ELSE 0 END,
			CASE WHEN ? = '' OR ? LIKE '%' || p.lang || '%' THEN 0 ELSE 1 END,
			((p.id % 65521 * 40503 + ?) * (p.id % 65521 + ?)) % 65521, p.id
		LIMIT 1`), st.args(st.User, st.User, st.User, st.Langs, st.Langs, st.User*7919%65521, st.User*104729%65521)...)
	if isNoRows(err) {
		return p, "", false, nil
	}
	if err != nil {
		return p, "", false, err
	}
	if left, err = s.side(ctx, st, id); err != nil {
		return p, "", false, err
	}
	p, err = s.PairByID(ctx, st.Team, id)
	return p, left, err == nil, err
}

// SeenPair is a pair that this annotator was shown before, without roles. Any
// other pair is not found, and neither is one whose results they have seen.
func (s *Store) SeenPair(ctx context.Context, st Seat, pair int64) (p eval.Pair, left eval.Choice, err error) {
	if err := checkSeat(ctx, s.ro, st, pair); err != nil {
		return p, "", err
	}
	if left, err = drawnSide(ctx, s.ro, st, pair); err != nil {
		return p, "", found(err, "pair in your queue")
	}
	p, err = s.PairByID(ctx, st.Team, pair)
	return p, left, err
}

type getter interface {
	GetContext(ctx context.Context, into any, query string, args ...any) error
	Rebind(query string) string
}

// checkSeat reports a pair that this annotator cannot label blind.
func checkSeat(ctx context.Context, db getter, st Seat, pair int64) error {
	var id int64
	err := db.GetContext(ctx, &id, db.Rebind(`SELECT p.id `+blind+` AND p.id = ?`), st.args(pair)...)
	return found(err, "pair in your queue")
}

// Skip puts a pair off to the end of an annotator's queue.
func (s *Store) Skip(ctx context.Context, st Seat, pair int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		if err := checkSeat(ctx, tx, st, pair); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO skips (pair_id, user_id, team_id, created_at) VALUES (?, ?, ?, ?)
			ON CONFLICT (pair_id, user_id) DO UPDATE SET created_at = excluded.created_at`),
			pair, st.User, st.Team, s.micros())
		return err
	})
}

func unskip(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64) error {
	_, err := tx.ExecContext(ctx, tx.Rebind(`
		DELETE FROM skips WHERE team_id = ? AND pair_id = ? AND user_id = ?`), st.Team, pair, st.User)
	return err
}

// Unblind records that someone has seen what methods or people say of pairs.
func (s *Store) Unblind(ctx context.Context, team, user int64, pairs ...int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		for _, pair := range pairs {
			_, err := tx.ExecContext(ctx, tx.Rebind(`
				INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
				SELECT id, ?, team_id, ? FROM pairs WHERE team_id = ? AND id = ?
				ON CONFLICT (pair_id, user_id) DO NOTHING`), user, s.micros(), team, pair)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// UnblindLabeled records the same for all pairs of a dataset on which others
// have said something: someone has downloaded the labels.
func (s *Store) UnblindLabeled(ctx context.Context, team, user, dataset int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
		SELECT DISTINCT l.pair_id, ?, l.team_id, ?
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.user_id <> ? AND `+standing+`
		ON CONFLICT (pair_id, user_id) DO NOTHING`), user, s.micros(), team, dataset, user)
	return err
}

// Unblinded tells of which pairs with ids from first to last someone has seen
// results.
func (s *Store) Unblinded(ctx context.Context, team, user, first, last int64) (map[int64]bool, error) {
	var ids []int64
	err := s.ro.SelectContext(ctx, &ids, s.ro.Rebind(`
		SELECT pair_id FROM unblindings
		WHERE team_id = ? AND user_id = ? AND pair_id BETWEEN ? AND ?`), team, user, first, last)
	seen := make(map[int64]bool, len(ids))
	for _, id := range ids {
		seen[id] = true
	}
	return seen, err
}
