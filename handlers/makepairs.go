package handlers

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// PairsForm chooses what is set against what; the columns follow the datasets.
func (h *Handlers) PairsForm(c echo.Context) error {
	page, err := h.pairsPage(c, c.QueryParams())
	if err != nil {
		return err
	}
	if isHTMX(c) {
		return render(c, views.PairsForm(page))
	}
	return render(c, views.MakePairs(page))
}

// MakePairs joins two datasets by question and shows what came of it.
func (h *Handlers) MakePairs(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	d, _, err := h.Store.MakePairs(c.Request().Context(), PersonOf(c).TeamID, joiningOf(form))
	var unreviewed *store.Unreviewed
	switch {
	case errors.As(err, &unreviewed):
		return render(c, views.ReviewPairs(h.reviewPage(c, form, unreviewed)))
	case eval.IsKind(err, eval.Conflict), eval.IsKind(err, eval.Invalid), eval.IsKind(err, eval.NotFound):
		page, pageErr := h.pairsPage(c, form)
		if pageErr != nil {
			return pageErr
		}
		if page.Error = err.Error(); eval.IsKind(err, eval.Conflict) {
			page.Error, page.NameError = "", err.Error()
		}
		return renderStatus(c, http.StatusUnprocessableEntity, views.MakePairs(page))
	case err != nil:
		return err
	}
	return redirect(c, datasetPath(d.ID)+"?imported=1")
}

func joiningOf(form url.Values) store.Joining {
	j := store.Joining{
		Name: strings.TrimSpace(form.Get("name")), Seed: rand.Uint64(),
		A: sideOf(form, "a"), B: sideOf(form, "b"), Dimensions: []eval.Dimension{},
		Reviewed: form.Has("reviewed"), Accept: map[[2]int64]bool{},
	}
	for _, ids := range form[acceptedField(form)] {
		var pair [2]int64
		if n, _ := fmt.Sscanf(ids, "%d-%d", &pair[0], &pair[1]); n == 2 {
			j.Accept[pair] = true
		}
	}
	for _, d := range eval.Dimensions() {
		if slices.Contains(form["dimension"], string(d)) {
			j.Dimensions = append(j.Dimensions, d)
		}
	}
	return j
}

// acceptedField names the similar questions that shall be paired: those that are
// ticked or, by the other button, all that were shown.
func acceptedField(form url.Values) string {
	if form.Has("all") {
		return "shown"
	}
	return "accept"
}

// reviewPage asks of each two questions that nearly agree whether they are the same.
func (h *Handlers) reviewPage(c echo.Context, form url.Values, u *store.Unreviewed) views.PairsReview {
	page := views.PairsReview{
		Page: h.preparing(c, "Are these the same questions?"), A: u.A, B: u.B, Exact: u.Exact,
		Back: "/pairs/new?" + form.Encode(),
	}
	for _, name := range []string{"a", "a_column", "b", "b_column", "name", "dimension"} {
		for _, value := range form[name] {
			page.Form = append(page.Form, views.Option{Value: value, Label: name})
		}
	}
	for _, q := range u.Similar {
		page.Similar = append(page.Similar, views.SimilarLine{
			IDs: fmt.Sprintf("%d-%d", q.IDA, q.IDB), A: q.A, B: q.B, Share: fmt.Sprintf("%.0f %%", 100*q.Similarity),
		})
	}
	return page
}

func sideOf(form url.Values, name string) store.JoinSide {
	id, _ := strconv.ParseInt(form.Get(name), 10, 64)
	return store.JoinSide{Dataset: id, Column: form.Get(name + "_column")}
}

// pairsPage is the form as it was filled in.
func (h *Handlers) pairsPage(c echo.Context, form url.Values) (views.PairsPage, error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	page := views.PairsPage{Page: h.preparing(c, "Make pairs"), Name: form.Get("name"), Dimensions: dimensionChoices(form)}
	datasets, err := h.Store.Datasets(ctx, team)
	if err != nil {
		return page, err
	}
	datasets = slices.DeleteFunc(datasets, func(d eval.Dataset) bool { return d.Kind != eval.Samples })
	if len(datasets) == 0 {
		return page, nil
	}
	for _, d := range datasets {
		page.Datasets = append(page.Datasets, views.Option{Value: strconv.FormatInt(d.ID, 10), Label: d.Name})
	}
	if err := h.pairsSides(ctx, team, form, datasets, &page); err != nil {
		return page, err
	}
	if page.Name == "" {
		page.Name, err = h.Store.FreeName(ctx, team, "Pairs")
	}
	return page, err
}

func dimensionChoices(form url.Values) []views.DimensionChoice {
	var list []views.DimensionChoice
	for _, d := range eval.Dimensions() {
		chosen := !form.Has("dimension") || slices.Contains(form["dimension"], string(d))
		list = append(list, views.DimensionChoice{Dimension: d, Chosen: chosen})
	}
	return list
}

// pairsSides fills in both sides. Without choices the newest two datasets of
// samples are set against each other, the older one as A.
func (h *Handlers) pairsSides(ctx context.Context, team int64, form url.Values, datasets []eval.Dataset, page *views.PairsPage) (err error) {
	if page.A, err = h.pairsSide(ctx, team, sideOf(form, "a"), datasets[min(1, len(datasets)-1)]); err != nil {
		return err
	}
	if page.B, err = h.pairsSide(ctx, team, sideOf(form, "b"), datasets[0]); err != nil {
		return err
	}
	apart(page)
	return nil
}

func (h *Handlers) pairsSide(ctx context.Context, team int64, chosen store.JoinSide, otherwise eval.Dataset) (views.PairsSide, error) {
	if chosen.Dataset == 0 {
		chosen.Dataset = otherwise.ID
	}
	side := views.PairsSide{Dataset: strconv.FormatInt(chosen.Dataset, 10), Column: chosen.Column}
	columns, err := h.Store.AnswerColumns(ctx, team, chosen.Dataset)
	for _, name := range columns {
		label := name
		if name == string(ingest.Answer) {
			label = "Answer"
		}
		side.Columns = append(side.Columns, views.Option{Value: name, Label: label})
	}
	return side, err
}

// apart lets two sides of one dataset differ: where no column was chosen, B
// takes the second one.
func apart(page *views.PairsPage) {
	if page.A.Dataset == page.B.Dataset && page.A.Column == page.B.Column && len(page.B.Columns) > 1 {
		page.B.Column = page.B.Columns[1].Value
	}
}
