package handlers

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

func qualityPath(dataset int64) string { return datasetPath(dataset) + "/quality" }

// Quality shows how each annotator of a dataset works or, with ?campaign=ID, in
// one campaign. Counts only: nothing of a pair.
func (h *Handlers) Quality(c echo.Context) error {
	page, err := h.quality(c)
	if err != nil {
		return err
	}
	return render(c, views.Quality(page))
}

func (h *Handlers) quality(c echo.Context) (page views.QualityPage, err error) {
	b, err := h.benchOf(c)
	if err != nil {
		return page, err
	}
	ctx := c.Request().Context()
	j, err := h.Store.Judgments(ctx, b.Team, b.Dataset)
	if err != nil {
		return page, err
	}
	page = views.QualityPage{
		Page: h.Page(c, "Annotator quality", views.SectionLabeling), Where: b.where(), Path: qualityPath(b.Dataset),
		Dataset: views.Crumb{Name: b.dataset.Name, Href: datasetPath(b.Dataset)},
	}
	of := j
	if b.Campaign != 0 {
		of = j.OfCampaign(b.campaign)
	}
	checks, err := h.Store.Checks(ctx, b.Team, b.Dataset, b.Campaign)
	if err != nil {
		return page, err
	}
	times, err := h.Store.ReadingTimes(ctx, b.Team, b.Dataset)
	if err != nil {
		return page, err
	}
	page.Annotators = agreement.QualityOf(of.Pairs, checks, func(pair int64) int64 { return times[pair] })
	return page, h.addExclusions(c, &page, b, j)
}

// addExclusions says whose labels do not count, and what difference that makes.
func (h *Handlers) addExclusions(c echo.Context, page *views.QualityPage, b bench, j agreement.Judgments) error {
	list, err := h.Store.Exclusions(c.Request().Context(), b.Team, b.Dataset)
	for _, e := range list {
		page.Exclusions = append(page.Exclusions, views.ExclusionLine{
			ID: e.ID, Annotator: e.Annotator, Reason: e.Reason, By: e.By, When: views.When(e.Created), Lifted: views.When(e.Lifted),
		})
	}
	page.Excluded = j.Excluded()
	if page.Excluded == 0 || err != nil {
		return err
	}
	all := j.Including()
	for _, dim := range j.Dimensions() {
		page.Effects = append(page.Effects, effectsOf(dim, j, all)...)
	}
	return nil
}

// effectsOf sets the numbers of a dimension without excluded labels beside those
// with them: people among themselves, then each method against people.
func effectsOf(dim eval.Dimension, without, with agreement.Judgments) (list []views.Effect) {
	line := func(name string, a, b *float64, n, m int) {
		list = append(list, views.Effect{Dimension: dim.Name(), What: name, Without: a, With: b, N: n, NWith: m})
	}
	few, many := agreement.RatersOf(without.Pairs, dim), agreement.RatersOf(with.Pairs, dim)
	alpha, _ := few.Alpha()
	alphaWith, _ := many.Alpha()
	rows := map[agreement.Contest]eval.Agreement{}
	for _, r := range tableOf(with.Report(eval.GoldHuman), dim).Rows {
		rows[agreement.Contest{Method: r.Method, Judge: r.Judge}] = r
	}
	for _, r := range tableOf(without.Report(eval.GoldHuman), dim).Rows {
		w := rows[agreement.Contest{Method: r.Method, Judge: r.Judge}]
		if r.Method != eval.RowCoin && r.N+w.N > 0 {
			line(agreement.Name(r.Method, r.Judge), r.Rate, w.Rate, r.N, w.N)
		}
		if r.Method == eval.RowPeople && (alpha != nil || alphaWith != nil) {
			line("People, α", alpha, alphaWith, few.Twice(), many.Twice())
		}
	}
	return list
}

func tableOf(r agreement.Report, dim eval.Dimension) agreement.DimensionReport {
	for _, d := range r.Dimensions {
		if d.Dimension == dim {
			return d
		}
	}
	return agreement.DimensionReport{}
}

// ExcludeAnnotator keeps somebody's labels from counting, with a reason.
func (h *Handlers) ExcludeAnnotator(c echo.Context) error {
	b, err := h.benchOf(c)
	if err != nil {
		return err
	}
	annotator := c.FormValue("annotator")
	reason, err := formProse(c, "reason")
	if err == nil && (annotator == "" || reason == "") {
		err = eval.Invalidf("Choose an annotator and say why: the reason stays with the exclusion.")
	}
	if err == nil {
		err = h.Store.Exclude(c.Request().Context(), b.Team, b.Dataset, b.User, annotator, reason)
	}
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		page, pageErr := h.quality(c)
		if pageErr != nil {
			return pageErr
		}
		page.Error, page.Chosen, page.Reason = err.Error(), annotator, c.FormValue("reason")
		return renderStatus(c, http.StatusUnprocessableEntity, views.Quality(page))
	}
	if err != nil {
		return err
	}
	h.flash(c, fmt.Sprintf("The labels of %s are kept and no longer count.", annotator))
	return redirect(c, qualityPath(b.Dataset))
}

// IncludeAnnotator takes an exclusion back.
func (h *Handlers) IncludeAnnotator(c echo.Context) error {
	b, err := h.benchOf(c)
	if err != nil {
		return err
	}
	id, err := formNumber(c, "exclusion")
	if err != nil {
		return err
	}
	if err := h.Store.Include(c.Request().Context(), b.Team, b.Dataset, id); err != nil {
		return err
	}
	h.flash(c, "Their labels count again.")
	return redirect(c, qualityPath(b.Dataset))
}
