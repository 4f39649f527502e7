package store

import (
	"context"

	"concord/eval"
)

// TwoValues are the values of one metric on the same row in two runs.
type TwoValues struct {
	RowA     int64 `db:"row_a"`
	RowB     int64 `db:"row_b"` // differs between versions of a dataset
	Row      int   // in the file of the first run
	Question string
	A, B     float64
}

// ValuesOfBoth lists the rows on which both runs have a value of a metric, by
// row. Runs on different datasets meet by question; a question that occurs twice
// in either is left out, since it cannot be told which row is meant. Of repeats
// the first counts.
func (s *Store) ValuesOfBoth(ctx context.Context, team int64, a, b eval.Run, method string) (list []TwoValues, err error) {
	meet, args := `y.row_id = x.row_id`, []any{b.ID, team, team, a.ID, method}
	if a.DatasetID != b.DatasetID {
		meet = `y.row_id = (
				SELECT min(o.id) FROM samples o
				WHERE o.dataset_id = ? AND o.question_key = t.question_key AND o.question_key <> 0
				HAVING count(*) = 1)
			AND 1 = (SELECT count(*) FROM samples o WHERE o.dataset_id = t.dataset_id AND o.question_key = t.question_key)`
		args = append([]any{b.ID, team, b.DatasetID}, args[2:]...)
	}
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT x.row_id AS row_a, y.row_id AS row_b, t.row, substr(t.question, 1, 200) AS question, x.value AS a, y.value AS b
		FROM scores x
		JOIN samples t ON t.id = x.row_id
		JOIN scores y ON y.run_id = ? AND y.team_id = ? AND y.method = x.method AND y.repeat = 1 AND y.status = 'scored'
			AND `+meet+`
		WHERE x.team_id = ? AND x.run_id = ? AND x.method = ? AND x.repeat = 1 AND x.status = 'scored'
		ORDER BY x.row_id`), args...)
	return list, err
}

// RunInputs is what two runs must share for their numbers to be comparable.
type RunInputs struct {
	Model   string
	Version int // of the dataset
	Chain   int64
}

// InputsOf is what a run was made with, beside its settings.
func (s *Store) InputsOf(ctx context.Context, team, run int64) (in RunInputs, err error) {
	err = s.ro.GetContext(ctx, &in, s.ro.Rebind(`
		SELECT r.model, d.version, d.chain
		FROM runs r
		JOIN datasets d ON d.id = r.dataset_id
		WHERE r.team_id = ? AND r.id = ?`), team, run)
	return in, found(err, "run")
}

// MeanOfRun is the mean of one metric in one run.
type MeanOfRun struct {
	Run     int64
	Created int64
	Judge   string
	Scored  int
	Mean    *float64
}

// Trend lists the means of a metric over the runs on all versions of a dataset,
// the oldest first; trials are left out.
func (s *Store) Trend(ctx context.Context, team, chain int64, method string) (list []MeanOfRun, err error) {
	err = s.ro.SelectContext(ctx, &list, s.ro.Rebind(`
		SELECT r.id AS run, r.created_at AS created, r.judge, sum(c.results) AS scored,
			sum(c.value_sum) / sum(c.results) AS mean
		FROM datasets d
		JOIN runs r ON r.dataset_id = d.id
		JOIN run_counts c ON c.run_id = r.id AND c.method = ? AND c.status = 'scored' AND c.results > 0
		WHERE d.team_id = ? AND d.chain = ?
		GROUP BY r.id, r.created_at, r.judge
		ORDER BY r.id`), method, team, chain)
	return list, err
}
