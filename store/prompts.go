package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Prompt is one wording of a task in a language. It never changes; another
// wording is another version.
type Prompt struct {
	ID       int64
	Task     string
	Lang     eval.Lang
	Text     string
	Contract string
	Hash     string
	Note     string
	By       string `db:"author"`     // empty: shipped with Concord
	Created  int64  `db:"created_at"` // UTC microseconds
	Chosen   bool   // runs of the team begin with it
	Runs     int    // that asked with it
}

const promptColumns = `
	SELECT p.id, p.task, p.lang, p.text, p.contract, p.hash, p.note, coalesce(u.name, '') AS author, p.created_at,
		c.prompt_id IS NOT NULL AS chosen, (SELECT count(*) FROM run_prompts r WHERE r.prompt_id = p.id) AS runs
	FROM prompts p
	LEFT JOIN users u ON u.id = p.user_id
	LEFT JOIN prompt_choices c ON c.prompt_id = p.id AND c.team_id = p.team_id`

// Prompts lists the versions of a prompt that a team has, newest first.
func (s *Store) Prompts(ctx context.Context, team int64, task string, lang eval.Lang) (list []Prompt, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(promptColumns+`
		WHERE p.team_id = ? AND p.task = ? AND p.lang = ?
		ORDER BY p.id DESC`), team, task, lang)
	return list, err
}

// ChosenPrompts are the wordings that a team's runs begin with, where they are
// not the shipped ones.
func (s *Store) ChosenPrompts(ctx context.Context, team int64) (list []Prompt, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(promptColumns+`
		WHERE p.team_id = ? AND c.prompt_id IS NOT NULL
		ORDER BY p.task, p.lang`), team)
	return list, err
}

// AddPrompt keeps a wording; one that is there already is that one. user 0 is
// Concord itself.
func (s *Store) AddPrompt(ctx context.Context, team, user int64, p Prompt) (id int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if id, err = s.addPrompt(ctx, tx, team, user, p); err != nil {
			return err
		}
		return s.notePrompt(ctx, tx, team, eval.PromptSaved, p)
	})
	return id, err
}

// notePrompt writes a line about a wording, which goes by its task and language.
func (s *Store) notePrompt(ctx context.Context, tx *sqlx.Tx, team int64, a eval.Action, p Prompt) error {
	detail := "the shipped wording"
	if p.Hash != "" {
		detail = "version " + p.Hash[:min(6, len(p.Hash))]
	}
	if p.Note != "" {
		detail += ": " + p.Note
	}
	return s.note(ctx, tx, team, eval.Event{Action: a, Object: p.ID, Name: p.Task + " (" + string(p.Lang) + ")", Detail: detail})
}

func (s *Store) addPrompt(ctx context.Context, tx *sqlx.Tx, team, user int64, p Prompt) (id int64, err error) {
	var by any
	if user != 0 {
		by = user
	}
	err = tx.GetContext(ctx, &id, tx.Rebind(`
		INSERT INTO prompts (team_id, task, lang, text, contract, hash, note, user_id, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (team_id, task, lang, hash) DO UPDATE SET hash = excluded.hash
		RETURNING id`), team, p.Task, p.Lang, p.Text, p.Contract, p.Hash, p.Note, by, s.micros())
	return id, err
}

// ChoosePrompt has a team's next runs begin with a version; 0 is the shipped one.
func (s *Store) ChoosePrompt(ctx context.Context, team int64, task string, lang eval.Lang, id int64) error {
	p := Prompt{Task: task, Lang: lang}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM prompt_choices WHERE team_id = ? AND task = ? AND lang = ?`, team, task, lang)
		if err != nil {
			return err
		}
		if id != 0 {
			if err := choosePrompt(ctx, tx, team, id, &p); err != nil {
				return err
			}
		}
		return s.notePrompt(ctx, tx, team, eval.PromptChosen, p)
	})
}

// choosePrompt writes a choice and fills in which version it is.
func choosePrompt(ctx context.Context, tx *sqlx.Tx, team, id int64, p *Prompt) error {
	err := tx.GetContext(ctx, p, `
		SELECT id, task, lang, hash FROM prompts WHERE team_id = ? AND task = ? AND lang = ? AND id = ?`, team, p.Task, p.Lang, id)
	if isNoRows(err) {
		return eval.NotFoundf("There is no such version of this prompt.")
	}
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO prompt_choices (team_id, task, lang, prompt_id) VALUES (?, ?, ?, ?)`, team, p.Task, p.Lang, id)
	return err
}
