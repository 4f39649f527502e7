package handlers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// rowsAPage is how many rows of a run one page shows.
const rowsAPage = 50

// runRows is a page of a run's rows. Of pairs it shows the picks that the person
// has asked for before; looking at the page alone unblinds nobody.
func (h *Handlers) runRows(c echo.Context, r eval.Run, failures []views.FailureGroup) (rows views.RunRows, err error) {
	rows = views.RunRows{
		Kind: r.Kind, Methods: methodNames(r),
		Labels: PersonOf(c).Role.Labels(),
		CSV:    runPath(r.ID) + "/scores.csv", JSONL: runPath(r.ID) + "/scores.jsonl",
	}
	if r.Kind == eval.Pairs {
		f := pairFilterOf(r, c.QueryParams())
		if rows.Filter, err = h.pairForm(c.Request().Context(), PersonOf(c).TeamID, r, f, failures); err != nil {
			return rows, err
		}
		return rows, h.addPicks(c, r, &rows)
	}
	f := runFilterOf(r, c.QueryParams())
	rows.Filter = f.form(r, failures)
	rows.SortedBy = f.sortedBy(r)
	return rows, h.addScores(c, r, f, &rows)
}

// rowWindow is the part of a list that is asked for, and one row more, which tells
// whether the list goes on.
func rowWindow(c echo.Context) store.Window {
	return store.Window{After: number(c, "after"), Before: number(c, "before"), Limit: rowsAPage + 1}
}

// addScores lists rows in their order, or with a filter those that pass.
func (h *Handlers) addScores(c echo.Context, r eval.Run, f runFilter, rows *views.RunRows) error {
	if f.any() {
		return h.addFiltered(c, r, f, rows)
	}
	w := rowWindow(c)
	list, err := h.Store.ScoresOfRows(c.Request().Context(), PersonOf(c).TeamID, r.ID, w)
	if err != nil {
		return err
	}
	results, pager := pageOf(list, w, func(s store.ScoreRow) int64 { return s.RowID }, func(key string, id int64) string {
		return fmt.Sprintf("%s?%s=%d#run-rows", runPath(r.ID), key, id)
	})
	rows.Pager = pager
	for _, scores := range results {
		rows.Rows = append(rows.Rows, scoredRow(r, scores, f))
	}
	return nil
}

func (h *Handlers) addFiltered(c echo.Context, r eval.Run, f runFilter, rows *views.RunRows) error {
	after, back := keyOf(c.QueryParam("after")), c.QueryParam("before") != ""
	if back {
		after = keyOf(c.QueryParam("before"))
	}
	keys, err := h.keysOf(c.Request().Context(), PersonOf(c).TeamID, r, f, after, back, rowsAPage+1)
	if err != nil {
		return err
	}
	keys, rows.Pager = pageOfKeys(keys, after, back, func(name string, k store.ScoreKey) string {
		q := f.query()
		q.Set(name, keyText(k))
		return runPath(r.ID) + "?" + q.Encode() + "#run-rows"
	})
	ids := make([]int64, len(keys))
	for i, k := range keys {
		ids[i] = k.Row
	}
	list, err := h.Store.ScoresOn(c.Request().Context(), PersonOf(c).TeamID, r.ID, ids)
	if err != nil {
		return err
	}
	byID := map[int64]views.RunRow{}
	for _, scores := range byRow(list, func(s store.ScoreRow) int64 { return s.RowID }) {
		byID[scores[0].RowID] = scoredRow(r, scores, f)
	}
	for _, id := range ids {
		if row, ok := byID[id]; ok {
			rows.Rows = append(rows.Rows, row)
		}
	}
	return nil
}

// keysOf are the rows that pass a filter, from a place on.
func (h *Handlers) keysOf(ctx context.Context, team int64, r eval.Run, f runFilter, from store.ScoreKey, back bool, limit int) ([]store.ScoreKey, error) {
	if f.Hint == "" {
		return h.Store.RowsWhose(ctx, team, r.ID, f.scores(r), from, back, limit)
	}
	results, err := h.resultsOf(ctx, team, r)
	if err != nil {
		return nil, err
	}
	return around(results.hints[f.Hint], from.Row, back, limit), nil
}

// around is a window of a list of ids, ascending, behind or in front of one.
func around(ids []int64, from int64, back bool, limit int) []store.ScoreKey {
	at, found := slices.BinarySearch(ids, from)
	if back {
		ids = ids[max(0, at-limit):at]
	} else {
		if found {
			at++
		}
		ids = ids[at:min(len(ids), at+limit)]
	}
	keys := make([]store.ScoreKey, len(ids))
	for i, id := range ids {
		keys[i].Row = id
	}
	return keys
}

// pageOfKeys cuts off the row that only tells that the list goes on.
func pageOfKeys(keys []store.ScoreKey, from store.ScoreKey, back bool, href func(string, store.ScoreKey) string) ([]store.ScoreKey, views.Pager) {
	var p views.Pager
	more := len(keys) > rowsAPage
	switch {
	case more && back:
		keys = keys[1:]
	case more:
		keys = keys[:rowsAPage]
	}
	if len(keys) == 0 {
		return keys, p
	}
	if back && more || !back && from.Row != 0 {
		p.Prev = href("before", keys[0])
	}
	if back || more {
		p.Next = href("after", keys[len(keys)-1])
	}
	return keys, p
}

func scoredRow(r eval.Run, scores []store.ScoreRow, f runFilter) views.RunRow {
	first := scores[0]
	row := views.RunRow{
		Number: first.Row, Href: runRowHref(r.ID, first.RowID, f), Question: excerpt(first.Question),
		Cells: make([]views.RunCell, len(r.Methods)),
	}
	for i, method := range r.Methods {
		row.Cells[i] = cellOf(r, method, scores)
	}
	return row
}

// cellOf is what one metric says of a row: its only result, or of repeats the
// mean and how much they vary.
func cellOf(r eval.Run, method string, scores []store.ScoreRow) views.RunCell {
	var own []store.ScoreRow
	var values []float64
	for _, s := range scores {
		if s.Method == method {
			own = append(own, s)
			if s.Value != nil {
				values = append(values, *s.Value)
			}
		}
	}
	if len(own) == 0 {
		return views.RunCell{}
	}
	first := own[0]
	cell := views.ScoreCell(first.Status, first.Value, first.Reason, warnings(first.Flags))
	if len(values) > 1 {
		cell = views.RepeatsCell(values, lowBelow(r, method))
	}
	return cell
}

// warnings are the flags of a score that cast doubt on it. That a reply was kept
// from before does not.
func warnings(flags string) []string {
	list := strings.FieldsFunc(flags, func(r rune) bool { return r == ',' })
	return slices.DeleteFunc(list, func(f string) bool { return f == eval.FlagCacheHit })
}
