package store

import (
	"context"
	"runtime"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"concord/eval"
)

// Hits are the rows of one page that pass a filter, and how far the search came.
type Hits[T any] struct {
	Rows []T
	Reach
}

// Reach is how far a search came.
type Reach struct {
	To    int64   // the last row that was looked at
	More  bool    // there are rows behind it
	Share float64 // of the dataset that was looked at, 0 to 1
}

// A search looks at a few rows first, so that the first hits come at once, then
// at more and more in one statement. The steps of a round run side by side.
const (
	firstStep = 1000
	lastStep  = 16000
	mostSteps = 4
)

// SearchSamples looks for samples behind the id after, until it has limit of
// them, the dataset ends, or the time is up.
func (s *Store) SearchSamples(ctx context.Context, team, dataset int64, f Filter, after int64, limit int, within time.Duration) (Hits[SampleExcerpt], error) {
	l := look[SampleExcerpt]{
		kind: eval.Samples, columns: excerptColumns, team: team, dataset: dataset, filter: f, limit: limit,
		id: func(r SampleExcerpt) int64 { return r.ID },
	}
	return l.behind(ctx, s, after, within)
}

// SearchPairs is [Store.SearchSamples] for pairs.
func (s *Store) SearchPairs(ctx context.Context, team, dataset int64, f Filter, after int64, limit int, within time.Duration) (Hits[PairExcerpt], error) {
	l := look[PairExcerpt]{
		kind: eval.Pairs, columns: pairExcerptColumns(s.dialect), team: team, dataset: dataset, filter: f, limit: limit,
		id: func(r PairExcerpt) int64 { return r.ID },
	}
	return l.behind(ctx, s, after, within)
}

// look is what a search looks for.
type look[T any] struct {
	kind          eval.Kind
	columns       string
	team, dataset int64
	filter        Filter
	limit         int
	id            func(T) int64
	dense         bool // most rows between its first and its last are its own
}

func (l look[T]) behind(ctx context.Context, s *Store, after int64, within time.Duration) (h Hits[T], err error) {
	first, last, err := l.ends(ctx, s)
	if err != nil || last == 0 {
		return h, err
	}
	h.To = max(after, first-1)
	steps := int64(min(mostSteps, runtime.GOMAXPROCS(0)))
	for end, step := time.Now().Add(within), int64(firstStep); h.To < last && time.Now().Before(end); step = min(2*step, lastStep) {
		rows, err := l.round(ctx, s, h.To, step, steps)
		if err != nil {
			return h, err
		}
		if h.Rows = append(h.Rows, rows...); len(h.Rows) > l.limit {
			h.Rows = h.Rows[:l.limit]
			h.To, h.More = l.id(h.Rows[l.limit-1]), true
			break
		}
		h.To = min(h.To+step*steps, last)
		h.More = h.To < last
	}
	h.Share = float64(h.To-first+1) / float64(last-first+1)
	return h, nil
}

// ends are the first and the last id of the dataset; 0 when it has no rows.
func (l *look[T]) ends(ctx context.Context, s *Store) (first, last int64, err error) {
	var ends struct{ First, Last, Rows int64 }
	err = s.ro.GetContext(ctx, &ends, `
		SELECT coalesce((SELECT min(id) FROM `+table(l.kind)+` WHERE team_id = ? AND dataset_id = ?), 0) AS first,
			coalesce((SELECT max(id) FROM `+table(l.kind)+` WHERE team_id = ? AND dataset_id = ?), 0) AS last,
			coalesce((SELECT row_count FROM datasets WHERE team_id = ? AND id = ?), 0) AS rows`,
		l.team, l.dataset, l.team, l.dataset, l.team, l.dataset)
	l.dense = 2*ends.Rows > ends.Last-ends.First
	return ends.First, ends.Last, err
}

// round looks at some steps behind an id at once and returns the rows in order.
func (l look[T]) round(ctx context.Context, s *Store, behind, step, steps int64) ([]T, error) {
	found := make([][]T, steps)
	group, ctx := errgroup.WithContext(ctx)
	for i := range found {
		from := behind + int64(i)*step
		group.Go(func() (err error) {
			found[i], err = l.step(ctx, s, from, from+step)
			return err
		})
	}
	err := group.Wait()
	return slices.Concat(found...), err
}

func (l look[T]) step(ctx context.Context, s *Store, from, to int64) (rows []T, err error) {
	where, args := l.filter.where(s.dialect, l.kind)
	column := `dataset_id`
	if l.dense && !l.filter.Archived { // few are archived, and an index has those
		column = `+dataset_id` // which no index has: the rows are read as they lie
	}
	err = s.ro.SelectContext(ctx, &rows, l.columns+`
		WHERE team_id = ? AND `+column+` = ? AND id > ? AND id <= ?`+where+`
		ORDER BY id
		LIMIT ?`, slices.Concat([]any{l.team, l.dataset, from, to}, args, []any{l.limit + 1})...)
	return rows, err
}
