package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// ChangeRole gives a member of a team another role. A team keeps an admin.
func (s *Store) ChangeRole(ctx context.Context, team, user int64, role eval.Role) error {
	if !role.Valid() {
		return eval.Invalidf("%q is no role. Roles are %v.", role, eval.Roles())
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		m, err := s.memberToChange(ctx, tx, team, user, role == eval.Admin)
		if err != nil || m.Role == role {
			return err
		}
		// A guest of one campaign who gets another role becomes a member of the team.
		_, err = tx.ExecContext(ctx, `
			UPDATE members
			SET role = ?, campaign_id = CASE WHEN role = ? THEN campaign_id ELSE 0 END
			WHERE team_id = ? AND user_id = ?`, role, role, team, user)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{
			Action: eval.RoleChanged, Object: user, Name: m.Name, Detail: "from " + string(m.Role) + " to " + string(role),
		})
	})
}

// RemovePerson takes a member out of a team: from now on they see nothing of it.
// Their labels stay and keep their name. A team keeps an admin.
func (s *Store) RemovePerson(ctx context.Context, team, user int64) error {
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		m, err := s.memberToChange(ctx, tx, team, user, false)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM members WHERE team_id = ? AND user_id = ?`, team, user)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{Action: eval.PersonRemoved, Object: user, Name: m.Name, Detail: "was " + string(m.Role)})
	})
}

type member struct {
	Name string
	Role eval.Role
}

// memberToChange reads a member, and refuses to lose the last admin.
func (s *Store) memberToChange(ctx context.Context, tx *sqlx.Tx, team, user int64, staysAdmin bool) (m member, err error) {
	err = tx.GetContext(ctx, &m, `
		SELECT u.name, m.role
		FROM members m
		JOIN users u ON u.id = m.user_id
		WHERE m.team_id = ? AND m.user_id = ?`, team, user)
	if err != nil {
		return m, found(err, "person")
	}
	if m.Role != eval.Admin || staysAdmin {
		return m, nil
	}
	var admins int
	err = tx.GetContext(ctx, &admins, `
		SELECT count(*) FROM members WHERE team_id = ? AND role = 'admin'`, team)
	if err == nil && admins < 2 {
		err = eval.Conflictf("%s is the only admin of this team. Make somebody else admin first.", m.Name)
	}
	return m, err
}

// Memberships lists the teams in which a person works, by name.
func (s *Store) Memberships(ctx context.Context, user int64) (list []eval.Person, err error) {
	err = s.ro.SelectContext(ctx, &list, personColumns+`
		WHERE u.id = ?
		ORDER BY t.name`, user)
	return list, err
}

// MakeTeam makes a team whose only member, and admin, is the person who makes it.
func (s *Store) MakeTeam(ctx context.Context, user int64, name string) (id int64, err error) {
	if name, err = eval.CleanName("team", name); err != nil {
		return 0, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &id, `
			INSERT INTO teams (name, created_at) VALUES (?, ?) RETURNING id`, name, s.micros())
		if isDuplicate(err) {
			return eval.Conflictf("There is already a team named %s. Choose another name.", name)
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO members (team_id, user_id, role) VALUES (?, ?, ?)`, id, user, eval.Admin)
		if err != nil {
			return err
		}
		return s.note(ctx, tx, id, eval.Event{Action: eval.TeamMade, Object: id, Name: name})
	})
	return id, err
}
