package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
)

// ofAllVersions restricts published numbers to a dataset in any of its versions.
const ofAllVersions = `
	team_id = ? AND dataset_id IN (
		SELECT v.id FROM datasets d JOIN datasets v ON v.chain = d.chain WHERE d.team_id = ? AND d.id = ?)`

// Published lists what others have printed, by dimension and source in the order
// in which it was added. It stays with a dataset through its versions.
func (s *Store) Published(ctx context.Context, team, dataset int64) (list []agreement.Published, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT id, source, dimension, method, printed, pairs
		FROM published
		WHERE `+ofAllVersions+`
		ORDER BY dimension, source, id`, team, team, dataset)
	return list, err
}

// AddPublished keeps numbers beside a dataset.
func (s *Store) AddPublished(ctx context.Context, team, dataset int64, list []agreement.Published) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		name, err := datasetName(ctx, tx, team, dataset)
		if err != nil {
			return err
		}
		var have int
		err = tx.GetContext(ctx, &have, `SELECT count(*) FROM published WHERE `+ofAllVersions, team, team, dataset)
		if err != nil {
			return err
		}
		if have+len(list) > agreement.MaxPublished {
			return eval.Invalidf("A dataset keeps at most %d published numbers; it has %d.", agreement.MaxPublished, have)
		}
		for _, p := range list {
			_, err := tx.ExecContext(ctx, `
				INSERT INTO published (team_id, dataset_id, source, dimension, method, printed, pairs, created_at)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, team, dataset, p.Source, p.Dimension, p.Method, p.Printed, p.Pairs, s.micros())
			if err != nil {
				return err
			}
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.PublishedAdded, Object: dataset, Name: name, Detail: numbersWord(len(list))})
	})
}

// RemovePublished drops the numbers of one source.
func (s *Store) RemovePublished(ctx context.Context, team, dataset int64, source string) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		name, err := datasetName(ctx, tx, team, dataset)
		if err != nil {
			return err
		}
		res, err := tx.ExecContext(ctx, `DELETE FROM published WHERE `+ofAllVersions+` AND source = ?`, team, team, dataset, source)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.PublishedRemoved, Object: dataset, Name: name, Detail: source})
	})
}

func datasetName(ctx context.Context, tx *sqlx.Tx, team, dataset int64) (name string, err error) {
	err = tx.GetContext(ctx, &name, `SELECT name FROM datasets WHERE team_id = ? AND id = ?`, team, dataset)
	return name, found(err, "dataset")
}

func numbersWord(n int) string {
	if n == 1 {
		return "1 number"
	}
	return fmt.Sprintf("%d numbers", n)
}
