package store

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"concord/eval/ingest"
)

func insertRejects(ctx context.Context, tx *sqlx.Tx, team, dataset int64, rejects []ingest.Reject) error {
	for _, r := range rejects {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO rejects (team_id, dataset_id, row, sheet, col, reason, raw, cells) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			team, dataset, r.Row, r.Sheet, r.Column, r.Reason, r.Raw, mustJSON(r.Cells))
		if err != nil {
			return err
		}
	}
	return nil
}

// Rejects lists the rows of an upload that were not imported, in file order.
func (s *Store) Rejects(ctx context.Context, team, dataset int64) ([]ingest.Reject, error) {
	var rows []struct {
		Row                            int
		Sheet, Col, Reason, Raw, Cells string
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT row, sheet, col, reason, raw, cells
		FROM rejects
		WHERE team_id = ? AND dataset_id = ?
		ORDER BY id`, team, dataset)
	if err != nil {
		return nil, err
	}
	list := make([]ingest.Reject, len(rows))
	for i, r := range rows {
		list[i] = ingest.Reject{Row: r.Row, Sheet: r.Sheet, Column: r.Col, Reason: r.Reason, Raw: r.Raw}
		if err := json.Unmarshal([]byte(r.Cells), &list[i].Cells); err != nil {
			return nil, err
		}
	}
	return list, nil
}
