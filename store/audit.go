package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// note writes a line of the audit log in the transaction of what it tells: the
// deed and its line are kept together or not at all. Who acts is in the context.
func (s *Store) note(ctx context.Context, tx *sqlx.Tx, team int64, e eval.Event) error {
	who := eval.ActorOf(ctx)
	_, err := tx.ExecContext(ctx, `
		INSERT INTO audit (team_id, user_id, actor, address, action, object_id, name, detail, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		team, who.User, who.Name, who.Address, e.Action, e.Object, e.Name, e.Detail, s.micros())
	return err
}

// noteOn writes a line about a person into the log of every team they work in.
func (s *Store) noteOn(ctx context.Context, tx *sqlx.Tx, user int64, a eval.Action) error {
	return s.noteDetailOn(ctx, tx, user, a, "")
}

func (s *Store) noteDetailOn(ctx context.Context, tx *sqlx.Tx, user int64, a eval.Action, detail string) error {
	who := eval.ActorOf(ctx)
	_, err := tx.ExecContext(ctx, `
		INSERT INTO audit (team_id, user_id, actor, address, action, object_id, name, detail, at)
		SELECT m.team_id, ?, ?, ?, ?, u.id, u.name, ?, ?
		FROM users u
		JOIN members m ON m.user_id = u.id
		WHERE u.id = ?`, who.User, who.Name, who.Address, a, detail, s.micros(), user)
	return err
}

// noteRun writes a line about a run, which goes by the name of its dataset.
func (s *Store) noteRun(ctx context.Context, tx *sqlx.Tx, team, run int64, a eval.Action) error {
	var r struct{ Name, Judge string }
	err := tx.GetContext(ctx, &r, `
		SELECT d.name, r.judge
		FROM runs r
		JOIN datasets d ON d.id = r.dataset_id
		WHERE r.team_id = ? AND r.id = ?`, team, run)
	if err != nil {
		return err
	}
	detail := fmt.Sprintf("run %d", run)
	if r.Judge != "" {
		detail += ", judged by " + r.Judge
	}
	return s.note(ctx, tx, team, eval.Event{Action: a, Object: run, Name: r.Name, Detail: detail})
}

// Note writes a line of the audit log about a deed that changes no row, such as
// an export.
func (s *Store) Note(ctx context.Context, team int64, e eval.Event) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error { return s.note(ctx, tx, team, e) })
}

// Trail chooses lines of the audit log; empty fields choose all.
type Trail struct {
	Actor  string      // exact name
	Action eval.Action // exact word
	Before int64       // only lines with a smaller id; 0 for the newest
	Limit  int         // at most so many
}

// Audit lists lines of a team's audit log, the newest first.
func (s *Store) Audit(ctx context.Context, team int64, t Trail) (list []eval.Event, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT id, at, user_id, actor, address, action, object_id, name, detail
		FROM audit
		WHERE team_id = ? AND (? = '' OR actor = ?) AND (? = '' OR action = ?) AND (? = 0 OR id < ?)
		ORDER BY id DESC
		LIMIT ?`, team, t.Actor, t.Actor, t.Action, t.Action, t.Before, t.Before, t.Limit)
	return list, err
}

// Actors lists who stands in a team's audit log, by name.
func (s *Store) Actors(ctx context.Context, team int64) (names []string, err error) {
	err = s.ro.SelectContext(ctx, &names, `
		SELECT DISTINCT actor FROM audit WHERE team_id = ? ORDER BY actor`, team)
	return names, err
}

// NoteOn writes a line about a person into the log of every team they work in.
func (s *Store) NoteOn(ctx context.Context, user int64, a eval.Action) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error { return s.noteOn(ctx, tx, user, a) })
}
