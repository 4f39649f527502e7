package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"concord/eval"
)

type runRow struct {
	eval.Run
	MethodList string `db:"method_list"`
	Choices    string
}

const runColumns = `
	SELECT r.id, r.team_id AS team, r.dataset_id AS datasetid, d.name AS dataset, r.kind, r.judge, r.profile,
		r.row_limit AS "limit", r.state, r.reason, r.total, r.done, r.failed,
		r.settings AS choices, r.created_at AS created, r.started_at AS started, r.finished_at AS finished,
		r.raw_dropped_at AS rawdropped,
		(SELECT string_agg(m.method, ',' ORDER BY m.pos) FROM run_methods m WHERE m.run_id = r.id) AS method_list
	FROM runs r
	JOIN datasets d ON d.id = r.dataset_id AND d.state = 'ready'`

func (r runRow) run() (eval.Run, error) {
	r.Methods = strings.Split(r.MethodList, ",")
	var err error
	r.Settings, err = settingsOf(r.Choices)
	return r.Run, err
}

func settingsOf(stored string) (set eval.RunSettings, err error) {
	if err := json.Unmarshal([]byte(stored), &set); err != nil {
		return set, fmt.Errorf("settings of a run: %w", err)
	}
	return set, nil
}

func runsOf(rows []runRow) (list []eval.Run, err error) {
	list = make([]eval.Run, len(rows))
	for i, r := range rows {
		if list[i], err = r.run(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// RunPage lists up to limit runs of a team that are older than before (0: from
// the newest), of one dataset or, with 0, of all.
func (s *Store) RunPage(ctx context.Context, team, dataset, before int64, limit int) ([]eval.Run, error) {
	var rows []runRow
	err := s.ro.SelectContext(ctx, &rows, runColumns+`
		WHERE r.team_id = ? AND (CAST(? AS BIGINT) = 0 OR r.dataset_id = ?) AND (CAST(? AS BIGINT) = 0 OR r.id < ?)
		ORDER BY r.id DESC
		LIMIT ?`, team, dataset, dataset, before, before, limit)
	if err != nil {
		return nil, err
	}
	return runsOf(rows)
}

// RunByID is one run of a team.
func (s *Store) RunByID(ctx context.Context, team, id int64) (eval.Run, error) {
	var r runRow
	err := s.ro.GetContext(ctx, &r, runColumns+`
		WHERE r.team_id = ? AND r.id = ?`, team, id)
	if err != nil {
		return eval.Run{}, found(err, "run")
	}
	return r.run()
}
