package store

import "context"

// JudgeModel is a judge with the model that it had in a run.
type JudgeModel struct{ Judge, Model string }

// JudgedBy lists the judges of a dataset's runs.
func (s *Store) JudgedBy(ctx context.Context, team, dataset int64) (list []JudgeModel, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT DISTINCT judge, model
		FROM runs
		WHERE team_id = ? AND dataset_id = ? AND judge <> ''
		ORDER BY judge, model`, team, dataset)
	return list, err
}

// FirstVerdict is when the first verdict on a dataset's pairs was stored, UTC
// microseconds; 0 while there is none.
func (s *Store) FirstVerdict(ctx context.Context, team, dataset int64) (at int64, err error) {
	err = s.ro.GetContext(ctx, &at, `
		SELECT coalesce(min(v.created_at), 0)
		FROM runs r
		JOIN verdicts v ON v.run_id = r.id
		WHERE r.team_id = ? AND r.dataset_id = ?`, team, dataset)
	return at, err
}
