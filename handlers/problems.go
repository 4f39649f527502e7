package handlers

import (
	"errors"

	"concord/eval"
)

// isKind reports whether an error is a problem of this kind.
func isKind(err error, kind eval.ProblemKind) bool {
	var p *eval.Problem
	return errors.As(err, &p) && p.Kind == kind
}
