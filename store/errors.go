package store

import (
	"database/sql"
	"errors"

	"github.com/mattn/go-sqlite3"
)

func isNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// isDuplicate reports whether a unique constraint refused the row.
func isDuplicate(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) &&
		(e.ExtendedCode == sqlite3.ErrConstraintUnique || e.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}
