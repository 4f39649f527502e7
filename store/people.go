package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// AddPerson makes a person with a role in a team. Where the name exists in
// another team the person joins this one too.
func (s *Store) AddPerson(ctx context.Context, team int64, name string, role eval.Role) (eval.Person, error) {
	return s.addPerson(ctx, team, name, role, 0)
}

// addPerson makes a person who can reach the whole team or, with its id, one
// campaign only.
func (s *Store) addPerson(ctx context.Context, team int64, name string, role eval.Role, campaign int64) (eval.Person, error) {
	name, err := eval.CleanName("person", name)
	if err != nil {
		return eval.Person{}, err
	}
	if !role.Valid() {
		return eval.Person{}, eval.Invalidf("%q is no role. Roles are %v.", role, eval.Roles())
	}
	var id int64
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		taken, err := bearers(ctx, tx)
		if err != nil {
			return err
		}
		if other, ok := taken[reading(name)]; ok && other != name {
			return eval.Conflictf("%s reads like %s, which somebody is called already. Choose another name.", name, other)
		}
		err = tx.GetContext(ctx, &id, `
			INSERT INTO users (name, created_at) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET name = excluded.name
			RETURNING id`, name, s.micros())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO members (team_id, user_id, role, campaign_id) VALUES (?, ?, ?, ?)`, team, id, role, campaign)
		if isDuplicate(err) {
			return eval.Conflictf("There is already a person named %s in this team. Use another name, or make a new link for them.", name)
		}
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.PersonAdded, Object: id, Name: name, Detail: "as " + string(role)})
	})
	if err != nil {
		return eval.Person{}, err
	}
	return s.Person(ctx, team, id)
}

const personColumns = `
	SELECT u.id, u.name, m.role, m.campaign_id, t.id AS team_id, t.name AS team
	FROM members m
	JOIN users u ON u.id = m.user_id
	JOIN teams t ON t.id = m.team_id`

// Person is one member of a team.
func (s *Store) Person(ctx context.Context, team, id int64) (p eval.Person, err error) {
	err = s.ro.GetContext(ctx, &p, personColumns+`
		WHERE m.team_id = ? AND u.id = ?`, team, id)
	return p, found(err, "person")
}

// PersonNamed is the member of a team with this name.
func (s *Store) PersonNamed(ctx context.Context, team int64, name string) (p eval.Person, err error) {
	err = s.ro.GetContext(ctx, &p, personColumns+`
		WHERE m.team_id = ? AND u.name = ?`, team, name)
	return p, found(err, "person")
}

// People lists the members of a team by name.
func (s *Store) People(ctx context.Context, team int64) (list []eval.Person, err error) {
	err = s.ro.SelectContext(ctx, &list, personColumns+`
		WHERE m.team_id = ?
		ORDER BY u.name`, team)
	return list, err
}

// InOtherTeam reports whether somebody of this name works in another team.
func (s *Store) InOtherTeam(ctx context.Context, team int64, name string) (yes bool, err error) {
	err = s.ro.GetContext(ctx, &yes, `
		SELECT EXISTS (
			SELECT 1 FROM members m
			JOIN users u ON u.id = m.user_id
			WHERE u.name = ? AND m.team_id <> ?)`, name, team)
	return yes, err
}

// FirstTeam is the team in which a person works after signing in.
func (s *Store) FirstTeam(ctx context.Context, user int64) (p eval.Person, err error) {
	err = s.ro.GetContext(ctx, &p, personColumns+`
		WHERE u.id = ?
		ORDER BY t.id
		LIMIT 1`, user)
	return p, found(err, "person")
}

// Credentials returns the id and the password hash behind a name. The hash is
// empty while no password is set.
func (s *Store) Credentials(ctx context.Context, name string) (id int64, hash string, err error) {
	row := s.ro.QueryRowxContext(ctx, `
		SELECT id, password_hash FROM users WHERE name = ?`, name)
	err = row.Scan(&id, &hash)
	return id, hash, found(err, "person")
}

// SetPassword stores a person's new password hash and signs them out everywhere
// but in the sign-in that is kept.
func (s *Store) SetPassword(ctx context.Context, user, kept int64, hash string) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			UPDATE users SET password_hash = ? WHERE id = ?`, hash, user)
		if err != nil {
			return err
		}
		if err := s.endSignInsTx(ctx, tx, user, `id <> ?`, kept); err != nil {
			return err
		}
		return s.noteOn(ctx, tx, user, eval.PasswordSet)
	})
}

// FirstAdmin is the admin of a team who has been there longest; the first start
// makes one, named admin.
func (s *Store) FirstAdmin(ctx context.Context, team int64) (p eval.Person, err error) {
	err = s.ro.GetContext(ctx, &p, personColumns+`
		WHERE m.team_id = ? AND m.role = 'admin'
		ORDER BY u.id
		LIMIT 1`, team)
	if isNoRows(err) {
		return s.AddPerson(ctx, team, string(eval.Admin), eval.Admin)
	}
	return p, err
}
