package handlers

import (
	"fmt"
	"iter"

	"github.com/labstack/echo/v4"

	"concord/store"
)

// CompareRunsCSV downloads the values of every metric on the rows that two runs
// have in common, and what changed.
func (h *Handlers) CompareRunsCSV(c echo.Context) error {
	a, b, err := h.twoRuns(c)
	if err != nil {
		return err
	}
	at := runPairOf(c, a, b)
	return sendCSV(c, fmt.Sprintf("%s-run-%d-and-%d.csv", a.Dataset, a.ID, b.ID), sheet{
		columns: []string{"metric", "row", "question", fmt.Sprintf("run_%d", a.ID), fmt.Sprintf("run_%d", b.ID), "difference", "change"},
		rows:    h.comparedRows(c, at),
	})
}

func (h *Handlers) comparedRows(c echo.Context, at runPair) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for _, method := range commonMethods(at.a, at.b) {
			values, err := h.Store.ValuesOfBoth(c.Request().Context(), PersonOf(c).TeamID, at.a, at.b, method)
			if err != nil {
				yield(nil, err)
				return
			}
			titles, err := h.titlesOf(c, values)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, v := range values {
				t := titles[v.RowA]
				if !yield([]any{method, t.Row, t.Question, v.A, v.B, v.B - v.A, changeOf(v)}, nil) {
					return
				}
			}
		}
	}
}

// titlesOf names the rows of the first run.
func (h *Handlers) titlesOf(c echo.Context, values []store.TwoValues) (map[int64]store.RowTitle, error) {
	rows := make([]int64, len(values))
	for i, v := range values {
		rows[i] = v.RowA
	}
	return h.Store.RowTitles(c.Request().Context(), PersonOf(c).TeamID, rows)
}
