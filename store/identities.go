package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// PersonBehind is the person to whom an account of single sign-on is linked.
func (s *Store) PersonBehind(ctx context.Context, who eval.Identity) (user int64, err error) {
	err = s.ro.GetContext(ctx, &user, `
		SELECT user_id FROM identities WHERE issuer = ? AND subject = ?`, who.Issuer, who.Subject)
	return user, found(err, "account")
}

// Identities lists the accounts by which a person can sign in, the oldest first.
func (s *Store) Identities(ctx context.Context, user int64) (list []eval.Identity, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT id, issuer, subject, name, created_at FROM identities WHERE user_id = ? ORDER BY id`, user)
	return list, err
}

// LinkIdentity lets a person sign in by an account. One that is linked to
// somebody else is refused; one that is theirs already stays.
func (s *Store) LinkIdentity(ctx context.Context, user int64, who eval.Identity) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		isNew, err := s.link(ctx, tx, user, who)
		if err != nil || isNew {
			return err
		}
		var owner int64
		err = tx.GetContext(ctx, &owner, `
			SELECT user_id FROM identities WHERE issuer = ? AND subject = ?`, who.Issuer, who.Subject)
		if err == nil && owner != user {
			err = eval.Conflictf("The account %s is linked to another person here. Sign in as that person and unlink it first.", who.Name)
		}
		return err
	})
}

func (s *Store) link(ctx context.Context, tx *sqlx.Tx, user int64, who eval.Identity) (isNew bool, err error) {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO identities (user_id, issuer, subject, name, created_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (issuer, subject) DO NOTHING`, user, who.Issuer, who.Subject, who.Name, s.micros())
	if err != nil {
		return false, err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	return true, s.noteDetailOn(ctx, tx, user, eval.IdentityLinked, who.Name+" of "+who.Issuer)
}

// UnlinkIdentity ends that a person can sign in by an account.
func (s *Store) UnlinkIdentity(ctx context.Context, user, id int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var who eval.Identity
		err := tx.GetContext(ctx, &who, `
			DELETE FROM identities WHERE user_id = ? AND id = ? RETURNING issuer, name`, user, id)
		if err != nil {
			return found(err, "account")
		}
		return s.noteDetailOn(ctx, tx, user, eval.IdentityUnlinked, who.Name+" of "+who.Issuer)
	})
}

// mostNamesakes bounds the search for a name that nobody bears.
const mostNamesakes = 100

// JoinByIdentity makes a new person of an account that is allowed to join: in a
// team, with a role, linked to the account. Where somebody is called so already,
// the person gets a number behind the name.
func (s *Store) JoinByIdentity(ctx context.Context, team int64, role eval.Role, called string, who eval.Identity) (user int64, err error) {
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		if user, err = s.newPerson(ctx, tx, called); err != nil {
			return err
		}
		return s.joinBy(ctx, tx, Invitation{TeamID: team, Role: role}, user, who)
	})
	return user, err
}

// SignUpBy spends an invitation: a new person, linked to an account, joins its team.
func (s *Store) SignUpBy(ctx context.Context, token, called string, who eval.Identity) (eval.Person, error) {
	return s.accept(ctx, token, func(tx *sqlx.Tx) (user int64, err error) {
		if user, err = s.newPerson(ctx, tx, called); err != nil {
			return 0, err
		}
		return user, s.linkNew(ctx, tx, user, who)
	})
}

// linkNew links an account that was linked to nobody a moment ago.
func (s *Store) linkNew(ctx context.Context, tx *sqlx.Tx, user int64, who eval.Identity) error {
	isNew, err := s.link(ctx, tx, user, who)
	if err == nil && !isNew { // in another window
		err = eval.Conflictf("The account %s has joined already. Sign in again.", who.Name)
	}
	return err
}

func (s *Store) joinBy(ctx context.Context, tx *sqlx.Tx, i Invitation, user int64, who eval.Identity) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO members (team_id, user_id, role) VALUES (?, ?, ?)`, i.TeamID, user, i.Role)
	if err != nil {
		return err
	}
	if err := s.linkNew(ctx, tx, user, who); err != nil {
		return err
	}
	return s.noteJoined(ctx, tx, i, user)
}

// newPerson makes a person with a name, or with the first of "name 2", "name 3" …
// that nobody bears.
func (s *Store) newPerson(ctx context.Context, tx *sqlx.Tx, wanted string) (id int64, err error) {
	name, err := eval.CleanName("person", wanted)
	if err != nil {
		return 0, err
	}
	id, err = s.makePerson(ctx, tx, name)
	for n := 2; isNoRows(err) && n <= mostNamesakes; n++ {
		id, err = s.makePerson(ctx, tx, fmt.Sprintf("%s %d", name, n))
	}
	if !isNoRows(err) {
		return id, err
	}
	return 0, eval.Conflictf("The name %s is taken. Ask an admin to add you under another one, then link your account in the profile.", name)
}
