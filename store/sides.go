package store

import (
	"context"
	"math/rand/v2"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// side returns the item on the left for an annotator, and draws it at first sight.
func (s *Store) side(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64) (left eval.Choice, err error) {
	if left, err = drawnSide(ctx, tx, st, pair); !isNoRows(err) {
		return left, err
	}
	seat, err := s.sit(ctx, tx, st)
	if err != nil {
		return "", err
	}
	left = sideAt(seat.Seed, seat.Drawn)
	_, err = tx.ExecContext(ctx, `
		INSERT INTO sides (pair_id, user_id, team_id, left_item, created_at) VALUES (?, ?, ?, ?, ?)`,
		pair, st.User, st.Team, left, s.micros())
	if err != nil {
		return "", err
	}
	return left, st.adjust(ctx, tx, 1, 0)
}

// drawnSide is the item on the left of a pair of this seat; no rows while the
// annotator has not seen the pair.
func drawnSide(ctx context.Context, db getter, st Seat, pair int64) (left eval.Choice, err error) {
	err = db.GetContext(ctx, &left, `
		SELECT s.left_item
		FROM sides s
		JOIN pairs p ON p.id = s.pair_id
		WHERE p.team_id = ? AND p.dataset_id = ? AND p.dimension = ? AND p.id = ? AND s.user_id = ?`,
		st.Team, st.Dataset, st.Dimension, pair, st.User)
	return left, err
}

// sideBlock is the number of pairs after which both sides were drawn equally
// often (agreement §3.19).
const sideBlock = 10

// sideAt is the item on the left of the pair that is the nth (from 0) of a seat:
// every block of ten has each item five times, in an order that the seed decides.
func sideAt(seed int64, n int) eval.Choice {
	block := rand.New(rand.NewPCG(uint64(seed), uint64(n/sideBlock)))
	if block.Perm(sideBlock)[n%sideBlock] < sideBlock/2 {
		return eval.ChoiceX
	}
	return eval.ChoiceY
}
