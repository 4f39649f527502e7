package store

import (
	"errors"
	"fmt"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"

	"concord/eval"
)

// Explain turns what goes wrong with the machine below the database into a problem
// that says what to do; the cause stays in the text for the log. Other errors come
// back as they are.
func Explain(err error) error {
	var known *eval.Problem
	if err == nil || errors.As(err, &known) {
		return err
	}
	switch faultOf(err) {
	case diskFull:
		return explained(eval.NoRoom, "Nothing can be saved: the disk of the server, or the room that it gives Concord, is full. Make room on it, or delete datasets and old raw replies (Storage). What was saved before is whole.", err)
	case readOnly:
		return explained(eval.Unavailable, "Nothing can be saved: the database or its folder may only be read. Whoever runs the server can give Concord the right to write there. What was saved before is whole.", err)
	case corrupt:
		return explained(eval.Unavailable, "The database file is damaged. Whoever runs the server should stop Concord and put the last backup in its place: concord restore FILE", err)
	case locked:
		return explained(eval.Unavailable, "Another program holds the database, such as a copy in progress. Nothing was changed. Try again in a moment.", err)
	case unreachable:
		return explained(eval.Unavailable, "The database does not answer. Nothing was changed. Try again in a moment; if it stays so, whoever runs the server should look after PostgreSQL.", err)
	}
	return err
}

func explained(kind eval.ProblemKind, text string, cause error) error {
	return fmt.Errorf("%w (%w)", eval.Troublef(kind, "%s", text), cause)
}

// fault is what is wrong with the machine.
type fault int

const (
	noFault fault = iota
	diskFull
	readOnly
	corrupt
	locked
	unreachable
)

func faultOf(err error) fault {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		return sqliteFaults[e.Code]
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return postgresFaults[e.Code]
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return unreachable
	}
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return diskFull
	case errors.Is(err, syscall.EROFS):
		return readOnly
	}
	return noFault
}

var sqliteFaults = map[sqlite3.ErrNo]fault{
	sqlite3.ErrFull:     diskFull,
	sqlite3.ErrReadonly: readOnly,
	sqlite3.ErrPerm:     readOnly,
	sqlite3.ErrCantOpen: readOnly,
	sqlite3.ErrCorrupt:  corrupt,
	sqlite3.ErrNotADB:   corrupt,
	sqlite3.ErrBusy:     locked,
	sqlite3.ErrLocked:   locked,
}

// By SQLSTATE.
var postgresFaults = map[string]fault{
	"53100": diskFull,
	"25006": readOnly,
	"XX001": corrupt, // data
	"XX002": corrupt, // index
	"55P03": locked,
	"57P01": unreachable, // shut down by an administrator
	"57P03": unreachable, // starting up or shutting down
}
