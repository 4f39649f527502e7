package store

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/agreement"
	"concord/eval/bundle"
	"concord/eval/ingest"
)

// openedBundle maps what a bundle speaks of onto this database.
type openedBundle struct {
	store         *Store
	team, dataset int64
	pairs, runs   map[int64]int64 // by the ids of the bundle
}

// OpenBundle makes a dataset of a sealed bundle, computes every number anew and
// keeps which differ from those that were sealed.
func (s *Store) OpenBundle(ctx context.Context, team int64, r *bundle.Reader, name string) (eval.Dataset, error) {
	o := &openedBundle{store: s, team: team, pairs: map[int64]int64{}, runs: map[int64]int64{}}
	var ids []int64
	d, err := s.Import(ctx, team, name, func(sink ingest.Sink) (Filled, error) {
		err := bundle.Each(r, bundle.Pairs, func(p bundle.Pair) error {
			ids = append(ids, p.ID)
			pair := ingest.Pair{Better: p.Better}
			pair.Row, pair.Dimension, pair.Question, pair.Source, pair.X, pair.Y = p.Row, p.Dimension, p.Question, p.Source, p.X, p.Y
			return sink.Pair(pair)
		})
		return Filled{Kind: eval.Pairs}, err
	})
	if err != nil {
		return d, err
	}
	o.dataset = d.ID
	if err := o.fill(ctx, r, ids); err != nil {
		return d, errors.Join(err, s.DeleteDataset(context.WithoutCancel(ctx), team, d.ID))
	}
	return d, nil
}

func (o *openedBundle) fill(ctx context.Context, r *bundle.Reader, ids []int64) error {
	at := 0
	for p, err := range o.store.Pairs(ctx, o.team, o.dataset) {
		if err != nil {
			return err
		}
		if at < len(ids) {
			o.pairs[ids[at]] = p.ID
		}
		at++
	}
	err := o.store.tx(ctx, func(tx *sqlx.Tx) error {
		if err := o.labels(ctx, tx, r); err != nil {
			return err
		}
		if err := bundle.Each(r, bundle.Runs, func(run bundle.Run) error { return o.insertRun(ctx, tx, run) }); err != nil {
			return err
		}
		l := newLedger()
		if err := bundle.Each(r, bundle.Verdicts, func(v bundle.Verdict) error { return o.insertVerdict(ctx, tx, l, v) }); err != nil {
			return err
		}
		if _, err := l.write(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE runs SET total = done WHERE team_id = ? AND dataset_id = ?`, o.team, o.dataset)
		return err
	})
	if err != nil {
		return err
	}
	return o.compare(ctx, r)
}

// labels keeps what people said as labels of people outside this Concord.
func (o *openedBundle) labels(ctx context.Context, tx *sqlx.Tx, r *bundle.Reader) error {
	var file int64
	err := tx.GetContext(ctx, &file, `
		INSERT INTO judgment_files (team_id, dataset_id, what, file, state, created_at)
		VALUES (?, ?, 'labels', ?, 'ready', ?)
		RETURNING id`, o.team, o.dataset, r.Dataset, o.store.micros())
	if err != nil {
		return err
	}
	return bundle.Each(r, bundle.Labels, func(l bundle.Label) error {
		pair := o.pairs[l.Pair]
		if pair == 0 {
			return eval.Invalidf("A label of this bundle speaks of a pair that is not in it.")
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO imported_labels (team_id, file_id, pair_id, annotator, pick, left_item, settled, reason, comment,
				row, original, rule, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 'from a sealed bundle', ?)`,
			o.team, file, pair, l.Annotator, l.Pick, l.Left, flag(l.Settled), l.Reason, l.Comment, string(l.Pick), l.Created)
		return err
	})
}

// compare recomputes the statistics and keeps which differ.
func (o *openedBundle) compare(ctx context.Context, r *bundle.Reader) error {
	var sealed []agreement.Document
	if err := bundle.Each(r, bundle.Statistics, func(d agreement.Document) error {
		sealed = append(sealed, d)
		return nil
	}); err != nil {
		return err
	}
	now, err := o.store.statistics(ctx, o.team, o.dataset)
	if err != nil {
		return err
	}
	return o.store.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO bundles (dataset_id, team_id, name, sealed_at, recomputed, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
			o.dataset, o.team, r.Dataset, r.Sealed, mustJSON(bundle.Compare(sealed, now)), o.store.micros())
		return err
	})
}

// Bundle is where a dataset came from, when that is a sealed bundle.
type Bundle struct {
	Name       string
	Sealed     int64 `db:"sealed_at"` // UTC microseconds
	Recomputed bundle.Recomputed
}

// BundleOf is the bundle that a dataset was opened from; not found for others.
func (s *Store) BundleOf(ctx context.Context, team, dataset int64) (b Bundle, err error) {
	var row struct {
		Bundle
		Text string `db:"recomputed_text"`
	}
	err = s.ro.GetContext(ctx, &row, `
		SELECT name, sealed_at, recomputed AS recomputed_text FROM bundles WHERE team_id = ? AND dataset_id = ?`, team, dataset)
	if err != nil {
		return b, found(err, "bundle")
	}
	return row.Bundle, json.Unmarshal([]byte(row.Text), &row.Bundle.Recomputed)
}
