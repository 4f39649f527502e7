package handlers

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/bundle"
	"concord/views"
)

// SealedBundle downloads everything behind the agreement of a dataset as one file.
// Whoever has it has seen every result.
func (h *Handlers) SealedBundle(c echo.Context) error {
	d, _, _, err := h.judgments(c)
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	if err := h.Store.UnblindAll(ctx, who.TeamID, who.ID, d.ID); err != nil {
		return err
	}
	attachment(c, "application/zip", d.Name+"-sealed.zip")
	return h.Store.SealBundle(ctx, who.TeamID, d, c.Response())
}

// OpenBundle makes a dataset of a sealed bundle and computes its numbers anew.
func (h *Handlers) OpenBundle(c echo.Context) error {
	file, err := c.FormFile("bundle")
	if err != nil {
		return eval.Invalidf("Choose the file of a sealed bundle.")
	}
	f, err := file.Open()
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	r, err := bundle.Open(f, file.Size)
	if err != nil {
		return err
	}
	name := cmp.Or(strings.TrimSpace(c.FormValue("name")), r.Dataset)
	d, err := h.Store.OpenBundle(c.Request().Context(), PersonOf(c).TeamID, r, name)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, datasetPath(d.ID)+"/bundle")
}

// Bundle shows whether the numbers of a bundle came out the same.
func (h *Handlers) Bundle(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	b, err := h.Store.BundleOf(c.Request().Context(), PersonOf(c).TeamID, d.ID)
	if err != nil {
		return err
	}
	return render(c, views.Bundle(views.BundlePage{
		Page: h.Page(c, "A sealed bundle", views.SectionAgreement), Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
		Name: b.Name, Sealed: views.When(b.Sealed), Recomputed: b.Recomputed, Agreement: agreementPath(d.ID, ""),
	}))
}
