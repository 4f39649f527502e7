package store

import (
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"
)

func isNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// SQLSTATEs of a row that a constraint refused.
const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
)

// isDuplicate reports whether a unique constraint refused the row.
func isDuplicate(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == uniqueViolation
	}
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && (e.ExtendedCode == sqlite3.ErrConstraintUnique || e.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}

// isReferenced reports whether a row must stay because another one names it.
func isReferenced(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == foreignKeyViolation
	}
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && e.ExtendedCode == sqlite3.ErrConstraintForeignKey
}
