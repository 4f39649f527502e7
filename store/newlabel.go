package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// NewLabel is what an annotator says of a pair, by the side they saw.
type NewLabel struct {
	Pair       int64
	Pick       Side
	Reason     string
	Comment    string
	Confidence int // 1…3; 0: not asked
	Strength   int // 1…3; 0: not asked
	Categories []string
	VisibleMS  int64
	TotalMS    int64
	// Key names the page that sends it: what is sent twice is kept once.
	Key string
}

// Side is where an item stood when an annotator picked it.
type Side string

const (
	Left  Side = "left"
	Right Side = "right"
	Equal Side = "tie"
)

// item translates a side to the item that stood there.
func (s Side) item(left eval.Choice) (eval.Choice, error) {
	switch s {
	case Left:
		return left, nil
	case Right:
		return left.Other(), nil
	case Equal:
		return eval.ChoiceTie, nil
	}
	return "", eval.Invalidf("Choose left, right or equal.")
}

// sideOf is where an item stands.
func sideOf(pick, left eval.Choice) Side {
	switch pick {
	case eval.ChoiceTie:
		return Equal
	case left:
		return Left
	}
	return Right
}

// Saved says what became of a label.
type Saved struct {
	// Extra: others had finished the pair meanwhile; the label is kept, and does
	// not count.
	Extra bool
	// Known is the side of the right answer in training, where it is shown.
	Known Side
	Pick  Side
}

// AddLabel stores a label. The sides are those that were drawn for this
// annotator; a label by someone who has seen the pair's results is marked. What
// is sent twice, by a double click, a reload or a connection that broke off, is
// kept once.
func (s *Store) AddLabel(ctx context.Context, st Seat, n NewLabel) (saved Saved, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		var c eval.Campaign
		if st.Campaign != 0 {
			if c, err = campaignFor(ctx, tx, st.Team, st.User, st.Campaign); err != nil {
				return err
			}
		}
		if _, err := drawnSide(ctx, tx, st, n.Pair); err != nil {
			return found(err, "pair in your queue")
		}
		if _, err := s.sit(ctx, tx, st); err != nil {
			return err
		}
		if kept, err := keptAlready(ctx, tx, st, n.Key); err != nil || kept {
			return err
		}
		a, err := s.answer(ctx, tx, st, c, n)
		if err != nil || a.said {
			return err
		}
		if err := s.insertLabel(ctx, tx, st, n, a); err != nil {
			return err
		}
		saved = Saved{Extra: a.purpose == eval.ForExtra, Pick: n.Pick}
		if a.purpose == eval.ForTraining {
			saved.Known, err = knownSide(ctx, tx, st, n.Pair, a.left)
		}
		return err
	})
	return saved, err
}

// keptAlready reports whether a page's label has come before.
func keptAlready(ctx context.Context, tx *sqlx.Tx, st Seat, key string) (kept bool, err error) {
	if key == "" {
		return false, nil
	}
	err = tx.GetContext(ctx, &kept, `
		SELECT EXISTS (SELECT 1 FROM labels WHERE user_id = ? AND request_key = ?)`, st.User, key)
	return kept, err
}

// answer is a label on its way: by item, and what it is for.
type answer struct {
	pick, left eval.Choice
	purpose    eval.Purpose
	said       bool // the annotator's last word is the same
	first      bool // the annotator has no standing answer on the pair yet
	held       bool // a place of the pair was reserved for it
}

func (s *Store) answer(ctx context.Context, tx *sqlx.Tx, st Seat, c eval.Campaign, n NewLabel) (a answer, err error) {
	if a.left, err = drawnSide(ctx, tx, st, n.Pair); err != nil {
		return a, err
	}
	if a.purpose, err = purposeOf(ctx, tx, st, n.Pair); err != nil {
		return a, err
	}
	a.left = shown(a.left, a.purpose)
	if a.pick, err = n.Pick.item(a.left); err != nil {
		return a, err
	}
	if err := obeys(n, c); err != nil {
		return a, err
	}
	if err := a.compare(ctx, tx, st, n); err != nil || a.said || st.Campaign == 0 {
		return a, err
	}
	return a, s.place(ctx, tx, st, c, n.Pair, &a)
}

