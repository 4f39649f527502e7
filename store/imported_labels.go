package store

import (
	"context"

	"concord/eval"
	"concord/eval/ingest"
)

// label stores one label of a file. The times ascend with the order of the file,
// so that an annotator's later word on a pair is the later label.
func (im *judgmentImport) label(l ingest.Label) error {
	im.saidLabel(l)
	now := im.store.micros() + int64(len(im.seen))
	im.seen = append(im.seen, seenPair{l.Pair, l.Dimension})
	if !l.Settled {
		im.labels[l.Pair] = append(im.labels[l.Pair], eval.Label{PairID: l.Pair, Annotator: l.Annotator, Pick: l.Pick, Left: l.Left, Created: now})
	}
	if im.what.Check {
		return nil
	}
	return im.add(func(in *bulk) error {
		return in.add(im.ctx, `imported_labels (team_id, file_id, pair_id, annotator, pick, left_item, settled, strength,
			reason, comment, sheet, row, original, rule, created_at)`,
			im.team, im.file, l.Pair, l.Annotator, l.Pick, l.Left, flag(l.Settled), l.Strength,
			l.Reason, l.Comment, l.Sheet, l.Row, l.Original, l.Rule, now)
	})
}

// ImportedLabel is a label of a person outside Concord with where it comes from.
type ImportedLabel struct {
	Pair      int64
	Annotator string
	Pick      eval.Choice
	Strength  int
	Settled   bool
	File      string
	Sheet     string
	Row       int // in the file, as a spreadsheet shows it
	Original  string
	Rule      string // how the original was translated
}

// ImportedLabels lists where the imported labels on a pair come from.
func (s *Store) ImportedLabels(ctx context.Context, team, pair int64) (list []ImportedLabel, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT l.pair_id AS pair, l.annotator, l.pick, l.strength, l.settled, f.file, l.sheet, l.row, l.original, l.rule
		FROM imported_labels l
		JOIN judgment_files f ON f.id = l.file_id AND f.state = 'ready'
		WHERE l.team_id = ? AND l.pair_id = ?
		ORDER BY l.id`, team, pair)
	return list, err
}
