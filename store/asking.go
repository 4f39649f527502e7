package store

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// maxAsked is how many rows are looked through for questions.
const maxAsked = 200_000

// DatasetAsking is the dataset of a team in which most of some questions are asked,
// the newest of several, with how many: of those that hold pairs, or of samples too.
// It looks through the newest datasets, as far as they are small. 0 when there is none.
func (s *Store) DatasetAsking(ctx context.Context, team int64, questions []string, pairsOnly bool) (id int64, n int, err error) {
	list, err := s.Datasets(ctx, team)
	if err != nil || len(questions) == 0 {
		return 0, 0, err
	}
	left := maxAsked
	for i := len(list) - 1; i >= 0; i-- {
		d := list[i]
		if left -= d.Rows; left < 0 || pairsOnly && table(d.Kind) != "pairs" {
			continue
		}
		found, err := s.asked(ctx, team, d.ID, table(d.Kind), questions)
		if err != nil {
			return 0, 0, err
		}
		if found > n {
			id, n = d.ID, found
		}
	}
	return id, n, nil
}

// asked counts the questions that a dataset has.
func (s *Store) asked(ctx context.Context, team, dataset int64, table string, questions []string) (n int, err error) {
	query, args, err := sqlx.In(`
		SELECT count(DISTINCT question) FROM `+table+`
		WHERE team_id = ? AND dataset_id = ? AND question IN (?)`, team, dataset, questions)
	if err != nil {
		return 0, err
	}
	return n, s.ro.GetContext(ctx, &n, query, args...)
}
