package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// rawRun is a run whose requests and replies are older than its team keeps them.
type rawRun struct {
	ID, Team int64
	Kind     eval.Kind
	Dataset  string
}

// dropRaw drops the requests and replies of runs that are over for longer than
// their team keeps them; their numbers stay. A run whose replies are being read
// anew waits.
func (s *Store) dropRaw(ctx context.Context) error {
	var runs []rawRun
	err := s.ro.SelectContext(ctx, &runs, `
		SELECT r.id, r.team_id AS team, r.kind, d.name AS dataset
		FROM retention t
		JOIN runs r ON r.team_id = t.team_id
		JOIN datasets d ON d.id = r.dataset_id AND d.state = 'ready'
		WHERE t.raw_days > 0 AND r.state IN ('done', 'stopped', 'failed')
			AND r.finished_at > 0 AND r.finished_at < CAST(? AS BIGINT) - t.raw_days * ?
			AND r.raw_dropped_at < r.finished_at
			AND NOT EXISTS (SELECT 1 FROM runs x WHERE x.reread_of = r.id AND x.state IN ('queued', 'running', 'stopping'))
		ORDER BY r.id`, s.micros(), day)
	for _, r := range runs {
		if err == nil {
			err = s.dropRawOf(ctx, r)
		}
	}
	return err
}

func (s *Store) dropRawOf(ctx context.Context, r rawRun) error {
	var ids []int64
	err := s.ro.SelectContext(ctx, &ids, `
		SELECT id FROM `+results(r.Kind)+` WHERE run_id = ? ORDER BY id`, r.ID)
	if err != nil {
		return err
	}
	dropped := 0
	err = bits(ctx, func(n int) (int64, error) {
		bit := ids[:min(n, len(ids))]
		ids = ids[len(bit):]
		if len(bit) == 0 {
			return 0, nil
		}
		n, err := s.stripBit(ctx, r, bit)
		dropped += n
		return int64(len(bit)), err
	})
	if err != nil {
		return err
	}
	return s.tx(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE runs SET raw_dropped_at = ? WHERE team_id = ? AND id = ?`, s.micros(), r.Team, r.ID)
		if err != nil || dropped == 0 {
			return err
		}
		return s.note(ctx, tx, r.Team, eval.Event{
			Action: eval.RawDropped, Object: r.ID, Name: r.Dataset, Detail: fmt.Sprintf("run %d, %d results", r.ID, dropped),
		})
	})
}

// stripBit empties the requests and replies of some results and counts those that
// had any.
func (s *Store) stripBit(ctx context.Context, r rawRun, ids []int64) (dropped int, err error) {
	noun := noun(r.Kind)
	read, args, err := sqlx.In(`SELECT `+noun+`_id AS id, detail FROM `+noun+`_details WHERE `+noun+`_id IN (?)`, ids)
	if err != nil {
		return 0, err
	}
	err = s.tx(ctx, func(tx *sqlx.Tx) error {
		var list []struct {
			ID     int64
			Detail string
		}
		if err := tx.SelectContext(ctx, &list, read, args...); err != nil {
			return err
		}
		for _, d := range list {
			rest, had, err := withoutRaw(r.Kind, d.Detail)
			if err != nil {
				return fmt.Errorf("%s %d: %w", noun, d.ID, err)
			}
			if !had {
				continue
			}
			dropped++
			_, err = tx.ExecContext(ctx, `UPDATE `+noun+`_details SET detail = ? WHERE `+noun+`_id = ?`, rest, d.ID)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return dropped, err
}

// withoutRaw is a stored result without its requests and replies.
func withoutRaw(k eval.Kind, detail string) (rest string, had bool, err error) {
	if k == eval.Pairs {
		var v eval.Verdict
		err = json.Unmarshal([]byte(detail), &v)
		had = v.DropRaw()
		return mustJSON(v), had, err
	}
	var sc eval.Score
	err = json.Unmarshal([]byte(detail), &sc)
	had = sc.DropRaw()
	return mustJSON(sc), had, err
}

// noun is what a result on rows of a kind is called in the names of tables.
func noun(k eval.Kind) string {
	if k == eval.Pairs {
		return "verdict"
	}
	return "score"
}
