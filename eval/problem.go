package eval

import (
	"errors"
	"fmt"
)

// ProblemKind sorts errors by what the person who meets them can do.
type ProblemKind int

const (
	// NotFound: there is no such thing in this team. Another team's object is
	// not found either.
	NotFound ProblemKind = iota + 1
	// Invalid: the input must be changed.
	Invalid
	// Conflict: it clashes with something that exists or is going on.
	Conflict
	// Forbidden: the person's role does not allow it.
	Forbidden
	// NoRoom: the disk is full. Nothing can be saved until there is room.
	NoRoom
	// Unavailable: the database cannot be used as it is; whoever runs the server
	// can mend it.
	Unavailable
)

// Problem is an error for people: Message says what happened and what to do,
// without secrets or stack traces. Every other error is a fault of the program
// or the machine, and only its log line tells more.
type Problem struct {
	Kind    ProblemKind
	Message string
}

func (p *Problem) Error() string { return p.Message }

// NotFoundf is a [Problem] of kind [NotFound].
func NotFoundf(format string, args ...any) error {
	return &Problem{NotFound, fmt.Sprintf(format, args...)}
}

// Invalidf is a [Problem] of kind [Invalid].
func Invalidf(format string, args ...any) error {
	return &Problem{Invalid, fmt.Sprintf(format, args...)}
}

// Conflictf is a [Problem] of kind [Conflict].
func Conflictf(format string, args ...any) error {
	return &Problem{Conflict, fmt.Sprintf(format, args...)}
}

// Forbiddenf is a [Problem] of kind [Forbidden].
func Forbiddenf(format string, args ...any) error {
	return &Problem{Forbidden, fmt.Sprintf(format, args...)}
}

// Troublef is a [Problem] of a kind that is the machine's: [NoRoom], [Unavailable].
func Troublef(kind ProblemKind, format string, args ...any) error {
	return &Problem{kind, fmt.Sprintf(format, args...)}
}

// IsKind reports whether an error is a [Problem] of this kind.
func IsKind(err error, kind ProblemKind) bool {
	var p *Problem
	return errors.As(err, &p) && p.Kind == kind
}
