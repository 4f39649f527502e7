package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// Reread makes a run whose numbers are read anew from the replies of another,
// without a single call: the rules for reading may have changed since. The other
// run keeps its numbers.
func (s *Store) Reread(ctx context.Context, team, run int64) (eval.Run, error) {
	old, err := s.RunByID(ctx, team, run)
	switch {
	case err != nil:
		return old, err
	case !old.State.Over():
		return old, eval.Conflictf("This run is still going on. Read it anew when it is over.")
	case old.Judge == "" || old.Profile == importedProfile:
		return old, eval.Invalidf("This run asked no judge of yours, so there are no replies to read.")
	case old.Settings.Cascade != nil:
		return old, eval.Invalidf("A run with two judges cannot be read anew.")
	case old.RawDropped > 0:
		return old, eval.Conflictf("The replies of this run were dropped on %s: the team keeps them for a limited time (Storage). Its numbers stay; to have others, run it again.", dayOf(old.RawDropped))
	}
	var id int64
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if id, err = s.copyRun(ctx, tx, team, run); err != nil {
			return err
		}
		if err := s.noteRun(ctx, tx, team, id, eval.RunReread); err != nil {
			return err
		}
		return s.wake(ctx, tx, id)
	})
	if err != nil {
		return old, err
	}
	return s.RunByID(ctx, team, id)
}

// dayOf is the day of a stored time, as people read it.
func dayOf(micros int64) string { return time.UnixMicro(micros).UTC().Format("2 January 2006") }

// copyRun makes a run like another, with its methods, rows and wordings.
func (s *Store) copyRun(ctx context.Context, tx *sqlx.Tx, team, run int64) (id int64, err error) {
	err = tx.GetContext(ctx, &id, tx.Rebind(`
		INSERT INTO runs (team_id, dataset_id, kind, judge, model, embedding_model, profile, row_limit, settings, picked,
			first_row, last_row, state, total, created_at, reread_of)
		SELECT team_id, dataset_id, kind, judge, model, embedding_model, profile, row_limit, settings, picked,
			first_row, last_row, 'queued', total, ?, id
		FROM runs
		WHERE team_id = ? AND id = ?
		RETURNING id`), s.micros(), team, run)
	if err != nil {
		return 0, found(err, "run")
	}
	for _, part := range []string{
		`INSERT INTO run_methods (run_id, team_id, pos, method, repeats)
		SELECT ?, team_id, pos, method, repeats FROM run_methods WHERE team_id = ? AND run_id = ?`,
		`INSERT INTO run_rows (run_id, row_id, team_id)
		SELECT ?, row_id, team_id FROM run_rows WHERE team_id = ? AND run_id = ?`,
		`INSERT INTO run_prompts (run_id, team_id, task, lang, prompt_id)
		SELECT ?, team_id, task, lang, prompt_id FROM run_prompts WHERE team_id = ? AND run_id = ?`,
	} {
		if _, err := tx.ExecContext(ctx, tx.Rebind(part), id, team, run); err != nil {
			return 0, err
		}
	}
	return id, nil
}

// RereadOf is the run whose replies a run reads; 0 for one that asks.
func (s *Store) RereadOf(ctx context.Context, team, run int64) (source int64, err error) {
	err = s.ro.GetContext(ctx, &source, s.ro.Rebind(`
		SELECT reread_of FROM runs WHERE team_id = ? AND id = ?`), team, run)
	return source, found(err, "run")
}

// Recorded are the calls that a run made for one unit.
func (s *Store) Recorded(ctx context.Context, team int64, k eval.Kind, run int64, u engine.Unit) ([]eval.Call, error) {
	noun := noun(k)
	var detail string
	err := s.ro.GetContext(ctx, &detail, s.ro.Rebind(`
		SELECT d.detail
		FROM `+noun+`s s
		JOIN `+noun+`_details d ON d.`+noun+`_id = s.id
		WHERE s.team_id = ? AND s.run_id = ? AND s.row_id = ? AND s.method = ? AND s.repeat = ?`),
		team, run, u.Row, u.Method, max(1, u.Repeat))
	if isNoRows(err) {
		return nil, nil // the run never came to it
	}
	if err != nil {
		return nil, err
	}
	if k == eval.Pairs {
		var v eval.Verdict
		err = json.Unmarshal([]byte(detail), &v)
		return v.AllCalls(), err
	}
	var sc eval.Score
	err = json.Unmarshal([]byte(detail), &sc)
	return sc.Calls, err
}
