package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// NewRun is what a run is asked to do.
type NewRun struct {
	Dataset int64
	Judge   string // empty when no method needs one
	Model   string
	// Embedding is the model that embeds; empty when the judge has none.
	Embedding string
	// Key is of the form that starts the run: a form that is sent twice starts one
	// run. Empty for none.
	Key      string
	Methods  []string
	Profile  eval.Profile
	Settings eval.RunSettings
}

// CreateRun writes a run and wakes the workers in one transaction. Of a key that
// has started a run already it returns that run.
func (s *Store) CreateRun(ctx context.Context, team int64, n NewRun) (eval.Run, error) {
	if len(n.Methods) == 0 {
		return eval.Run{}, eval.Invalidf("Choose at least one method.")
	}
	if err := n.Settings.Check(); err != nil {
		return eval.Run{}, err
	}
	var id int64
	err := s.tx(ctx, func(tx *sqlx.Tx) (err error) {
		if err := s.lock(ctx, tx, "datasets", n.Dataset); err != nil {
			return err
		}
		if id, err = startedBy(ctx, tx, team, n.Key); err != nil || id != 0 {
			return err
		}
		rows, err := s.choose(ctx, tx, team, n)
		if err != nil {
			return err
		}
		if id, err = s.insertRun(ctx, tx, team, n, rows); err != nil {
			return err
		}
		if err := s.noteRun(ctx, tx, team, id, eval.RunBegun); err != nil {
			return err
		}
		return s.wake(ctx, tx, id)
	})
	if err != nil {
		return eval.Run{}, err
	}
	return s.RunByID(ctx, team, id)
}

// startedBy is the run that a form has started; 0 for none. Whoever asks holds
// the lock on the dataset.
func startedBy(ctx context.Context, tx *sqlx.Tx, team int64, key string) (id int64, err error) {
	if key == "" {
		return 0, nil
	}
	err = tx.GetContext(ctx, &id, `SELECT id FROM runs WHERE team_id = ? AND launch_key = ?`, team, key)
	if isNoRows(err) {
		return 0, nil
	}
	return id, err
}

func (s *Store) insertRun(ctx context.Context, tx *sqlx.Tx, team int64, n NewRun, rows chosen) (id int64, err error) {
	limit := 0
	if n.Settings.Selection.Kind == eval.SelectFirst {
		limit = n.Settings.Selection.N
	}
	err = tx.GetContext(ctx, &id, `
		INSERT INTO runs (team_id, dataset_id, kind, judge, model, embedding_model, launch_key, profile, row_limit, settings, picked,
			first_row, last_row, state, total, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?)
		RETURNING id`,
		team, n.Dataset, rows.kind, n.Judge, n.Model, n.Embedding, n.Key, n.Profile, limit, mustJSON(n.Settings), flag(rows.picked),
		rows.first(), rows.last(), len(rows.ids)*times(n), s.micros())
	if err != nil {
		return 0, err
	}
	if err := insertMethods(ctx, tx, team, id, n.Methods, n.Settings); err != nil {
		return 0, err
	}
	return id, rows.keep(ctx, tx, team, id)
}

// times is how many results each row gets.
func times(n NewRun) (results int) {
	for _, m := range n.Methods {
		results += n.Settings.Times(m)
	}
	return results
}

func insertMethods(ctx context.Context, tx *sqlx.Tx, team, run int64, methods []string, set eval.RunSettings) error {
	for i, method := range methods {
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO run_methods (run_id, team_id, pos, method, repeats) VALUES (?, ?, ?, ?, ?)`,
			run, team, i, method, set.Times(method)); err != nil {
			return err
		}
	}
	return nil
}

// flag is how yes and no are stored.
func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// table is where the rows of a kind of dataset are kept.
func table(k eval.Kind) string {
	if k == eval.Pairs {
		return "pairs"
	}
	return "samples"
}
