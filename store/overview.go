package store

import (
	"context"

	"concord/eval"
)

// DatasetOverview is a dataset with what has been done with it.
type DatasetOverview struct {
	eval.Dataset
	Runs     int
	LastRun  int64 `db:"last_run"` // when the newest run was started, UTC microseconds; 0: never
	Labels   int
	Version  int
	Archived int // rows put away, of all rows
}

// DatasetPage lists up to limit datasets of a team that are older than the id
// before (0: from the newest), each by its newest version.
func (s *Store) DatasetPage(ctx context.Context, team, before int64, limit int) (list []DatasetOverview, err error) {
	err = s.ro.SelectContext(ctx, &list, overviewColumns+`
		WHERE d.team_id = ? AND d.state = 'ready' AND (CAST(? AS BIGINT) = 0 OR d.id < ?)
			AND NOT EXISTS (SELECT 1 FROM datasets n WHERE n.chain = d.chain AND n.version > d.version AND n.state = 'ready')
		ORDER BY d.id DESC
		LIMIT ?`, team, team, before, before, limit)
	return list, err
}

// overviewColumns counts labels from their side: there are fewer of them than of
// pairs.
const overviewColumns = `
	SELECT d.id, d.name, d.kind, d.row_count AS rows, d.created_at AS created, d.version, d.archived,
		(SELECT count(*) FROM runs r WHERE r.dataset_id = d.id) AS runs,
		coalesce((SELECT max(r.created_at) FROM runs r WHERE r.dataset_id = d.id), 0) AS last_run,
		coalesce(c.labels, 0) + (
			SELECT count(*)
			FROM judgment_files f
			JOIN imported_labels l ON l.file_id = f.id
			WHERE f.dataset_id = d.id AND f.state = 'ready' AND l.settled = 0) AS labels
	FROM datasets d
	LEFT JOIN (
		SELECT p.dataset_id, count(*) AS labels
		FROM labels l
		JOIN pairs p ON p.id = l.pair_id
		WHERE l.team_id = ? AND ` + standing + `
		GROUP BY p.dataset_id
	) c ON c.dataset_id = d.id`

// Overview is one dataset with what has been done with it.
func (s *Store) Overview(ctx context.Context, team, id int64) (d DatasetOverview, err error) {
	err = s.ro.GetContext(ctx, &d, overviewColumns+`
		WHERE d.team_id = ? AND d.id = ? AND d.state = 'ready'`, team, team, id)
	return d, found(err, "dataset")
}
