package store

import (
	"context"
	"fmt"

	"concord/eval"
)

// Vitals are the numbers of a whole installation, without a word of anybody's data.
type Vitals struct {
	Runs    map[eval.RunState]int
	Missing int   // results that runs which go on still miss
	Bytes   int64 // size of the database
}

// Vitals reads the numbers.
func (s *Store) Vitals(ctx context.Context) (v Vitals, err error) {
	var runs []struct {
		State   eval.RunState
		Runs    int
		Missing int
	}
	err = s.ro.SelectContext(ctx, &runs, `
		SELECT state, count(*) AS runs,
			coalesce(sum(CASE WHEN state IN ('queued', 'running', 'stopping') THEN total - done END), 0) AS missing
		FROM runs
		GROUP BY state`)
	if err != nil {
		return v, err
	}
	v.Runs = map[eval.RunState]int{}
	for _, r := range runs {
		v.Runs[r.State] = r.Runs
		v.Missing += r.Missing
	}
	v.Bytes, err = s.Size(ctx)
	return v, err
}

// Size is how many bytes the database takes.
func (s *Store) Size(ctx context.Context) (bytes int64, err error) {
	err = s.ro.GetContext(ctx, &bytes, s.dialect.size())
	return bytes, err
}

// Ready tells what keeps this process from serving: the database answers no real
// query, was migrated by another version meanwhile, or nobody works off runs.
func (s *Store) Ready(ctx context.Context) error {
	var version int64
	err := s.ro.GetContext(ctx, &version, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`)
	if err != nil {
		return fmt.Errorf("the database does not answer: %w", err)
	}
	if want := newestMigration(s.dialect); version != want {
		return fmt.Errorf("the database has schema %d, this program needs %d", version, want)
	}
	return s.queue.Ready()
}
