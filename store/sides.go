package store

import (
	"context"
	"math/rand/v2"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// side returns the item on the left for an annotator, and draws it at first sight.
func (s *Store) side(ctx context.Context, st Seat, pair int64) (left eval.Choice, err error) {
	if left, err = drawnSide(ctx, s.ro, st, pair); !isNoRows(err) {
		return left, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		left, err = drawnSide(ctx, tx, st, pair) // perhaps in another window by now
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

// drawnSide is the item on the left of a pair of this seat; no rows while the
// annotator has not seen the pair.
func drawnSide(ctx context.Context, db getter, st Seat, pair int64) (left eval.Choice, err error) {
	err = db.GetContext(ctx, &left, db.Rebind(`
		SELECT s.left_item
		FROM sides s
		JOIN pairs p ON p.id = s.pair_id
		WHERE p.team_id = ? AND p.dataset_id = ? AND p.dimension = ? AND p.id = ? AND s.user_id = ?`),
		st.Team, st.Dataset, st.Dimension, pair, st.User)
	return left, err
}

// sideBlock is the number of pairs after which both sides were drawn equally
// often (agreement §3.19).
const sideBlock = 10

// drawSide tosses a coin that is balanced in blocks: what has come up less
// often in the block so far is the likelier next.
func drawSide(ctx context.Context, tx *sqlx.Tx, st Seat) (eval.Choice, error) {
	var drawn struct{ All, X int }
	err := tx.GetContext(ctx, &drawn, tx.Rebind(`
		SELECT count(*) AS "all", count(CASE WHEN s.left_item = 'x' THEN 1 END) AS x
		FROM sides s
		JOIN pairs p ON p.id = s.pair_id
		WHERE s.user_id = ? AND s.team_id = ? AND p.dataset_id = ? AND p.dimension = ?`),
		st.User, st.Team, st.Dataset, st.Dimension)
	if err != nil {
		return "", err
	}
	blocks, inBlock := drawn.All/sideBlock, drawn.All%sideBlock
	xInBlock := drawn.X - blocks*sideBlock/2 // every full block holds half
	if rand.IntN(sideBlock-inBlock) < sideBlock/2-xInBlock {
		return eval.ChoiceX, nil
	}
	return eval.ChoiceY, nil
}
