package handlers

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// addPicks lists the pairs of a run. What methods picked is only shown of pairs
// that the person has asked for, and neither is a list that tells of it.
func (h *Handlers) addPicks(c echo.Context, r eval.Run, rows *views.RunRows) error {
	f := pairFilterOf(r, c.QueryParams())
	results, pager, err := h.verdicts(c, r, f)
	if err != nil || len(results) == 0 {
		return err
	}
	rows.Pager = pager
	ctx, who := c.Request().Context(), PersonOf(c)
	seen, err := h.Store.Unblinded(ctx, who.TeamID, who.ID, results[0][0].RowID, results[len(results)-1][0].RowID)
	if err != nil {
		return err
	}
	for _, verdicts := range results {
		row := pickedRow(r, verdicts)
		if row.Hidden = !seen[verdicts[0].RowID]; row.Hidden {
			row.Cells = nil
			rows.Show = showPath(c, r, f)
		}
		rows.Rows = append(rows.Rows, row)
	}
	if f.tells() && rows.Show != "" {
		rows.Withheld, rows.Rows = len(rows.Rows), nil
	}
	return nil
}

// verdicts is the page of verdicts that is asked for, by pair.
func (h *Handlers) verdicts(c echo.Context, r eval.Run, f pairFilter) ([][]store.VerdictRow, views.Pager, error) {
	w := rowWindow(c)
	list, err := h.verdictsOf(c, r, f, w)
	results, pager := pageOf(list, w, func(v store.VerdictRow) int64 { return v.RowID }, func(key string, id int64) string {
		q := f.query()
		q.Set(key, strconv.FormatInt(id, 10))
		return runPath(r.ID) + "?" + q.Encode() + "#run-rows"
	})
	return results, pager, err
}

func (h *Handlers) verdictsOf(c echo.Context, r eval.Run, f pairFilter, w store.Window) ([]store.VerdictRow, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if !f.any() {
		return h.Store.VerdictsOfRows(ctx, team, r.ID, w)
	}
	pairs, err := h.Store.PairsWhose(ctx, team, r.ID, f.pairs(r), w)
	if err != nil {
		return nil, err
	}
	return h.Store.VerdictsOn(ctx, team, r.ID, pairs)
}

// ShowPicks shows the picks on a page of pairs to who asks for them. The pairs
// leave the person's labeling queue: a label would no longer be blind.
func (h *Handlers) ShowPicks(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	f := pairFilterOf(r, c.QueryParams())
	results, _, err := h.verdicts(c, r, f)
	if err != nil {
		return err
	}
	pairs := make([]int64, len(results))
	for i, verdicts := range results {
		pairs[i] = verdicts[0].RowID
	}
	who := PersonOf(c)
	if err := h.Store.Unblind(c.Request().Context(), who.TeamID, who.ID, pairs...); err != nil {
		return err
	}
	return redirect(c, runPath(r.ID)+windowQuery(c, f)+"#run-rows")
}

func showPath(c echo.Context, r eval.Run, f pairFilter) string {
	return runPath(r.ID) + "/pairs" + windowQuery(c, f)
}

// windowQuery names the part of the list that is shown, as an address does.
func windowQuery(c echo.Context, f pairFilter) string {
	q := f.query()
	for _, name := range []string{"after", "before"} {
		if v := c.QueryParam(name); v != "" {
			q.Set(name, v)
		}
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
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
