package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// MaxConcurrency is the most requests that one judge may have open at a time.
const MaxConcurrency = 256

// SetConcurrency changes how many requests the judge of a run gets at a time,
// 1…[MaxConcurrency]. It holds for all runs of that judge, also for those that
// are going on.
func (s *Store) SetConcurrency(ctx context.Context, team, run int64, n int) error {
	if n < 1 || n > MaxConcurrency {
		return eval.Invalidf("1 to %d requests can be open at a time.", MaxConcurrency)
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		var j struct {
			ID          int64
			Name        string
			Concurrency int
		}
		err := tx.GetContext(ctx, &j, `
			SELECT j.id, j.name, j.concurrency
			FROM runs r
			JOIN judges j ON j.team_id = r.team_id AND j.name = r.judge
			WHERE r.team_id = ? AND r.id = ?`, team, run)
		if err != nil {
			return found(err, "run with a judge of yours")
		}
		if _, err := tx.ExecContext(ctx, `UPDATE judges SET concurrency = ? WHERE team_id = ? AND id = ?`, n, team, j.ID); err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{
			Action: eval.JudgeChanged, Object: j.ID, Name: j.Name,
			Detail: fmt.Sprintf("%d requests at a time instead of %d, from run %d", n, j.Concurrency, run),
		})
	})
}
