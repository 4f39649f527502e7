package store

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"

	"concord/eval"
)

// chosen is the rows that a run covers, by id.
type chosen struct {
	kind   eval.Kind
	ids    []int64
	picked bool // they are not all rows in use between the first and the last
}

func (c chosen) first() int64 { return c.ids[0] }
func (c chosen) last() int64  { return c.ids[len(c.ids)-1] }

// choose finds the rows of a new run.
func (s *Store) choose(ctx context.Context, tx *sqlx.Tx, team int64, n NewRun) (c chosen, err error) {
	err = tx.GetContext(ctx, &c.kind, `
		SELECT kind FROM datasets WHERE team_id = ? AND id = ? AND state = 'ready'`, team, n.Dataset)
	if err != nil {
		return c, found(err, "dataset")
	}
	sel := n.Settings.Selection
	if c.ids, err = selected(ctx, tx, team, n.Dataset, c.kind, sel); err != nil {
		return c, err
	}
	if n.Settings.DryRun {
		c.ids = c.ids[:min(eval.DryRunRows, len(c.ids))]
	}
	if len(c.ids) == 0 {
		return c, nothingSelected(sel)
	}
	c.picked = sel.Kind != eval.SelectAll && sel.Kind != eval.SelectFirst
	return c, nil
}

func nothingSelected(sel eval.Selection) error {
	switch sel.Kind {
	case eval.SelectAll, eval.SelectFirst:
		return eval.Invalidf("This dataset has no rows to evaluate.")
	case eval.SelectRange:
		return eval.Invalidf("This dataset has no rows from %d to %d.", sel.From, sel.To)
	case eval.SelectFailed:
		return eval.Invalidf("Nothing failed in run %d of this dataset.", sel.Run)
	case eval.SelectDimension:
		return eval.Invalidf("This dataset has no pairs on %s.", sel.Dimension.Name())
	case eval.SelectTag:
		return eval.Invalidf("No pair of this dataset has the tag “%s”.", sel.Tag)
	case eval.SelectSplit:
		return eval.Invalidf("The methods of run %d that ask a judge picked the same item of every pair.", sel.Run)
	case eval.SelectUnanswered:
		return eval.Invalidf("Every method of run %d gave a verdict on every pair.", sel.Run)
	}
	return eval.Invalidf("Run %d of this dataset has no row on which %s is below %g.", sel.Run, sel.Method, sel.Below)
}

// selected lists the ids of selected rows, ascending.
func selected(ctx context.Context, q sqlx.QueryerContext, team, dataset int64, k eval.Kind, sel eval.Selection) (ids []int64, err error) {
	where, args := selecting(k, sel)
	query := `
		SELECT t.id FROM ` + table(k) + ` t
		WHERE t.team_id = ? AND t.dataset_id = ?` + inUse(k) + where + `
		ORDER BY t.id`
	args = append([]any{team, dataset}, args...)
	if sel.Kind == eval.SelectFirst {
		query, args = query+` LIMIT ?`, append(args, sel.N)
	}
	if err = sqlx.SelectContext(ctx, q, &ids, query, args...); err == nil && sel.Kind == eval.SelectRandom {
		ids = draw(ids, sel.N, sel.Seed)
	}
	return ids, err
}

// selecting is what a selection demands of rows t.
func selecting(k eval.Kind, sel eval.Selection) (where string, args []any) {
	switch sel.Kind {
	case eval.SelectRange:
		return ` AND t.row BETWEEN ? AND ?`, []any{sel.From, sel.To}
	case eval.SelectFailed, eval.SelectBelow, eval.SelectUnanswered:
		chosen, args := resultsOf(k, sel)
		return ` AND t.id IN (SELECT s.row_id FROM ` + results(k) + ` s WHERE s.team_id = t.team_id AND ` + chosen + `)`, args
	case eval.SelectDimension, eval.SelectTag, eval.SelectSplit:
		return selectingPairs(k, sel)
	}
	return "", nil
}

// selectingPairs is what a selection of pairs alone demands of rows t.
func selectingPairs(k eval.Kind, sel eval.Selection) (where string, args []any) {
	switch {
	case k != eval.Pairs:
		return ` AND 1 = 0`, nil
	case sel.Kind == eval.SelectDimension:
		return ` AND t.dimension = ?`, []any{sel.Dimension}
	case sel.Kind == eval.SelectTag:
		return ` AND t.id IN (SELECT x.pair_id FROM pair_tags x WHERE x.team_id = t.team_id AND x.tag = ?)`, []any{sel.Tag}
	}
	return ` AND t.id IN (
		SELECT s.row_id FROM verdicts s
		WHERE s.team_id = t.team_id AND s.run_id = ? AND s.repeat = 1 AND s.status = 'scored' AND s.pick IN ('x', 'y')
			AND s.method NOT IN ('` + strings.Join(eval.TrivialMethods(), `', '`) + `')
		GROUP BY s.row_id HAVING count(DISTINCT s.pick) > 1)`, []any{sel.Run}
}

// resultsOf is what a selection by results demands of results s.
func resultsOf(k eval.Kind, sel eval.Selection) (where string, args []any) {
	switch {
	case sel.Kind == eval.SelectFailed:
		return `s.run_id = ? AND s.status = 'failed'`, []any{sel.Run}
	case sel.Kind == eval.SelectUnanswered:
		return `s.run_id = ? AND s.status <> 'scored'`, []any{sel.Run}
	case k == eval.Pairs: // verdicts have no value
		return `1 = 0`, nil
	}
	return `s.run_id = ? AND s.status = 'scored' AND s.method = ? AND s.value < ?`, []any{sel.Run, sel.Method, sel.Below}
}

// draw takes n ids at random, the same ones for the same seed.
func draw(ids []int64, n int, seed int64) []int64 {
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	ids = ids[:min(n, len(ids))]
	slices.Sort(ids)
	return ids
}

// rowsAtATime is how many rows one statement inserts.
const rowsAtATime = 500

// keep writes down which rows a run covers, where its range does not say it.
func (c chosen) keep(ctx context.Context, tx *sqlx.Tx, team, run int64) error {
	if !c.picked {
		return nil
	}
	for ids := range slices.Chunk(c.ids, rowsAtATime) {
		args := make([]any, 0, 3*len(ids))
		for _, id := range ids {
			args = append(args, run, id, team)
		}
		values := strings.TrimSuffix(strings.Repeat("(?, ?, ?), ", len(ids)), ", ")
		if _, err := tx.ExecContext(ctx, `INSERT INTO run_rows (run_id, row_id, team_id) VALUES `+values, args...); err != nil {
			return err
		}
	}
	return nil
}

// covered leaves out rows t that a run r does not cover.
func covered(k eval.Kind) string {
	return ` AND (r.picked = 0 OR EXISTS (SELECT 1 FROM run_rows x WHERE x.run_id = r.id AND x.row_id = t.id))` + judgedBy(k)
}
