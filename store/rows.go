package store

import (
	"context"
	"database/sql"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/metric"
)

// RowsOf counts what an evaluation of a dataset would work on: of its first
// limit rows, or with 0 of all.
func (s *Store) RowsOf(ctx context.Context, team int64, d eval.Dataset, limit int) (engine.Rows, error) {
	if limit <= 0 {
		limit = d.Rows
	}
	if d.Kind == eval.Pairs {
		return s.pairRows(ctx, team, d.ID, limit)
	}
	return s.sampleRows(ctx, team, d.ID, limit)
}

func (s *Store) pairRows(ctx context.Context, team, dataset int64, limit int) (engine.Rows, error) {
	r := engine.Rows{Dimensions: map[eval.Dimension]int{}}
	var counts []DimensionCount
	err := s.ro.SelectContext(ctx, &counts, s.ro.Rebind(`
		SELECT dimension, count(*) AS pairs
		FROM (SELECT dimension FROM pairs WHERE team_id = ? AND dataset_id = ? ORDER BY id LIMIT ?) p
		GROUP BY dimension`), team, dataset, limit)
	for _, c := range counts {
		r.Count += c.Pairs
		r.Dimensions[c.Dimension] = c.Pairs
	}
	return r, err
}

// filledColumns tell which columns at least one row fills.
const filledColumns = `
	SELECT count(*) AS count,
		count(CASE WHEN question <> '' THEN 1 END) AS question,
		count(CASE WHEN answer <> '' THEN 1 END) AS answer,
		count(contexts) AS contexts,
		count(CASE WHEN reference <> '' THEN 1 END) AS reference,
		count(retrieved_ids) AS retrieved,
		count(reference_ids) AS gold,
		sum(CASE WHEN contexts IS NULL THEN 0 ELSE json_array_length(contexts) END) AS chunks,
		count(DISTINCT CASE WHEN reference <> '' THEN reference END) AS "references"
	FROM (SELECT * FROM samples WHERE team_id = ? AND dataset_id = ? AND archived = 0 ORDER BY id LIMIT ?) s`

func (s *Store) sampleRows(ctx context.Context, team, dataset int64, limit int) (engine.Rows, error) {
	var c struct {
		Count, Question, Answer, Contexts, Reference, Retrieved, Gold int
		Chunks                                                        sql.NullInt64
		References                                                    int
	}
	if err := s.ro.GetContext(ctx, &c, s.ro.Rebind(filledColumns), team, dataset, limit); err != nil {
		return engine.Rows{}, err
	}
	r := engine.Rows{Count: c.Count, Chunks: int(c.Chunks.Int64), References: c.References}
	for _, f := range []struct {
		column metric.Column
		filled int
	}{
		{metric.Question, c.Question}, {metric.Answer, c.Answer}, {metric.Contexts, c.Contexts},
		{metric.Reference, c.Reference}, {metric.RetrievedIDs, c.Retrieved}, {metric.ReferenceIDs, c.Gold},
	} {
		if f.filled > 0 {
			r.Columns = append(r.Columns, f.column)
		}
	}
	return r, nil
}
