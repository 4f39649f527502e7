package store

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// DatasetGenerator is a dataset with the model that wrote its answers.
type DatasetGenerator struct {
	ID   int64
	Name string
	eval.Generator
}

// Generators lists the newest versions of a team's datasets with the models that
// wrote their answers; a dataset of which nobody told has none.
func (s *Store) Generators(ctx context.Context, team int64) (list []DatasetGenerator, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT d.id, d.name, coalesce(g.model, '') AS model, coalesce(g.tier, 0) AS tier
		FROM datasets d
		LEFT JOIN generators g ON g.dataset_id = d.id
		WHERE d.team_id = ? AND d.state = 'ready'
			AND NOT EXISTS (SELECT 1 FROM datasets n WHERE n.chain = d.chain AND n.version > d.version)
		ORDER BY d.id DESC
		LIMIT 100`), team)
	return list, err
}

// Generator is the model that wrote a dataset's answers, as far as anybody told.
func (s *Store) Generator(ctx context.Context, team, dataset int64) (g eval.Generator, err error) {
	err = s.ro.GetContext(ctx, &g, s.ro.Rebind(`
		SELECT model, tier FROM generators WHERE team_id = ? AND dataset_id = ?`), team, dataset)
	if isNoRows(err) {
		return g, nil
	}
	return g, err
}

// SetGenerator keeps which model wrote a dataset's answers.
func (s *Store) SetGenerator(ctx context.Context, team, dataset int64, g eval.Generator) error {
	if g.Tier < eval.Untold || g.Tier > eval.Strong {
		return eval.Invalidf("Choose how strong the model is from the list.")
	}
	g.Model = strings.TrimSpace(g.Model)
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var name string
		err := tx.GetContext(ctx, &name, `SELECT name FROM datasets WHERE team_id = ? AND id = ?`, team, dataset)
		if err != nil {
			return found(err, "dataset")
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO generators (dataset_id, team_id, model, tier, updated_at)
			VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (dataset_id) DO UPDATE SET model = excluded.model, tier = excluded.tier, updated_at = excluded.updated_at`,
			dataset, team, g.Model, g.Tier, s.micros())
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.GeneratorSet, Object: dataset, Name: name, Detail: g.Model})
	})
}
