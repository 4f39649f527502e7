package store

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// RunPrompts are the wordings that a run asks with.
func (s *Store) RunPrompts(ctx context.Context, team, run int64) (list []Prompt, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(promptColumns+`
		JOIN run_prompts r ON r.prompt_id = p.id
		WHERE r.team_id = ? AND r.run_id = ?
		ORDER BY p.lang, p.task`), team, run)
	return list, err
}

// FixPrompts fixes the wordings of a run as its work begins: those that the team
// has chosen, the shipped ones for the rest. Later choices and later versions of
// Concord change nothing in it. It returns the run's wordings.
func (s *Store) FixPrompts(ctx context.Context, team, run int64, shipped []Prompt) ([]Prompt, error) {
	fixed, err := s.RunPrompts(ctx, team, run)
	if err != nil || len(fixed) > 0 {
		return fixed, err
	}
	chosen, err := s.ChosenPrompts(ctx, team)
	if err != nil {
		return nil, err
	}
	if err := s.tx(ctx, func(tx *sqlx.Tx) error { return s.fix(ctx, tx, team, run, chosen, shipped) }); err != nil {
		return nil, err
	}
	return s.RunPrompts(ctx, team, run)
}

func (s *Store) fix(ctx context.Context, tx *sqlx.Tx, team, run int64, chosen, shipped []Prompt) error {
	for _, p := range shipped {
		for _, c := range chosen {
			if c.Task == p.Task && c.Lang == p.Lang {
				p = c
			}
		}
		var err error
		if p.ID == 0 {
			if p.ID, err = s.addPrompt(ctx, tx, team, 0, p); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, tx.Rebind(`
			INSERT INTO run_prompts (run_id, team_id, task, lang, prompt_id)
			VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (run_id, task, lang) DO NOTHING`), run, team, p.Task, p.Lang, p.ID)
		if err != nil {
			return err
		}
	}
	return nil
}
