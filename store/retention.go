package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// day is a day in the microseconds of stored times.
const day = int64(24 * time.Hour / time.Microsecond)

// since is SQL for how far back a table's lines are kept, by the present time as
// the argument and by what their team has chosen for a column of retention.
func since(column, table string) string {
	standard := eval.DefaultRetention()
	days := map[string]int{"replies_days": standard.Replies, "upload_days": standard.Uploads}[column]
	return fmt.Sprintf(`
		CAST(? AS BIGINT) - coalesce((SELECT %s FROM retention WHERE team_id = %s.team_id), %d) * %d`, column, table, days, day)
}

// Retention is how long a team keeps what it can do without.
func (s *Store) Retention(ctx context.Context, team int64) (r eval.Retention, err error) {
	err = s.ro.GetContext(ctx, &r, `
		SELECT raw_days, replies_days, upload_days FROM retention WHERE team_id = ?`, team)
	if isNoRows(err) {
		return eval.DefaultRetention(), nil
	}
	return r, err
}

// SetRetention changes how long a team keeps what it can do without. What is older
// goes with the next sweep.
func (s *Store) SetRetention(ctx context.Context, team int64, r eval.Retention) error {
	if err := r.Check(); err != nil {
		return err
	}
	err := s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO retention (team_id, raw_days, replies_days, upload_days, updated_at) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (team_id) DO UPDATE SET
				raw_days = excluded.raw_days, replies_days = excluded.replies_days,
				upload_days = excluded.upload_days, updated_at = excluded.updated_at`,
			team, r.Raw, r.Replies, r.Uploads, s.micros())
		if err != nil {
			return err
		}
		return s.note(ctx, tx, team, eval.Event{
			Action: eval.RetentionSet, Detail: fmt.Sprintf("raw replies %s, replies for asking again %d days, uploads %d days", rawWords(r.Raw), r.Replies, r.Uploads),
		})
	})
	if err == nil {
		s.care.swept.Store(false)
	}
	s.care.hurry(err)
	return err
}

func rawWords(days int) string {
	if days == 0 {
		return "as long as their run"
	}
	return fmt.Sprintf("%d days", days)
}
