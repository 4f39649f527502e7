package handlers

import (
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

// runRows is a page of a run's rows. Picks on pairs are shown to who asks for
// them; the pairs shown then leave the person's labeling queue.
func (h *Handlers) runRows(c echo.Context, r eval.Run) (rows views.RunRows, err error) {
	rows = views.RunRows{
		Kind: r.Kind, Methods: methodNames(r),
		CSV: runPath(r.ID) + "/scores.csv", JSONL: runPath(r.ID) + "/scores.jsonl",
	}
	switch {
	case r.Kind == eval.Samples:
		err = h.addScores(c, r, &rows)
	case c.QueryParam("picks") == "":
		rows.Show, rows.Labels = runPath(r.ID)+"?picks=1", PersonOf(c).Role.Labels()
	default:
		err = h.addPicks(c, r, &rows)
	}
	return rows, err
}

// rowWindow is the part of a list that is asked for, and one row more, which tells
// whether the list goes on.
func rowWindow(c echo.Context) store.Window {
	return store.Window{After: number(c, "after"), Before: number(c, "before"), Limit: rowsAPage + 1}
}

func (h *Handlers) addScores(c echo.Context, r eval.Run, rows *views.RunRows) error {
	w := rowWindow(c)
	list, err := h.Store.ScoresOfRows(c.Request().Context(), PersonOf(c).TeamID, r.ID, w)
	if err != nil {
		return err
	}
	results, pager := pageOf(list, w, func(s store.ScoreRow) int64 { return s.RowID }, func(key string, id int64) string {
		return fmt.Sprintf("%s?%s=%d", runPath(r.ID), key, id)
	})
	rows.Pager = pager
	for _, scores := range results {
		rows.Rows = append(rows.Rows, scoredRow(r, scores))
	}
	return nil
}

func scoredRow(r eval.Run, scores []store.ScoreRow) views.RunRow {
	first := scores[0]
	row := views.RunRow{
		Number: first.Row, Href: fmt.Sprintf("%s/rows/%d", runPath(r.ID), first.RowID), Question: excerpt(first.Question),
		Cells: make([]views.RunCell, len(r.Methods)),
	}
	for _, s := range scores {
		if i := slices.Index(r.Methods, s.Method); i >= 0 {
			row.Cells[i] = views.ScoreCell(s.Status, s.Value, s.Reason, strings.FieldsFunc(s.Flags, isComma))
		}
	}
	return row
}

func isComma(r rune) bool { return r == ',' }

func (h *Handlers) addPicks(c echo.Context, r eval.Run, rows *views.RunRows) error {
	ctx, who, w := c.Request().Context(), PersonOf(c), rowWindow(c)
	list, err := h.Store.VerdictsOfRows(ctx, who.TeamID, r.ID, w)
	if err != nil {
		return err
	}
	results, pager := pageOf(list, w, func(v store.VerdictRow) int64 { return v.RowID }, func(key string, id int64) string {
		return fmt.Sprintf("%s?picks=1&%s=%d", runPath(r.ID), key, id)
	})
	rows.Pager = pager
	for _, verdicts := range results {
		if err := h.Store.Unblind(ctx, who.TeamID, who.ID, verdicts[0].RowID); err != nil {
			return err
		}
		rows.Rows = append(rows.Rows, pickedRow(r, verdicts))
	}
	return nil
}

func pickedRow(r eval.Run, verdicts []store.VerdictRow) views.RunRow {
	first := verdicts[0]
	row := views.RunRow{
		Number: first.Row, Href: pairPath(first.RowID), Question: excerpt(first.Question),
		Dimension: first.Dimension.Name(), Cells: make([]views.RunCell, len(r.Methods)),
	}
	for _, v := range verdicts {
		if i := slices.Index(r.Methods, v.Method); i >= 0 {
			row.Cells[i] = views.PickCell(v.Status, v.Pick, v.Reason)
		}
	}
	return row
}
