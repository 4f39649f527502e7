package store

import (
	"context"
	"encoding/json"
	"fmt"

	"concord/eval"
)

// standing keeps the labels of an annotator that count and were not taken back:
// undo adds a row that withdraws what came before it, nothing is deleted.
const standing = `
	l.pick <> 'withdrawn' AND l.purpose = 'label' AND NOT EXISTS (
		SELECT 1 FROM labels w
		WHERE w.pair_id = l.pair_id AND w.user_id = l.user_id AND w.id > l.id AND w.pick = 'withdrawn' AND w.purpose = 'label')`

// latest keeps the last word of an annotator on a pair, for each purpose.
const latest = `
	l.pick <> 'withdrawn' AND NOT EXISTS (
		SELECT 1 FROM labels w
		WHERE w.pair_id = l.pair_id AND w.user_id = l.user_id AND w.id > l.id AND w.purpose = l.purpose)`

type labelRow struct {
	LabelRow
	CategoriesText string `db:"categories_text"`
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
		coalesce(c.name, '') AS campaign, l.purpose, l.probability, l.confidence, l.strength, l.categories AS categories_text,
		CASE WHEN ` + excluded + ` THEN 1 ELSE 0 END AS excluded,
		p.dimension, p.question, p.row, '' AS file, '' AS sheet, 0 AS filerow, '' AS original, '' AS rule
	FROM labels l
	JOIN users u ON u.id = l.user_id
	JOIN pairs p ON p.id = l.pair_id
	LEFT JOIN campaigns c ON c.id = l.campaign_id`

// sameName marks a person outside whose name a user has too.
const sameName = `CASE WHEN EXISTS (SELECT 1 FROM users u WHERE u.name = l.annotator) THEN ' (imported)' ELSE '' END`

// importedColumns are the same of what people outside Concord said; their ids are
// negative. A name that a user has too is another person.
const importedColumns = `
	UNION ALL
	SELECT -l.id AS id, l.pair_id,
		l.annotator || ` + sameName + `,
		l.pick, l.left_item, l.reason, l.comment, 0, 0, 0, l.created_at, '', 'label', 1.0, 0, l.strength, '[]',
		CASE WHEN ` + excludedOutside + ` THEN 1 ELSE 0 END, p.dimension, p.question, p.row,
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
	err := s.ro.SelectContext(ctx, &rows, labelColumns+`
		WHERE l.team_id = ? AND p.dataset_id = ? AND `+standing+importedColumns+`
		WHERE l.team_id = ? AND p.dataset_id = ? AND l.settled = 0
		ORDER BY created, id`, team, dataset, team, dataset)
	if err != nil {
		return nil, err
	}
	return labelsOf(rows)
}

// LabelsOnPair lists what people said of one pair.
func (s *Store) LabelsOnPair(ctx context.Context, team, pair int64) ([]LabelRow, error) {
	var rows []labelRow
	err := s.ro.SelectContext(ctx, &rows, labelColumns+`
		WHERE l.team_id = ? AND l.pair_id = ? AND `+standing+importedColumns+`
		WHERE l.team_id = ? AND l.pair_id = ? AND l.settled = 0
		ORDER BY created, id`, team, pair, team, pair)
	if err != nil {
		return nil, err
	}
	return labelsOf(rows)
}

func labelsOf(rows []labelRow) ([]LabelRow, error) {
	list := make([]LabelRow, len(rows))
	for i, r := range rows {
		if r.CategoriesText != "[]" { // most have none
			if err := json.Unmarshal([]byte(r.CategoriesText), &r.Categories); err != nil {
				return nil, fmt.Errorf("cannot read the categories of label %d: %w", r.ID, err)
			}
		}
		list[i] = r.LabelRow
	}
	return list, nil
}
