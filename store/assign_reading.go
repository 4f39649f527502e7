package store

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// readAhead is how many places of the queue are looked through for a pair in a
// language that the person reads: few enough to be quick where there is none.
const readAhead = 200

// nextToRead is the next pair that needs somebody and is in a language that the
// person reads; 0 when there is none near. What it passes over comes later.
func nextToRead(ctx context.Context, tx *sqlx.Tx, st Seat, seat seatRow) (int64, error) {
	if st.Langs == "" {
		return 0, nil
	}
	var next struct {
		ID    int64
		Place int
	}
	err := tx.GetContext(ctx, &next, `
		SELECT q.pair_id AS id, q.place
		FROM campaign_pairs q
		JOIN pairs p ON p.id = q.pair_id
		WHERE q.campaign_id = ? AND q.dimension = ? AND q.purpose = 'label' AND q.open = 1
			AND q.place > ? AND q.place <= ? AND ? LIKE '%' || p.lang || '%'`+unseen+`
		ORDER BY q.place
		LIMIT 1`, st.Campaign, st.Dimension, seat.Place, seat.Place+readAhead, st.Langs, st.User, st.User, st.User)
	if isNoRows(err) {
		return 0, nil
	}
	if err == nil {
		err = st.advance(ctx, tx, next.Place-1)
	}
	return next.ID, err
}
