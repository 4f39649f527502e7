package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// outcome is what is counted of a result.
type outcome struct {
	Status  eval.Status
	Pick    eval.Choice
	Code    eval.Code `db:"reason_code"`
	Reason  string
	Value   *float64
	Partial bool
	Retry   bool // asked again: it stays in the counts until the new one comes
	// Escalated: the stronger judge of a cascade decided.
	Escalated bool
}

// storedOutcome is what is stored of a unit; nil when nothing is.
func storedOutcome(ctx context.Context, tx *sqlx.Tx, k eval.Kind, run int64, u engine.Unit) (*outcome, error) {
	columns := `status, '' AS pick, reason_code, value, lower IS NOT NULL AS partial, retry, escalated`
	if k == eval.Pairs {
		columns = `status, pick, reason_code, retry, escalated`
	}
	var o outcome
	err := tx.GetContext(ctx, &o, `
		SELECT `+columns+` FROM `+results(k)+`
		WHERE run_id = ? AND row_id = ? AND method = ? AND repeat = ?`, run, u.Row, u.Method, u.Repeat)
	if isNoRows(err) {
		return nil, nil
	}
	return &o, err
}

// spent is what calls took.
type spent struct {
	calls, hits, estimated, strongCalls int
	all, strong                         eval.Tokens
}

func (s *spent) add(calls []eval.Call) {
	for _, c := range calls {
		if c.CacheHit {
			s.hits++
			continue
		}
		s.calls++
		s.all = s.all.Plus(c.Tokens())
		if c.Estimated {
			s.estimated++
		}
		if c.Judge != "" { // another one than the run's
			s.strongCalls++
			s.strong = s.strong.Plus(c.Tokens())
		}
	}
}
