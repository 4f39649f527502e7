package store

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// reading is what two names have in common that people would take for one:
// letters in any case, and in any of their forms (UAX #15, NFKC).
func reading(name string) string { return cases.Fold().String(norm.NFKC.String(name)) }

// bearers are the names of all people by their reading. They are few, and people
// are made seldom: no column has to be kept in step.
func bearers(ctx context.Context, tx *sqlx.Tx) (map[string]string, error) {
	var names []string
	if err := tx.SelectContext(ctx, &names, `SELECT name FROM users`); err != nil {
		return nil, err
	}
	by := make(map[string]string, len(names))
	for _, n := range names {
		by[reading(n)] = n
	}
	return by, nil
}

// makePerson makes a person; there are no rows where somebody bears a name that
// reads the same.
func (s *Store) makePerson(ctx context.Context, tx *sqlx.Tx, name string) (id int64, err error) {
	taken, err := bearers(ctx, tx)
	if err != nil {
		return 0, err
	}
	if _, ok := taken[reading(name)]; ok {
		return 0, sql.ErrNoRows
	}
	err = tx.GetContext(ctx, &id, `
		INSERT INTO users (name, created_at) VALUES (?, ?)
		ON CONFLICT (name) DO NOTHING
		RETURNING id`, name, s.micros())
	return id, err
}
