package store

import (
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"
)

func isNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// uniqueViolation is the SQLSTATE of a row that a unique constraint refused.
const uniqueViolation = "23505"

// isDuplicate reports whether a unique constraint refused the row.
func isDuplicate(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == uniqueViolation
	}
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && (e.ExtendedCode == sqlite3.ErrConstraintUnique || e.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}
