package store

import (
	"context"
	"math/rand/v2"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// assign reserves the next pair of a campaign for a seat, in one transaction
// with the count of those who have it: the pair that they have before them
// already, else training, a check when one is due, or the next pair that needs
// somebody. ok is false when nothing is left.
func (s *Store) assign(ctx context.Context, tx *sqlx.Tx, st Seat) (r reservation, ok bool, err error) {
	c, err := campaignFor(ctx, tx, st.Team, st.User, st.Campaign)
	if err != nil {
		return r, false, err
	}
	seat, err := s.sit(ctx, tx, st)
	if err != nil {
		return r, false, err
	}
	if err := s.sweep(ctx, tx, st); err != nil {
		return r, false, err
	}
	if r, err = s.held(ctx, tx, st); err != nil {
		return r, false, err
	}
	if r.Pair == 0 {
		if err := s.takesLabels(c); err != nil {
			return r, false, err
		}
		if r, err = claimNext(ctx, tx, st, seat, c.Rules); err != nil || r.Pair == 0 {
			return r, false, err
		}
	}
	r, err = s.reserve(ctx, tx, st, r)
	return r, err == nil, err
}

// claimNext chooses the next pair of a seat and takes a place of it; it chooses
// again when somebody else was faster. Pair is 0 when nothing is left.
func claimNext(ctx context.Context, tx *sqlx.Tx, st Seat, seat seatRow, rules eval.CampaignRules) (reservation, error) {
	for {
		r, err := choose(ctx, tx, st, seat, rules)
		if err != nil || r.Pair == 0 || r.Purpose != eval.ForLabel {
			return r, err
		}
		if ok, err := claim(ctx, tx, st.Campaign, r.Pair); ok || err != nil {
			return r, err
		}
	}
}

// takesLabels says why a campaign gives out no more pairs.
func (s *Store) takesLabels(c eval.Campaign) error {
	switch {
	case c.State == eval.CampaignClosed:
		return eval.Conflictf("The campaign %s is closed. Thank you; your labels are kept.", c.Name)
	case c.Deadline > 0 && c.Deadline < s.micros():
		return eval.Conflictf("The deadline of the campaign %s has passed. Your labels are kept; ask whoever runs it if you want to go on.", c.Name)
	}
	return nil
}

// choose picks the next pair of a seat; Pair 0 when nothing is left.
func choose(ctx context.Context, tx *sqlx.Tx, st Seat, seat seatRow, rules eval.CampaignRules) (r reservation, err error) {
	for _, purpose := range due(seat, rules) {
		r.Purpose = purpose
		switch purpose {
		case eval.ForRepeat:
			r.Pair, err = nextRepeat(ctx, tx, st, seat)
		case eval.ForLabel:
			r.Pair, err = nextToLabel(ctx, tx, st, seat)
		default:
			r.Pair, err = nextCheck(ctx, tx, st, purpose)
		}
		if err != nil || r.Pair != 0 {
			return r, err
		}
	}
	return reservation{}, nil
}

// due lists what can come next, in the order in which it is tried. The coin is
// tossed anew for every answer, and falls the same for the same answer: loading
// the page again changes nothing.
func due(seat seatRow, rules eval.CampaignRules) []eval.Purpose {
	list := make([]eval.Purpose, 0, 3)
	if rules.Training > 0 {
		list = append(list, eval.ForTraining)
	}
	coin := rand.New(rand.NewPCG(uint64(seat.Seed), ^uint64(seat.Answered))).IntN(100)
	switch {
	case coin < rules.Gold:
		list = append(list, eval.ForGold)
	case coin < rules.Gold+rules.Repeats:
		list = append(list, eval.ForRepeat)
	}
	return append(list, eval.ForLabel)
}

// unseen leaves out pairs that the person has answered, skipped, or seen results
// of. It wants three times the user.
const unseen = `
	AND NOT EXISTS (SELECT 1 FROM labels l WHERE l.pair_id = q.pair_id AND l.user_id = ? AND ` + latest + `)
	AND NOT EXISTS (SELECT 1 FROM skips k WHERE k.pair_id = q.pair_id AND k.user_id = ?)
	AND NOT EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = q.pair_id AND n.user_id = ?)`

// nextCheck is the next pair with a known answer.
func nextCheck(ctx context.Context, tx *sqlx.Tx, st Seat, purpose eval.Purpose) (int64, error) {
	return oneID(ctx, tx, `
		SELECT q.pair_id
		FROM campaign_pairs q
		WHERE q.campaign_id = ? AND q.dimension = ? AND q.purpose = ?`+unseen+`
		ORDER BY q.place
		LIMIT 1`, st.Campaign, st.Dimension, purpose, st.User, st.User, st.User)
}

// repeatGap is the number of answers after which a pair may come again
// (agreement §3.17).
const repeatGap = 20

// nextRepeat is a pair that the person has labeled long enough ago, once.
func nextRepeat(ctx context.Context, tx *sqlx.Tx, st Seat, seat seatRow) (int64, error) {
	if seat.Answered < repeatGap {
		return 0, nil
	}
	return oneID(ctx, tx, `
		SELECT l.pair_id
		FROM labels l
		JOIN campaign_pairs q ON q.campaign_id = l.campaign_id AND q.pair_id = l.pair_id AND q.dimension = ?
		WHERE l.campaign_id = ? AND l.user_id = ? AND l.purpose = 'label' AND `+latest+`
			AND l.id <= coalesce((
				SELECT o.id FROM labels o
				WHERE o.campaign_id = l.campaign_id AND o.user_id = l.user_id
				ORDER BY o.id DESC
				LIMIT 1 OFFSET ?), 0)
			AND NOT EXISTS (SELECT 1 FROM labels o WHERE o.pair_id = l.pair_id AND o.user_id = l.user_id AND o.purpose = 'repeat')
			AND NOT EXISTS (SELECT 1 FROM skips k WHERE k.pair_id = l.pair_id AND k.user_id = l.user_id)
			AND NOT EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = l.pair_id AND n.user_id = l.user_id)
		ORDER BY (l.pair_id % 65521 * 40503 + ?) % 65521
		LIMIT 1`, st.Dimension, st.Campaign, st.User, repeatGap-1, seat.Seed%65521)
}

// nextToLabel is the next pair that needs somebody: behind the last one, then
// what others gave back before it, then what the person put off. Of the pairs
// right behind the last one those come first that are in a language of the person.
func nextToLabel(ctx context.Context, tx *sqlx.Tx, st Seat, seat seatRow) (int64, error) {
	if id, err := nextToRead(ctx, tx, st, seat); err != nil || id != 0 {
		return id, err
	}
	const open = `
		FROM campaign_pairs q
		WHERE q.campaign_id = ? AND q.dimension = ? AND q.purpose = 'label' AND q.open = 1`
	for _, side := range []string{">", "<="} {
		var next struct {
			ID    int64
			Place int
		}
		err := tx.GetContext(ctx, &next, `
			SELECT q.pair_id AS id, q.place `+open+` AND q.place `+side+` ?`+unseen+`
			ORDER BY q.place
			LIMIT 1`, st.Campaign, st.Dimension, seat.Place, st.User, st.User, st.User)
		if isNoRows(err) {
			continue
		}
		if err == nil && next.Place > seat.Place {
			err = st.advance(ctx, tx, next.Place-1)
		}
		return next.ID, err
	}
	return oneID(ctx, tx, `
		SELECT q.pair_id
		FROM skips k
		JOIN campaign_pairs q ON q.pair_id = k.pair_id AND q.campaign_id = ? AND q.dimension = ?
		WHERE k.user_id = ? AND k.reason = '' AND q.purpose = 'label' AND q.open = 1
			AND NOT EXISTS (SELECT 1 FROM labels l WHERE l.pair_id = q.pair_id AND l.user_id = k.user_id AND `+latest+`)
			AND NOT EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = q.pair_id AND n.user_id = k.user_id)
		ORDER BY k.created_at, k.pair_id
		LIMIT 1`, st.Campaign, st.Dimension, st.User)
}

// advance remembers that everything up to a place was gone through.
func (st Seat) advance(ctx context.Context, tx *sqlx.Tx, place int) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE seats SET place = ?
		WHERE campaign_id = ? AND dataset_id = ? AND dimension = ? AND user_id = ?`,
		place, st.Campaign, st.Dataset, st.Dimension, st.User)
	return err
}

// oneID is the id that a query finds; 0 when it finds none.
func oneID(ctx context.Context, tx *sqlx.Tx, query string, args ...any) (id int64, err error) {
	err = tx.GetContext(ctx, &id, query, args...)
	if isNoRows(err) {
		return 0, nil
	}
	return id, err
}
