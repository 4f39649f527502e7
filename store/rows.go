package store

import (
	"context"
	"database/sql"

	"concord/eval"
	"concord/eval/engine"
)

// exactRows is how many rows are read to tell what there is to judge in them.
// More are taken for average rows of their dataset: reading a million takes half
// a minute.
const exactRows = 2000

// RowsOf tells what an evaluation of a dataset would work on: what is selected,
// of a dry run the first few. Many rows, and those drawn at random, are taken for
// average ones.
func (s *Store) RowsOf(ctx context.Context, team int64, d eval.Dataset, set eval.RunSettings) (engine.Rows, error) {
	if err := set.Selection.Check(); err != nil {
		return engine.Rows{}, err
	}
	list, err := s.sizesOf(ctx, team, d.ID)
	if err != nil {
		return engine.Rows{}, err
	}
	all := rowsOfSizes(d.Kind, list)
	sel, most := set.Selection, all.Count
	if sel.Kind == eval.SelectFirst || sel.Kind == eval.SelectRandom {
		most = min(most, sel.N)
	}
	if set.DryRun {
		most = min(most, eval.DryRunRows)
	}
	switch {
	case sel.Kind == eval.SelectAll && most == all.Count:
		return all, nil
	case sel.Kind == eval.SelectRandom:
		return all.Of(most), nil
	case min(most, d.Rows) <= exactRows && (sel.Kind == eval.SelectFirst || sel.Kind == eval.SelectAll), d.Rows <= exactRows:
		return s.exactly(ctx, team, d, set)
	}
	n, err := s.about(ctx, team, d, sel)
	return all.Of(min(n, most)), err
}

// about is how many rows a selection of a large dataset has at most.
func (s *Store) about(ctx context.Context, team int64, d eval.Dataset, sel eval.Selection) (n int, err error) {
	k := d.Kind
	switch sel.Kind {
	case eval.SelectFirst:
		return sel.N, nil
	case eval.SelectRange:
		return sel.To - sel.From + 1, nil
	case eval.SelectDimension, eval.SelectTag, eval.SelectSplit:
		chosen, args := selectingPairs(k, sel)
		err = s.ro.GetContext(ctx, &n, `
			SELECT count(*) FROM `+table(k)+` t WHERE t.team_id = ? AND t.dataset_id = ?`+chosen, append([]any{team, d.ID}, args...)...)
		return n, err
	}
	chosen, args := resultsOf(k, sel)
	err = s.ro.GetContext(ctx, &n, `
		SELECT count(DISTINCT s.row_id) FROM `+results(k)+` s WHERE s.team_id = ? AND `+chosen, append([]any{team}, args...)...)
	return n, err
}

// pick is a selection of rows to be read.
type pick struct {
	where string
	args  []any
}

// pickOf is the rows of an evaluation; of rows drawn at random, all of those that
// may be drawn.
func pickOf(team int64, d eval.Dataset, set eval.RunSettings) pick {
	most := d.Rows
	if set.Selection.Kind == eval.SelectFirst {
		most = set.Selection.N
	}
	if set.DryRun {
		most = min(most, eval.DryRunRows)
	}
	where, args := selecting(d.Kind, set.Selection)
	return pick{
		where: `FROM ` + table(d.Kind) + ` t WHERE t.team_id = ? AND t.dataset_id = ?` + inUse(d.Kind) + where + ` ORDER BY t.id LIMIT ?`,
		args:  append(append([]any{team, d.ID}, args...), most),
	}
}

// exactly reads the rows.
func (s *Store) exactly(ctx context.Context, team int64, d eval.Dataset, set eval.RunSettings) (engine.Rows, error) {
	p := pickOf(team, d, set)
	if d.Kind == eval.Pairs {
		return s.pairRows(ctx, p)
	}
	return s.sampleRows(ctx, p)
}

// textTokens estimates the tokens of a text column (see engine.Sizes): of two-byte
// and three-byte characters alike, the bytes beyond the first are about twice
// the characters.
func textTokens(column string) string {
	return `coalesce(sum(` + textQuarters(column) + `), 0) / 4`
}

// textQuarters is the tokens of one text, times four.
func textQuarters(column string) string {
	return `(length(` + column + `) + 3 * ((octet_length(` + column + `) - length(` + column + `)) / 2))`
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
	return r, err
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
	z := sizes{
		Questions: c.Question, Answers: c.Answer, Contexts: c.Contexts, References: c.Reference,
		RetrievedIDs: c.Retrieved, ReferenceIDs: c.Gold,
	}
	return engine.Rows{Count: c.Count, Columns: z.filled(), Chunks: int(c.Chunks.Int64), References: c.References, Sizes: c.Sizes}, nil
}
