package handlers

import (
	"cmp"
	"context"
	"fmt"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/metric"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

// RunRow opens one row of a run: its texts and every score down to the judge's
// replies. A row of pairs has its own page.
func (h *Handlers) RunRow(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	row, err := idParam(c, "row")
	if err != nil {
		return err
	}
	if r.Kind == eval.Pairs {
		return redirect(c, pairPath(row))
	}
	page, err := h.runRow(c, r, row)
	if err != nil {
		return err
	}
	return render(c, views.RunRowView(page))
}

func (h *Handlers) runRow(c echo.Context, r eval.Run, row int64) (p views.RunRowPage, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	s, err := h.Store.SampleJudged(ctx, team, r.ID, r.DatasetID, row)
	if err != nil {
		return p, err
	}
	f := runFilterOf(r, c.QueryParams())
	before, after, err := h.neighbours(ctx, team, r, row, f)
	if err != nil {
		return p, err
	}
	p = views.RunRowPage{
		Page:   h.stepPage(c, fmt.Sprintf("Row %d of run %d", s.Row, r.ID)),
		Run:    views.Crumb{Name: fmt.Sprintf("Run %d", r.ID), Href: runPath(r.ID)},
		Number: s.Row, Prev: runRowHref(r.ID, before, f), Next: runRowHref(r.ID, after, f),
		Question: s.UserInput, Answer: s.Response, Reference: s.Reference, Source: s.Source, NoColumn: s.RetrievedContexts == nil,
		Lang: string(text.Lang(s.UserInput, s.Response)),
	}
	p.Scores, err = h.rowMetrics(c, r, s, p.Lang)
	if f.any() {
		p.Within = listHref(r, f)
	}
	markContexts(c, r, s, f, &p)
	return p, err
}

// runRowHref is a row within a filtered list; empty where there is no row.
func runRowHref(run, row int64, f runFilter) string {
	if row == 0 {
		return ""
	}
	href := fmt.Sprintf("%s/rows/%d", runPath(run), row)
	if q := f.query(); len(q) > 0 {
		href += "?" + q.Encode()
	}
	return href
}

// neighbours are the rows in front of and behind one in the list that the person
// came from; 0 where there is none.
func (h *Handlers) neighbours(ctx context.Context, team int64, r eval.Run, row int64, f runFilter) (before, after int64, err error) {
	if !f.any() {
		return h.Store.Neighbours(ctx, team, r.ID, row)
	}
	here := store.ScoreKey{Row: row}
	if f.Hint == "" && f.scores(r).ByValue() {
		score, err := h.Store.Score(ctx, team, r.ID, row, f.Method, 1)
		if err != nil || score.Value == nil {
			return h.Store.Neighbours(ctx, team, r.ID, row) // not in the list any more
		}
		here.Value = score.Value
	}
	for back, id := range map[bool]*int64{true: &before, false: &after} {
		keys, err := h.keysOf(ctx, team, r, f, here, back, 1)
		if err != nil {
			return 0, 0, err
		}
		if len(keys) > 0 {
			*id = keys[0].Row
		}
	}
	return before, after, nil
}

// rowMetrics are the run's metrics on a row; one that is not judged yet has no score.
func (h *Handlers) rowMetrics(c echo.Context, r eval.Run, s eval.Sample, lang string) ([]views.RowMetric, error) {
	list := make([]views.RowMetric, len(r.Methods))
	var repeats []store.ScoreRow
	if r.Settings.Repeats > 1 {
		var err error
		if repeats, err = h.Store.ScoresOn(c.Request().Context(), PersonOf(c).TeamID, r.ID, []int64{s.ID}); err != nil {
			return nil, err
		}
	}
	for i, slug := range r.Methods {
		m, _ := metric.Lookup(slug)
		list[i] = views.RowMetric{Slug: slug, Name: cmp.Or(m.Name, slug), About: m.About, Caution: m.Caution, Lang: lang}
		score, err := h.Store.Score(c.Request().Context(), PersonOf(c).TeamID, r.ID, s.ID, slug, 1)
		if eval.IsKind(err, eval.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list[i].Score, list[i].Spent = &score, spentOn(score.Calls, r.Settings.Price)
		list[i].Repeats = repeatsOf(repeats, slug)
		if slug == eval.MetricAnswerRelevance && len(score.Parts) > 0 {
			list[i].Question = s.UserInput
		}
	}
	return list, nil
}
