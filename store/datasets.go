package store

import (
	"context"
	"fmt"

	"concord/eval"
)

const datasetColumns = `SELECT id, name, kind, row_count AS rows, created_at AS created FROM datasets`

// Datasets lists a team's datasets, the newest first.
func (s *Store) Datasets(ctx context.Context, team int64) (list []eval.Dataset, err error) {
	err = s.ro.SelectContext(ctx, &list, datasetColumns+`
		WHERE team_id = ? AND state = 'ready'
		ORDER BY id DESC`, team)
	return list, err
}

// Dataset is one dataset of a team.
func (s *Store) Dataset(ctx context.Context, team, id int64) (d eval.Dataset, err error) {
	err = s.ro.GetContext(ctx, &d, datasetColumns+`
		WHERE team_id = ? AND id = ? AND state = 'ready'`, team, id)
	return d, found(err, "dataset")
}

// DatasetNamed is the dataset of a team with this name.
func (s *Store) DatasetNamed(ctx context.Context, team int64, name string) (d eval.Dataset, err error) {
	err = s.ro.GetContext(ctx, &d, datasetColumns+`
		WHERE team_id = ? AND name = ? AND state = 'ready'`, team, name)
	if isNoRows(err) {
		return d, eval.NotFoundf("There is no dataset named %q in this team.", name)
	}
	return d, err
}

// FreeName is name, or name with the first number in brackets that is not taken.
func (s *Store) FreeName(ctx context.Context, team int64, name string) (string, error) {
	for n := 1; ; n++ {
		try := name
		if n > 1 {
			try = fmt.Sprintf("%s (%d)", name, n)
		}
		var taken bool
		err := s.ro.GetContext(ctx, &taken, `
			SELECT EXISTS (SELECT 1 FROM datasets WHERE team_id = ? AND name = ?)`, team, try)
		if err != nil || !taken {
			return try, err
		}
	}
}

// DatasetReport is what was kept about the import: a JSON document of the
// importer's own making.
func (s *Store) DatasetReport(ctx context.Context, team, id int64) (report string, err error) {
	err = s.ro.GetContext(ctx, &report, `
		SELECT report FROM datasets WHERE team_id = ? AND id = ?`, team, id)
	return report, found(err, "dataset")
}
