package store

import (
	"context"
	"math/rand/v2"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Seat is one annotator's place at one dimension of a dataset.
type Seat struct {
	Team, User, Dataset int64
	Dimension           eval.Dimension
}

// mine is the pairs of a seat that its annotator still can label blind.
const mine = `
	FROM pairs p
	WHERE p.team_id = ? AND p.dataset_id = ? AND p.dimension = ?
		AND NOT EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = p.id AND n.user_id = ?)
		AND NOT EXISTS (SELECT 1 FROM labels l WHERE l.pair_id = p.id AND l.user_id = ? AND ` + standing + `)`

func (st Seat) args() []any {
	return []any{st.Team, st.Dataset, st.Dimension, st.User, st.User}
}

// NextPair is the next pair of an annotator's queue, without roles, and the
// item that stands on the left. Every annotator has an own order; pairs they
// put off come last. ok is false when nothing is left.
func (s *Store) NextPair(ctx context.Context, st Seat) (p eval.Pair, left eval.Choice, ok bool, err error) {
	var id int64
	// The multiplications scatter neighbouring ids, differently for each person.
	err = s.ro.GetContext(ctx, &id, s.ro.Rebind(`
		SELECT p.id `+mine+`
		ORDER BY
			coalesce((SELECT k.created_at FROM skips k WHERE k.pair_id = p.id AND k.user_id = ?), 0),
			((p.id * 40503 + ?) * (p.id + ?)) % 65521, p.id
		LIMIT 1`), append(st.args(), st.User, st.User*7919, st.User*104729)...)
	if isNoRows(err) {
		return p, "", false, nil
	}
	if err != nil {
		return p, "", false, err
	}
	p, left, err = s.SeatPair(ctx, st, id)
	return p, left, err == nil, err
}

// SeatPair is one pair as this annotator sees it, without roles.
func (s *Store) SeatPair(ctx context.Context, st Seat, pair int64) (p eval.Pair, left eval.Choice, err error) {
	if p, err = s.PairByID(ctx, st.Team, pair); err != nil {
		return p, "", err
	}
	left, err = s.side(ctx, st, pair)
	return p, left, err
}

// side returns the item on the left for an annotator, and draws it at first sight.
func (s *Store) side(ctx context.Context, st Seat, pair int64) (left eval.Choice, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &left, tx.Rebind(`
			SELECT left_item FROM sides WHERE pair_id = ? AND user_id = ?`), pair, st.User)
		if !isNoRows(err) {
			return err
		}
		if left, err = drawSide(ctx, tx, st); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO sides (pair_id, user_id, team_id, left_item, created_at) VALUES (?, ?, ?, ?, ?)`),
			pair, st.User, st.Team, left, s.micros())
		return err
	})
	return left, err
}

// sideBlock is the number of pairs after which both sides were drawn equally
// often (agreement §3.19).
const sideBlock = 10

// drawSide tosses a coin that is balanced in blocks: what has come up less
// often in the block so far is the likelier next.
func drawSide(ctx context.Context, tx *sqlx.Tx, st Seat) (eval.Choice, error) {
	var drawn []eval.Choice
	err := tx.SelectContext(ctx, &drawn, tx.Rebind(`
		SELECT s.left_item
		FROM sides s
		JOIN pairs p ON p.id = s.pair_id
		WHERE s.user_id = ? AND p.dataset_id = ? AND p.dimension = ?
		ORDER BY s.created_at, s.pair_id`), st.User, st.Dataset, st.Dimension)
	if err != nil {
		return "", err
	}
	block := drawn[len(drawn)-len(drawn)%sideBlock:]
	x := 0
	for _, d := range block {
		if d == eval.ChoiceX {
			x++
		}
	}
	if rand.IntN(sideBlock-len(block)) < sideBlock/2-x {
		return eval.ChoiceX, nil
	}
	return eval.ChoiceY, nil
}

// Skip puts a pair off to the end of an annotator's queue.
func (s *Store) Skip(ctx context.Context, st Seat, pair int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		INSERT INTO skips (pair_id, user_id, team_id, created_at)
		SELECT id, ?, team_id, ? FROM pairs WHERE team_id = ? AND id = ?
		ON CONFLICT (pair_id, user_id) DO UPDATE SET created_at = excluded.created_at`),
		st.User, s.micros(), st.Team, pair)
	return err
}

func unskip(ctx context.Context, tx *sqlx.Tx, pair, user int64) error {
	_, err := tx.ExecContext(ctx, tx.Rebind(`
		DELETE FROM skips WHERE pair_id = ? AND user_id = ?`), pair, user)
	return err
}

// Unblind records that someone has seen what methods or people say of a pair.
func (s *Store) Unblind(ctx context.Context, team, user, pair int64) error {
	_, err := s.db.ExecContext(ctx, s.db.Rebind(`
		INSERT INTO unblindings (pair_id, user_id, team_id, created_at)
		SELECT id, ?, team_id, ? FROM pairs WHERE team_id = ? AND id = ?
		ON CONFLICT (pair_id, user_id) DO NOTHING`), user, s.micros(), team, pair)
	return err
}

// Progress is how far the labeling of one dimension has come.
type Progress struct {
	Dimension eval.Dimension
	Pairs     int
	Mine      int // pairs that the person has labeled
	Open      int // pairs that the person still can label blind
	Team      int // pairs with at least one standing blind label
	Twice     int // pairs with labels by two people or more
}

// LabelingProgress counts labels by dimension, for one person and for the team.
func (s *Store) LabelingProgress(ctx context.Context, team, user, dataset int64) (list []Progress, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		WITH said AS (
			SELECT DISTINCT l.pair_id, l.user_id
			FROM labels l
			JOIN pairs p ON p.id = l.pair_id
			WHERE l.team_id = ? AND p.dataset_id = ? AND l.unblinded = 0 AND `+standing+`)
		SELECT p.dimension,
			count(*) AS pairs,
			count(CASE WHEN n.me > 0 THEN 1 END) AS mine,
			count(CASE WHEN coalesce(n.me, 0) = 0 AND u.pair_id IS NULL THEN 1 END) AS open,
			count(n.pair_id) AS team,
			count(CASE WHEN n.people > 1 THEN 1 END) AS twice
		FROM pairs p
		LEFT JOIN (
			SELECT pair_id, count(*) AS people, count(CASE WHEN user_id = ? THEN 1 END) AS me
			FROM said GROUP BY pair_id) n ON n.pair_id = p.id
		LEFT JOIN unblindings u ON u.pair_id = p.id AND u.user_id = ?
		WHERE p.team_id = ? AND p.dataset_id = ?
		GROUP BY p.dimension
		ORDER BY min(p.id)`), team, dataset, user, user, team, dataset)
	return list, err
}