// obeys holds a label against the rules of its campaign.
func obeys(n NewLabel, c eval.Campaign) error {
	switch r := c.Rules; {
	case c.ID == 0:
	case n.Pick == Equal && !r.Ties:
		return eval.Invalidf("This campaign asks for a choice: pick A or B, even if they are close.")
	case n.Reason != "" && !r.BothBad:
		return eval.Invalidf("“Both bad” is not offered in this campaign.")
	case r.Confidence && (n.Confidence < 1 || n.Confidence > 3):
		return eval.Invalidf("Say how sure you are, then save.")
	case r.Strength && n.Pick != Equal && (n.Strength < 1 || n.Strength > 3):
		return eval.Invalidf("Say how large the difference is, then save.")
	}
	return nil
}

// compare holds an answer against what the annotator said of the pair before.
func (a *answer) compare(ctx context.Context, tx *sqlx.Tx, st Seat, n NewLabel) error {
	var last struct {
		Pick       string
		Campaign   int64
		Same       bool
		Categories string
	}
	err := tx.GetContext(ctx, &last, `
		SELECT pick, campaign_id AS campaign, categories,
			CASE WHEN pick = ? AND reason = ? AND comment = ? AND confidence = ? AND strength = ? THEN 1 ELSE 0 END AS same
		FROM labels
		WHERE team_id = ? AND pair_id = ? AND user_id = ? AND purpose = ?
		ORDER BY id DESC
		LIMIT 1`, a.pick, n.Reason, n.Comment, n.Confidence, n.Strength, st.Team, n.Pair, st.User, a.purpose)
	a.first = isNoRows(err) || last.Pick == withdrawn
	switch {
	case isNoRows(err):
		return nil
	case err != nil:
		return err
	case last.Campaign != st.Campaign && !a.first:
		return eval.Conflictf("You have labeled this pair elsewhere. Your answer there stays; go on with the next pair.")
	}
	a.said = last.Same && last.Categories == listOfWords(n.Categories)
	return nil
}

// withdrawn is what undo says.
const withdrawn = "withdrawn"

// momentOn is now, and later than what the person has said of the pair so far,
// even where the clock was set back: the later word is the later label.
func (s *Store) momentOn(ctx context.Context, tx *sqlx.Tx, st Seat, pair int64) (at int64, err error) {
	err = tx.GetContext(ctx, &at, `
		SELECT coalesce(max(created_at), 0) + 1 FROM labels WHERE team_id = ? AND pair_id = ? AND user_id = ?`, st.Team, pair, st.User)
	return max(at, s.micros()), err
}

func (s *Store) insertLabel(ctx context.Context, tx *sqlx.Tx, st Seat, n NewLabel, a answer) error {
	at, err := s.momentOn(ctx, tx, st, n.Pair)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO labels (team_id, pair_id, user_id, pick, left_item, reason, comment, confidence, strength, categories,
			campaign_id, purpose, request_key, probability, unblinded, visible_ms, total_ms, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
			coalesce((SELECT probability FROM campaign_pairs WHERE campaign_id = ? AND pair_id = ?), 1),
			CASE WHEN EXISTS (SELECT 1 FROM unblindings WHERE pair_id = ? AND user_id = ?) THEN 1 ELSE 0 END,
			?, ?, ?)`,
		st.Team, n.Pair, st.User, a.pick, a.left, n.Reason, n.Comment, n.Confidence, n.Strength, listOfWords(n.Categories),
		st.Campaign, a.purpose, n.Key, st.Campaign, n.Pair, n.Pair, st.User, n.VisibleMS, n.TotalMS, at)
	if err != nil {
		return err
	}
	if err := unskip(ctx, tx, st, n.Pair); err != nil || st.Campaign == 0 {
		return err
	}
	return s.count(ctx, tx, st, n.Pair, a)
}

func listOfWords(words []string) string {
	if len(words) == 0 {
		return "[]"
	}
	return mustJSON(words)
}
