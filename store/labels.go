package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// standing keeps the labels of an annotator that were not taken back: undo adds
// a row that withdraws what came before it, nothing is deleted.
const standing = `
	l.pick <> 'withdrawn' AND NOT EXISTS (
		SELECT 1 FROM labels w
		WHERE w.pair_id = l.pair_id AND w.user_id = l.user_id AND w.id > l.id AND w.pick = 'withdrawn')`

type labelRow struct {
	eval.Label
	Dimension eval.Dimension
	Question  string
	Row       int
	Origin
}

// Origin is where an imported label comes from; empty for labels given here.
type Origin struct {
	File     string
	Sheet    string
	FileRow  int    // as a spreadsheet shows it
	Original string // the cell as written
	Rule     string // how it was translated
}

const labelColumns = `
	SELECT l.id AS id, l.pair_id AS pairid, u.name AS annotator, l.pick, l.left_item AS "left", l.reason, l.comment,
		l.unblinded, l.visible_ms AS visiblems, l.total_ms AS totalms, l.created_at AS created,
		p.dimension, p.question, p.row, '' AS file, '' AS sheet, 0 AS filerow, '' AS original, '' AS rule
	FROM labels l
	JOIN users u ON u.id = l.user_id
	JOIN pairs p ON p.id = l.pair_id`

// importedColumns are the same of what people outside Concord said; their ids are
// negative. A name that a user has too is another person.
const importedColumns = `
	UNION ALL
	SELECT -l.id AS id, l.pair_id,
		l.annotator || CASE WHEN EXISTS (SELECT 1 FROM users u WHERE u.name = l.annotator) THEN ' (imported)' ELSE '' END,
		l.pick, l.left_item, l.reason, l.comment, 0, 0, 0, l.created_at, p.dimension, p.question, p.row,
		f.file, l.sheet, l.row, l.original, l.rule
	FROM imported_labels l
	JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
	JOIN pairs p ON p.id = l.pair_id`

// LabelRow is a label with the pair it speaks of.
type LabelRow struct {
	eval.Label
	Dimension eval.Dimension
	Question  string
	Row       int
	Origin
}

// Labels lists what people said of a dataset's pairs, in the order in which
// they said it, earlier labels of the same person included.
func (s *Store) Labels(ctx context.Context, team, dataset int64) ([]LabelRow, error) {
	var rows []labelRow
	err := s.ro.SelectContext(ctx, &rows, s.ro.Rebind(labelColumns+`
		WHERE l.team_id = ? AND p.dataset_id = ? AND `+standing+importedColumns+`
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.settled = 0
		ORDER BY created, id`), team, dataset, team, dataset)
	return labelsOf(rows), err
}

// LabelsOnPair lists what people said of one pair.
func (s *Store) LabelsOnPair(ctx context.Context, team, pair int64) ([]LabelRow, error) {
	var rows []labelRow
	err := s.ro.SelectContext(ctx, &rows, s.ro.Rebind(labelColumns+`
		WHERE l.team_id = ? AND l.pair_id = ? AND `+standing+importedColumns+`
		WHERE l.team_id = ? AND l.pair_id = ? AND l.settled = 0
		ORDER BY created, id`), team, pair, team, pair)
	return labelsOf(rows), err
}

func labelsOf(rows []labelRow) []LabelRow {
	list := make([]LabelRow, len(rows))
	for i, r := range rows {
		list[i] = LabelRow(r)
	}
	return list
}

// NewLabel is what an annotator says of a pair, by the side they saw.
type NewLabel struct {
	Pair      int64
	Pick      Side
	Reason    string
	Comment   string
	VisibleMS int64
	TotalMS   int64
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

// AddLabel stores a label. The sides are those that were drawn for this
// annotator; a label by someone who has seen the pair's results is marked. What
// is sent twice, by a double click or a reload, is kept once.
func (s *Store) AddLabel(ctx context.Context, st Seat, n NewLabel) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		left, err := drawnSide(ctx, tx, st, n.Pair)
		if err != nil {
			return found(err, "pair in your queue")
		}
		pick, err := n.Pick.item(left)
		if err != nil {
			return err
		}
		if said, err := saidAlready(ctx, tx, st, n, pick); err != nil || said {
			return err
		}
		_, err = tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO labels (team_id, pair_id, user_id, pick, left_item, reason, comment,
				unblinded, visible_ms, total_ms, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?,
				CASE WHEN EXISTS (SELECT 1 FROM unblindings WHERE pair_id = ? AND user_id = ?) THEN 1 ELSE 0 END,
				?, ?, ?)`),
			st.Team, n.Pair, st.User, pick, left, n.Reason, n.Comment,
			n.Pair, st.User, n.VisibleMS, n.TotalMS, s.micros())
		if err != nil {
			return err
		}
		return unskip(ctx, tx, st, n.Pair)
	})
}

// saidAlready reports whether the annotator's newest word on the pair is the same.
func saidAlready(ctx context.Context, tx *sqlx.Tx, st Seat, n NewLabel, pick eval.Choice) (said bool, err error) {
	err = tx.GetContext(ctx, &said, tx.Rebind(`
		SELECT pick = ? AND reason = ? AND comment = ?
		FROM labels
		WHERE team_id = ? AND pair_id = ? AND user_id = ?
		ORDER BY id DESC
		LIMIT 1`), pick, n.Reason, n.Comment, st.Team, n.Pair, st.User)
	if isNoRows(err) {
		return false, nil
	}
	return said, err
}

// Undo withdraws the newest standing label of a seat and returns its pair, which
// is back in the queue. A label whose results were seen since stays: taking it
// back would be a choice made with knowledge.
func (s *Store) Undo(ctx context.Context, st Seat) (pair int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		var last struct {
			ID, Pair int64
			Seen     bool
		}
		err := tx.GetContext(ctx, &last, tx.Rebind(`
			SELECT l.id, l.pair_id AS pair,
				EXISTS (SELECT 1 FROM unblindings n WHERE n.pair_id = l.pair_id AND n.user_id = l.user_id) AS seen
			FROM labels l
			JOIN pairs p ON p.id = l.pair_id
			WHERE l.user_id = ? AND p.team_id = ? AND p.dataset_id = ? AND p.dimension = ? AND `+standing+`
			ORDER BY l.id DESC
			LIMIT 1`), st.User, st.Team, st.Dataset, st.Dimension)
		switch {
		case isNoRows(err):
			return eval.Conflictf("There is nothing to undo.")
		case err != nil:
			return err
		case last.Seen:
			return eval.Conflictf("You have seen the results of the pair that you labeled last, so its label stays as it is.")
		}
		pair = last.Pair
		_, err = tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO labels (team_id, pair_id, user_id, pick, left_item, created_at)
			SELECT team_id, pair_id, user_id, 'withdrawn', left_item, ? FROM labels WHERE id = ?`), s.micros(), last.ID)
		return err
	})
	return pair, err
}
