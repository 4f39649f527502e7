package store

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// TwoValues are the values of one metric on the same row in two runs.
type TwoValues struct {
	RowA int64 `db:"row_a"`
	RowB int64 `db:"row_b"` // differs between versions of a dataset
	A, B float64
}

// ValuesOfBoth lists the rows on which both runs have a value of a metric, by
// row. Runs on different datasets meet by question; a question that occurs twice
// in either is left out, since it cannot be told which row is meant. Of repeats
// the first counts.
func (s *Store) ValuesOfBoth(ctx context.Context, team int64, a, b eval.Run, method string) (list []TwoValues, err error) {
	meet, args := `JOIN scores y ON y.row_id = x.row_id`, []any{b.ID, team, team, a.ID, method}
	if a.DatasetID != b.DatasetID {
		meet = `JOIN samples t ON t.id = x.row_id
		JOIN scores y ON y.row_id = (
				SELECT min(o.id) FROM samples o
				WHERE o.dataset_id = ? AND o.question_key = t.question_key AND o.question_key <> 0
				HAVING count(*) = 1)
			AND 1 = (SELECT count(*) FROM samples o WHERE o.dataset_id = t.dataset_id AND o.question_key = t.question_key)`
		args = append([]any{b.DatasetID}, args...)
	}
	err = s.ro.SelectContext(ctx, &list, `
		SELECT x.row_id AS row_a, y.row_id AS row_b, x.value AS a, y.value AS b
		FROM scores x
		`+meet+`
			AND y.run_id = ? AND y.team_id = ? AND y.method = x.method AND y.repeat = 1 AND y.status = 'scored'
		WHERE x.team_id = ? AND x.run_id = ? AND x.method = ? AND x.repeat = 1 AND x.status = 'scored'
		ORDER BY x.row_id`, args...)
	return list, err
}

// RowTitle is by what people know a row.
type RowTitle struct {
	ID       int64
	Row      int // in the file; 0 when it came from none
	Question string
}

// titlesAtATime is how many rows one statement reads.
const titlesAtATime = 500

// RowTitles are the titles of rows of samples, by id. Questions are cut to 200
// characters.
func (s *Store) RowTitles(ctx context.Context, team int64, rows []int64) (map[int64]RowTitle, error) {
	titles := make(map[int64]RowTitle, len(rows))
	for ids := range slices.Chunk(rows, titlesAtATime) {
		query, args, err := sqlx.In(`
			SELECT id, row, substr(question, 1, 200) AS question FROM samples WHERE team_id = ? AND id IN (?)`, team, ids)
		if err != nil {
			return nil, err
		}
		var list []RowTitle
		if err := s.ro.SelectContext(ctx, &list, query, args...); err != nil {
			return nil, err
		}
		for _, t := range list {
			titles[t.ID] = t
		}
	}
	return titles, nil
}

// RunInputs is what two runs must share for their numbers to be comparable.
type RunInputs struct {
	Model     string
	Embedding string // model; empty where none is known
	Version   int    // of the dataset
	Chain     int64
}

// InputsOf is what a run was made with, beside its settings.
func (s *Store) InputsOf(ctx context.Context, team, run int64) (in RunInputs, err error) {
	err = s.ro.GetContext(ctx, &in, `
		SELECT r.model, r.embedding_model AS embedding, d.version, d.chain
		FROM runs r
		JOIN datasets d ON d.id = r.dataset_id
		WHERE r.team_id = ? AND r.id = ?`, team, run)
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
func (s *Store) Trend(ctx context.Context, team, chain int64, method string) ([]MeanOfRun, error) {
	var rows []struct {
		MeanOfRun
		Choices string
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT r.id AS run, r.created_at AS created, r.judge, r.settings AS choices, sum(c.results) AS scored,
			sum(c.value_sum) / sum(c.results) AS mean
		FROM datasets d
		JOIN runs r ON r.dataset_id = d.id
		JOIN run_counts c ON c.run_id = r.id AND c.method = ? AND c.status = 'scored' AND c.results > 0
		WHERE d.team_id = ? AND d.chain = ?
		GROUP BY r.id, r.created_at, r.judge, r.settings
		ORDER BY r.id`, method, team, chain)
	if err != nil {
		return nil, err
	}
	var list []MeanOfRun
	for _, r := range rows {
		set, err := settingsOf(r.Choices)
		if err != nil {
			return nil, err
		}
		if !set.DryRun {
			list = append(list, r.MeanOfRun)
		}
	}
	return list, nil
}
