package store

import (
	"context"
	"database/sql"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/metric"
)

// RowsOf counts what an evaluation of a dataset would work on: what is selected,
// of a dry run the first few. For rows drawn at random the averages of all rows
// are taken.
func (s *Store) RowsOf(ctx context.Context, team int64, d eval.Dataset, set eval.RunSettings) (engine.Rows, error) {
	if err := set.Selection.Check(); err != nil {
		return engine.Rows{}, err
	}
	p := pickOf(team, d, set)
	if d.Kind == eval.Pairs {
		return s.pairRows(ctx, p)
	}
	return s.sampleRows(ctx, p)
}

// pick is a selection for counting.
type pick struct {
	where string
	args  []any
	drawn int // rows drawn at random; 0: not drawn
}

func pickOf(team int64, d eval.Dataset, set eval.RunSettings) pick {
	sel, limit := set.Selection, d.Rows
	where, args := selecting(d.Kind, sel)
	p := pick{
		where: `FROM ` + table(d.Kind) + ` t WHERE t.team_id = ? AND t.dataset_id = ?` + inUse(d.Kind) + where + ` ORDER BY t.id LIMIT ?`,
		args:  append([]any{team, d.ID}, args...),
	}
	if sel.Kind == eval.SelectFirst {
		limit = sel.N
	}
	if sel.Kind == eval.SelectRandom {
		p.drawn = sel.N
	}
	if set.DryRun {
		limit, p.drawn = min(limit, eval.DryRunRows), min(p.drawn, eval.DryRunRows)
	}
	p.args = append(p.args, limit)
	return p
}

// textTokens estimates the tokens of a text column (see engine.Sizes): of two-byte
// and three-byte characters alike, the bytes beyond the first are about twice
// the characters.
func textTokens(column string) string {
	return `coalesce(sum(length(` + column + `) + 3 * ((octet_length(` + column + `) - length(` + column + `)) / 2)), 0) / 4`
}

func (s *Store) pairRows(ctx context.Context, p pick) (engine.Rows, error) {
	var counts []struct {
		DimensionCount
		engine.Sizes
	}
	err := s.ro.SelectContext(ctx, &counts, `
		SELECT dimension, count(*) AS pairs, `+textTokens("question")+` AS question,
			`+textTokens("x_answer")+` + `+textTokens("y_answer")+` AS answer,
			`+textTokens("x_contexts")+` + `+textTokens("y_contexts")+` AS contexts
		FROM (SELECT t.* `+p.where+`) p
		GROUP BY dimension`, p.args...)
	r := engine.Rows{Dimensions: map[eval.Dimension]int{}, PairSizes: map[eval.Dimension]engine.Sizes{}}
	for _, c := range counts {
		r.Count += c.Pairs
		r.Dimensions[c.Dimension], r.PairSizes[c.Dimension] = c.Pairs, c.Sizes
	}
	return p.scale(r), err
}

// filledColumns tell which columns at least one row fills.
func filledColumns(d dialect) string {
	return `
	SELECT count(*) AS count,
		count(CASE WHEN question <> '' THEN 1 END) AS question,
		count(CASE WHEN answer <> '' THEN 1 END) AS answer,
		count(contexts) AS contexts,
		count(CASE WHEN reference <> '' THEN 1 END) AS reference,
		count(retrieved_ids) AS retrieved,
		count(reference_ids) AS gold,
		sum(CASE WHEN contexts IS NULL THEN 0 ELSE ` + d.length("contexts") + ` END) AS chunks,
		count(DISTINCT CASE WHEN reference <> '' THEN reference END) AS "references",
		` + textTokens("question") + ` AS "sizes.question", ` + textTokens("answer") + ` AS "sizes.answer",
		` + textTokens("contexts") + ` AS "sizes.contexts", ` + textTokens("reference") + ` AS "sizes.reference"`
}

func (s *Store) sampleRows(ctx context.Context, p pick) (engine.Rows, error) {
	var c struct {
		Count, Question, Answer, Contexts, Reference, Retrieved, Gold int
		Chunks                                                        sql.NullInt64
		References                                                    int
		Sizes                                                         engine.Sizes
	}
	if err := s.ro.GetContext(ctx, &c, filledColumns(s.dialect)+` FROM (SELECT t.* `+p.where+`) s`, p.args...); err != nil {
		return engine.Rows{}, err
	}
	r := engine.Rows{Count: c.Count, Chunks: int(c.Chunks.Int64), References: c.References, Sizes: c.Sizes}
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
	return p.scale(r), nil
}

// scale turns the counts of all rows into those of the rows drawn at random.
func (p pick) scale(r engine.Rows) engine.Rows {
	if p.drawn == 0 || p.drawn >= r.Count {
		return r
	}
	return r.Of(p.drawn)
}
