package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// Team is the name of the team that is made at the first start.
const Team = "Team"

// EnsureTeam returns the id of the team with this name and makes it if needed.
// An empty name is the oldest team.
func (s *Store) EnsureTeam(ctx context.Context, name string) (id int64, err error) {
	if name == "" {
		ids, err := s.teams(ctx)
		switch {
		case err != nil:
			return 0, err
		case len(ids) > 0:
			return ids[0], nil
		}
		name = Team
	}
	if name, err = eval.CleanName("team", name); err != nil {
		return 0, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &id, `
			INSERT INTO teams (name, created_at) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET name = excluded.name
			RETURNING id`, name, s.micros())
	})
	return id, err
}

// FindTeam is the id of the team with this name, and makes none: a slip of the
// pen must not. An empty name is the only team.
func (s *Store) FindTeam(ctx context.Context, name string) (id int64, err error) {
	if name == "" {
		ids, err := s.teams(ctx)
		switch {
		case err != nil:
			return 0, err
		case len(ids) > 1:
			return 0, eval.Invalidf("There are several teams: name one with --team.")
		}
		return s.EnsureTeam(ctx, "")
	}
	err = s.ro.GetContext(ctx, &id, `SELECT id FROM teams WHERE name = ? AND deleted_at = 0`, name)
	if isNoRows(err) {
		return 0, eval.NotFoundf("There is no team named %q. A new team begins with its first person: concord user add NAME --role admin --team %q", name, name)
	}
	return id, err
}

// teams lists up to two teams, the oldest first.
func (s *Store) teams(ctx context.Context) (ids []int64, err error) {
	err = s.ro.SelectContext(ctx, &ids, `SELECT id FROM teams WHERE deleted_at = 0 ORDER BY id LIMIT 2`)
	return ids, err
}
