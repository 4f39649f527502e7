package store

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Invitation is a link that waits for somebody to join a team by it.
type Invitation struct {
	ID      int64
	TeamID  int64 `db:"team_id"`
	Team    string
	Role    eval.Role
	By      string // name of who invites
	Expires int64  // UTC microseconds
}

const invitationColumns = `
	SELECT i.id, i.team_id, t.name AS team, i.role, i.made_by AS "by", i.expires_at AS expires
	FROM invitations i
	JOIN teams t ON t.id = i.team_id`

var errInvitationOver = eval.NotFoundf("This invitation was used already, was withdrawn or is too old. Ask for a new one.")

// Invite makes an invitation to a team. Its token is returned this once.
func (s *Store) Invite(ctx context.Context, team int64, role eval.Role, valid time.Duration) (token string, err error) {
	if !role.Valid() {
		return "", eval.Invalidf("%q is no role. Roles are %v.", role, eval.Roles())
	}
	token = rand.Text()
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM invitations WHERE team_id = ? AND expires_at < ?`, team, s.micros())
		if err != nil {
			return err
		}
		var id int64
		err = tx.GetContext(ctx, &id, `
			INSERT INTO invitations (team_id, token_hash, role, made_by, created_at, expires_at)
			VALUES (?, ?, ?, ?, ?, ?)
			RETURNING id`, team, hashToken(token), role, eval.ActorOf(ctx).Name, s.micros(), s.now().Add(valid).UnixMicro())
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.InvitationMade, Object: id, Detail: "as " + string(role)})
	})
	return token, err
}

// Invitations lists those of a team that are still open, the newest first.
func (s *Store) Invitations(ctx context.Context, team int64) (list []Invitation, err error) {
	err = s.ro.SelectContext(ctx, &list, invitationColumns+`
		WHERE i.team_id = ? AND i.expires_at >= ?
		ORDER BY i.id DESC`, team, s.micros())
	return list, err
}

// InvitationOf is the open invitation behind a token. It spends nothing.
func (s *Store) InvitationOf(ctx context.Context, token string) (i Invitation, err error) {
	err = s.ro.GetContext(ctx, &i, invitationColumns+`
		WHERE i.token_hash = ? AND i.expires_at >= ?`, hashToken(token), s.micros())
	if isNoRows(err) {
		return i, errInvitationOver
	}
	return i, err
}

// Withdraw ends an invitation of a team.
func (s *Store) Withdraw(ctx context.Context, team, id int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var role eval.Role
		err := tx.GetContext(ctx, &role, `
			DELETE FROM invitations WHERE team_id = ? AND id = ? RETURNING role`, team, id)
		if err != nil {
			return found(err, "invitation")
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.InvitationEnded, Object: id, Detail: "as " + string(role)})
	})
}

// SignUp spends an invitation: a new person with a name that nobody bears joins
// the team.
func (s *Store) SignUp(ctx context.Context, token, name string) (eval.Person, error) {
	name, err := eval.CleanName("person", name)
	if err != nil {
		return eval.Person{}, err
	}
	return s.accept(ctx, token, func(tx *sqlx.Tx) (id int64, err error) {
		id, err = s.makePerson(ctx, tx, name)
		if isNoRows(err) {
			return 0, eval.Conflictf("The name %s is taken. If it is yours, sign in first and open the link again; else choose another.", name)
		}
		return id, err
	})
}

// Join spends an invitation for somebody who is known already.
func (s *Store) Join(ctx context.Context, token string, user int64) (eval.Person, error) {
	return s.accept(ctx, token, func(*sqlx.Tx) (int64, error) { return user, nil })
}

func (s *Store) accept(ctx context.Context, token string, who func(*sqlx.Tx) (int64, error)) (eval.Person, error) {
	var (
		user int64
		i    Invitation
	)
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &i, `
			DELETE FROM invitations WHERE token_hash = ? AND expires_at >= ?
			RETURNING id, team_id, role`, hashToken(token), s.micros())
		if isNoRows(err) {
			return errInvitationOver
		}
		if err != nil {
			return err
		}
		if user, err = who(tx); err != nil {
			return err
		}
		res, err := tx.ExecContext(ctx, `
			INSERT INTO members (team_id, user_id, role) VALUES (?, ?, ?)
			ON CONFLICT (team_id, user_id) DO NOTHING`, i.TeamID, user, i.Role)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return eval.Conflictf("You are a member of this team already.")
		}
		return s.noteJoined(ctx, tx, i, user)
	})
	if err != nil {
		return eval.Person{}, err
	}
	return s.Person(ctx, i.TeamID, user)
}

func (s *Store) noteJoined(ctx context.Context, tx *sqlx.Tx, i Invitation, user int64) error {
	var name string
	if err := tx.GetContext(ctx, &name, `SELECT name FROM users WHERE id = ?`, user); err != nil {
		return err
	}
	who := eval.ActorOf(ctx)
	ctx = eval.WithActor(ctx, eval.Actor{User: user, Name: name, Address: who.Address})
	return s.note(ctx, tx, i.TeamID, eval.Event{Action: eval.PersonJoined, Object: user, Detail: "as " + string(i.Role)})
}
