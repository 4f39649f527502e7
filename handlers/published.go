package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// Published shows what others have printed, whether it can be true, and what it
// allows to say of two methods.
func (h *Handlers) Published(c echo.Context) error {
	return h.published(c, views.PublishedForm{})
}

func (h *Handlers) published(c echo.Context, form views.PublishedForm) error {
	d, j, gold, err := h.judgments(c)
	if err != nil {
		return err
	}
	list, err := h.publishedOf(c, d, j)
	if err != nil {
		return err
	}
	who := PersonOf(c)
	form.Dimensions = j.Dimensions()
	page := views.PublishedPage{
		Page:      h.Page(c, "Published numbers", views.SectionAgreement),
		Dataset:   views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Agreement: views.Crumb{Name: "Agreement", Href: agreementPath(d.ID, gold)},
		Action:    publishedPath(d.ID), Form: form, Edits: who.Role.Edits(),
		Show:   lens{Gold: gold, Ties: agreement.HalfCredit, Published: true}.path(d.ID, ""),
		Groups: views.PublishedGroups(list), CSV: publishedPath(d.ID) + ".csv",
	}
	if form.Error != "" {
		return renderStatus(c, http.StatusUnprocessableEntity, views.Published(page))
	}
	return render(c, views.Published(page))
}

// publishedOf is the paper's table where the dataset has its shape, and what the
// team has added.
func (h *Handlers) publishedOf(c echo.Context, d eval.Dataset, j agreement.Judgments) (list []agreement.Published, err error) {
	if likeWikiEval(j) {
		for _, dim := range eval.Dimensions() {
			list = append(list, agreement.PaperTable(dim)...)
		}
	}
	added, err := h.Store.Published(c.Request().Context(), PersonOf(c).TeamID, d.ID)
	return append(list, added...), err
}

// AddPublished reads numbers that somebody typed or pasted.
func (h *Handlers) AddPublished(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	pairs, _ := strconv.Atoi(c.FormValue("pairs")) // anything else is no number of pairs
	form := views.PublishedForm{
		Source: strings.TrimSpace(c.FormValue("source")), Dimension: eval.Dimension(c.FormValue("dimension")),
		Pairs: c.FormValue("pairs"), Lines: c.FormValue("lines"),
	}
	list, err := agreement.ReadPublished(strings.NewReader(form.Lines), agreement.Published{
		Source: form.Source, Dimension: form.Dimension, Pairs: pairs,
	})
	if err == nil {
		err = h.Store.AddPublished(c.Request().Context(), PersonOf(c).TeamID, d.ID, list)
	}
	switch {
	case eval.IsKind(err, eval.Invalid):
		form.Error = err.Error()
		return h.published(c, form)
	case err != nil:
		return err
	}
	h.flash(c, "Added "+views.CountOf(len(list), "published number", "published numbers")+".")
	return redirect(c, publishedPath(d.ID))
}

// RemovePublished drops the numbers of one source.
func (h *Handlers) RemovePublished(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	if err := h.Store.RemovePublished(c.Request().Context(), PersonOf(c).TeamID, d.ID, c.FormValue("source")); err != nil {
		return err
	}
	h.flash(c, "Removed the numbers of "+c.FormValue("source")+".")
	return redirect(c, publishedPath(d.ID))
}

// PublishedCSV downloads the numbers with their checks.
func (h *Handlers) PublishedCSV(c echo.Context) error {
	d, j, _, err := h.judgments(c)
	if err != nil {
		return err
	}
	list, err := h.publishedOf(c, d, j)
	if err != nil {
		return err
	}
	return sendCSV(c, d.Name+"-published.csv", publishedSheet(list))
}

func publishedSheet(list []agreement.Published) sheet {
	return sheet{
		columns: []string{"source", "dimension", "method", "value", "pairs", "low", "high", "p_coin", "check"},
		rows: listed(list, func(p agreement.Published) []any {
			row := p.Row()
			return []any{p.Source, p.Dimension, p.Method, p.Printed, p.Pairs, row.Low, row.High, row.PCoin, string(p.Check())}
		}),
	}
}

func publishedPath(dataset int64) string { return agreementPath(dataset, "", "/published") }

func publishedOn(list []agreement.Published, dim eval.Dimension) []agreement.Published {
	return slices.DeleteFunc(slices.Clone(list), func(p agreement.Published) bool { return p.Dimension != dim })
}
