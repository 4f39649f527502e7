package handlers

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// window is a page of rows by key. from is the place of its first row, counted
// by the links that led here: the database never counts.
type window struct {
	store.Window
	from int
}

func windowOf(c echo.Context) window {
	w := window{from: int(queryInt(c, "from"))}
	w.After, w.Before, w.Limit = queryInt(c, "after"), queryInt(c, "before"), listPage
	if w.After == 0 && w.Before == 0 {
		w.from = 1
	}
	return w
}

// rows fills in a page of the dataset's rows.
func (h *Handlers) rows(c echo.Context, d eval.Dataset, page *views.DatasetPage) error {
	w, f := windowOf(c), filterOf(c.QueryParams())
	if d.Kind == eval.Pairs {
		page.Blind = PersonOf(c).Role.Labels()
	}
	if err := h.search(c, d, f, page); err != nil || !f.Empty() {
		return err
	}
	if d.Kind == eval.Pairs {
		return h.pairRows(c, d, w, page)
	}
	list, err := h.Store.SampleExcerpts(c.Request().Context(), PersonOf(c).TeamID, d.ID, w.Window)
	if err != nil {
		return err
	}
	page.Samples = sampleLines(d, list)
	if n := len(list); n > 0 {
		page.Pager = w.pager(d, list[0].ID, list[n-1].ID, n)
	}
	return nil
}

func sampleLines(d eval.Dataset, list []store.SampleExcerpt) []views.SampleLine {
	lines := make([]views.SampleLine, len(list))
	for i, r := range list {
		lines[i] = views.SampleLine{
			Row: r.Row, Href: fmt.Sprintf("%s/rows/%d", datasetPath(d.ID), r.ID),
			Question: r.Question, Answer: r.Answer, Contexts: r.Contexts, Reference: r.Reference, Archived: r.Archived,
		}
	}
	return lines
}

func (h *Handlers) pairRows(c echo.Context, d eval.Dataset, w window, page *views.DatasetPage) error {
	list, err := h.Store.PairExcerpts(c.Request().Context(), PersonOf(c).TeamID, d.ID, w.Window)
	if err != nil {
		return err
	}
	page.Pairs = pairLines(list)
	if n := len(list); n > 0 {
		page.Pager = w.pager(d, list[0].ID, list[n-1].ID, n)
	}
	return nil
}

func pairLines(list []store.PairExcerpt) []views.PairLine {
	lines := make([]views.PairLine, len(list))
	for i, r := range list {
		lines[i] = views.PairLine{Row: r.Row, Href: pairPath(r.ID), Dimension: r.Dimension, Question: r.Question, X: r.X, Y: r.Y}
	}
	return lines
}

// pager leads from n rows with these first and last ids to those around them.
func (w window) pager(d eval.Dataset, first, last int64, n int) views.Pager {
	to := w.from + n - 1
	p := views.Pager{Shown: fmt.Sprintf("%s–%s of %s", views.Count(w.from), views.Count(to), views.Count(d.Rows))}
	if w.from > 1 {
		p.Prev = fmt.Sprintf("%s?before=%d&from=%d#rows", datasetPath(d.ID), first, max(1, w.from-listPage))
	}
	if to < d.Rows {
		p.Next = fmt.Sprintf("%s?after=%d&from=%d#rows", datasetPath(d.ID), last, to+1)
	}
	return p
}
