package store

import (
	"context"
	"slices"

	"concord/eval"
)

// Window is one page of a list by key: the rows behind After or, when Before is
// set, those right in front of it.
type Window struct {
	After  int64
	Before int64
	Limit  int
}

// SampleExcerpt is a sample as a list shows it: the beginnings of its texts.
type SampleExcerpt struct {
	ID        int64
	Row       int
	Question  string
	Answer    string
	Contexts  bool // the file had contexts for this row
	Reference bool
	Archived  bool // put away: left out of new runs and pairs
}

const excerptColumns = `
	SELECT id, row, substr(question, 1, 200) AS question, substr(answer, 1, 200) AS answer,
		contexts IS NOT NULL AS contexts, reference <> '' AS reference, archived > 0 AS archived
	FROM samples`

// SampleExcerpts lists a window of a dataset's samples in file order.
func (s *Store) SampleExcerpts(ctx context.Context, team, dataset int64, w Window) ([]SampleExcerpt, error) {
	return excerpts[SampleExcerpt](ctx, s, excerptColumns, team, dataset, w)
}

// PairExcerpt is a pair as a list shows it, without roles: the beginnings of
// both answers, or where contexts are judged of the first chunk of each.
type PairExcerpt struct {
	ID        int64
	Row       int
	Dimension eval.Dimension
	Question  string
	X         string
	Y         string
}

func pairExcerptColumns(d dialect) string {
	return `
	SELECT id, row, dimension, substr(question, 1, 200) AS question,
		substr(CASE x_answer WHEN '' THEN coalesce(` + d.first("x_contexts") + `, '') ELSE x_answer END, 1, 200) AS x,
		substr(CASE y_answer WHEN '' THEN coalesce(` + d.first("y_contexts") + `, '') ELSE y_answer END, 1, 200) AS y
	FROM pairs`
}

// PairExcerpts lists a window of a dataset's pairs in file order.
func (s *Store) PairExcerpts(ctx context.Context, team, dataset int64, w Window) ([]PairExcerpt, error) {
	return excerpts[PairExcerpt](ctx, s, pairExcerptColumns(s.dialect), team, dataset, w)
}

func excerpts[T any](ctx context.Context, s *Store, query string, team, dataset int64, w Window) (list []T, err error) {
	if w.Before == 0 {
		err = s.ro.SelectContext(ctx, &list, query+`
			WHERE team_id = ? AND dataset_id = ? AND id > ?
			ORDER BY id
			LIMIT ?`, team, dataset, w.After, w.Limit)
		return list, err
	}
	err = s.ro.SelectContext(ctx, &list, query+`
		WHERE team_id = ? AND dataset_id = ? AND id < ?
		ORDER BY id DESC
		LIMIT ?`, team, dataset, w.Before, w.Limit)
	slices.Reverse(list)
	return list, err
}

// RowScore is what one run says of one sample by one method.
type RowScore struct {
	Run     int64
	Judge   string // empty when no method of the run needs one
	Created int64  // when the run was started
	Method  string
	Repeat  int
	Status  eval.Status
	Value   *float64
	Reason  string
}

// ScoresOfSample lists what every run says of one sample, the newest run first.
func (s *Store) ScoresOfSample(ctx context.Context, team, dataset, row int64) (list []RowScore, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT r.id AS run, r.judge, r.created_at AS created, s.method, s.repeat, s.status, s.value, s.reason
		FROM runs r
		JOIN scores s ON s.run_id = r.id AND s.row_id = ?
		JOIN run_methods m ON m.run_id = r.id AND m.method = s.method
		WHERE r.team_id = ? AND r.dataset_id = ?
		ORDER BY r.id DESC, m.pos, s.repeat`, row, team, dataset)
	return list, err
}
