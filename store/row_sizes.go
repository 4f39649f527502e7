package store

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
	"concord/eval/engine"
)

// LongRows are the rows of an evaluation whose texts together take more than
// that many estimated tokens, in file order. Of many rows only every so-manieth
// is looked at.
func (s *Store) LongRows(ctx context.Context, team int64, d eval.Dataset, set eval.RunSettings, tokens int) (list []engine.RowSize, every int, err error) {
	columns := sampleSizes(s.dialect)
	if d.Kind == eval.Pairs {
		columns = pairSizes
	}
	p, every := thinned(team, d, set, exactRows)
	err = s.ro.SelectContext(ctx, &list, `
		SELECT s.*
		FROM (SELECT `+columns+` FROM (SELECT t.* `+p.where+`) t) s
		WHERE s.question + s.answer + s.contexts + s.reference > ?
		ORDER BY s.row`, append(p.args, tokens)...)
	return list, every, err
}

// SomeRows are up to n of the rows of an evaluation, from all over them: samples
// or pairs, as the dataset is.
func (s *Store) SomeRows(ctx context.Context, team int64, d eval.Dataset, set eval.RunSettings, n int) (samples []eval.Sample, pairs []eval.Pair, err error) {
	p, _ := thinned(team, d, set, n)
	var ids []int64
	if err := s.ro.SelectContext(ctx, &ids, `SELECT t.id `+p.where, p.args...); err != nil || len(ids) == 0 {
		return nil, nil, err
	}
	if d.Kind == eval.Pairs {
		var rows []pairRow
		query, args, err := sqlx.In(pairColumns+` WHERE p.team_id = ? AND p.id IN (?)`, team, ids)
		if err == nil {
			err = s.ro.SelectContext(ctx, &rows, query, args...)
		}
		pairs, err = each(rows, pairRow.pair, err)
		return nil, pairs, err
	}
	var rows []sampleRow
	query, args, err := sqlx.In(sampleColumns+` WHERE team_id = ? AND id IN (?)`, team, ids)
	if err == nil {
		err = s.ro.SelectContext(ctx, &rows, query, args...)
	}
	samples, err = each(rows, sampleRow.sample, err)
	return samples, nil, err
}

// thinned selects up to n of the rows of an evaluation: of more, every so-manieth
// by its id.
func thinned(team int64, d eval.Dataset, set eval.RunSettings, n int) (p pick, every int) {
	sel, most := set.Selection, d.Rows
	if sel.Kind == eval.SelectFirst || sel.Kind == eval.SelectRandom {
		most = min(most, sel.N)
	}
	if set.DryRun {
		most = min(most, eval.DryRunRows)
	}
	every = max(1, (most+n-1)/n)
	where, args := selecting(d.Kind, sel)
	p.where = `FROM ` + table(d.Kind) + ` t WHERE t.team_id = ? AND t.dataset_id = ?` + inUse(d.Kind) + where + ` AND t.id % ? = 0 ORDER BY t.id LIMIT ?`
	p.args = append(append([]any{team, d.ID}, args...), every, (most+every-1)/every)
	return p, every
}

func sampleSizes(d dialect) string {
	return `row, CASE WHEN contexts IS NULL THEN 0 ELSE ` + d.length("contexts") + ` END AS chunks, '' AS dimension, ` +
		sizeOf("question") + ` AS question, ` + sizeOf("answer") + ` AS answer, ` +
		sizeOf("contexts") + ` AS contexts, ` + sizeOf("reference") + ` AS reference`
}

var pairSizes = `row, 0 AS chunks, dimension, ` +
	sizeOf("question") + ` AS question, ` + sizeOf("x_answer", "y_answer") + ` AS answer, ` +
	sizeOf("x_contexts", "y_contexts") + ` AS contexts, 0 AS reference`

// sizeOf is the tokens of the texts of one row.
func sizeOf(columns ...string) string {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = `coalesce(` + textQuarters(c) + `, 0) / 4`
	}
	return strings.Join(parts, " + ")
}
