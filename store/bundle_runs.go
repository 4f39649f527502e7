package store

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/bundle"
	"concord/eval/engine"
)

func (s *Store) sealRuns(ctx context.Context, team, dataset int64, out *bundle.Writer) error {
	if err := out.Part(bundle.Runs); err != nil {
		return err
	}
	var runs []struct {
		bundle.Run
		Set string
	}
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT id, judge, model, profile, settings AS "set", created_at AS created
		FROM runs
		WHERE team_id = ? AND dataset_id = ?
		ORDER BY id`, team, dataset)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if err := json.Unmarshal([]byte(r.Set), &r.Settings); err != nil {
			return err
		}
		err := s.ro.SelectContext(ctx, &r.Methods, `SELECT method FROM run_methods WHERE run_id = ? ORDER BY pos`, r.ID)
		if err != nil {
			return err
		}
		err = s.ro.SelectContext(ctx, &r.Prompts, `
			SELECT p.task, p.lang, p.text, p.contract, p.hash
			FROM run_prompts u
			JOIN prompts p ON p.id = u.prompt_id
			WHERE u.team_id = ? AND u.run_id = ?
			ORDER BY p.task, p.lang`, team, r.ID)
		if err != nil {
			return err
		}
		if err := out.Add(r.Run); err != nil {
			return err
		}
	}
	return nil
}

// insertBundleRun writes a run of a bundle, over and without results.
func (o *openedBundle) insertRun(ctx context.Context, tx *sqlx.Tx, r bundle.Run) error {
	if err := r.Settings.Check(); err != nil {
		return err
	}
	var id int64
	err := tx.GetContext(ctx, &id, `
		INSERT INTO runs (team_id, dataset_id, kind, judge, model, profile, settings, first_row, last_row,
			state, total, created_at, started_at, finished_at)
		SELECT ?, ?, 'pairs', ?, ?, ?, ?, coalesce(min(id), 0), coalesce(max(id), 0), 'done', 0, ?, ?, ?
		FROM pairs
		WHERE dataset_id = ?
		RETURNING id`,
		o.team, o.dataset, r.Judge, r.Model, r.Profile, mustJSON(r.Settings), r.Created, r.Created, r.Created, o.dataset)
	if err != nil {
		return err
	}
	o.runs[r.ID] = id
	if err := insertMethods(ctx, tx, o.team, id, r.Methods, r.Settings); err != nil {
		return err
	}
	for _, p := range r.Prompts {
		var prompt int64
		err := tx.GetContext(ctx, &prompt, `
			INSERT INTO prompts (team_id, task, lang, text, contract, hash, note, created_at)
			VALUES (?, ?, ?, ?, ?, ?, 'from a sealed bundle', ?)
			ON CONFLICT (team_id, task, lang, hash) DO UPDATE SET text = prompts.text
			RETURNING id`, o.team, p.Task, p.Lang, p.Text, p.Contract, p.Hash, o.store.micros())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO run_prompts (run_id, team_id, task, lang, prompt_id) VALUES (?, ?, ?, ?, ?)`, id, o.team, p.Task, p.Lang, prompt)
		if err != nil {
			return err
		}
	}
	return nil
}

// insertVerdict writes one result of a bundle.
func (o *openedBundle) insertVerdict(ctx context.Context, tx *sqlx.Tx, l *ledger, v bundle.Verdict) error {
	run, pair := o.runs[v.Run], o.pairs[v.Pair]
	if run == 0 || pair == 0 {
		return eval.Invalidf("A verdict of this bundle speaks of a pair or a run that is not in it.")
	}
	var verdict eval.Verdict
	if err := json.Unmarshal(v.Verdict, &verdict); err != nil {
		return eval.Invalidf("A verdict of this bundle cannot be read.")
	}
	return o.store.saveVerdict(ctx, tx, l, run, engine.Unit{Row: pair, Method: v.Method, Repeat: v.Repeat}, verdict, verdict.AllCalls())
}
