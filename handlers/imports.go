package handlers

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// DefaultBackground is the size in bytes from which a file is imported in the
// background.
const DefaultBackground = 8 << 20

func importPath(id int64) string { return fmt.Sprintf("/imports/%d", id) }

// ImportProgress shows how far an import is, and leads to the dataset once it is
// done.
func (h *Handlers) ImportProgress(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	i, err := h.Store.ImportByID(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	if i.State == "done" {
		return h.toImported(c, id)
	}
	page := views.ImportPage{
		Page: h.Page(c, "Import of "+i.File, views.SectionDatasets), Address: importPath(id),
		File: i.File, Name: i.Name, Size: i.Size, Read: i.Read, Rows: i.Rows, Started: views.When(i.Created),
		State: i.State, Reason: i.Reason, Again: "/uploads/" + i.Upload,
	}
	if isHTMX(c) {
		return render(c, views.ImportState(page))
	}
	return render(c, views.Import(page))
}

// toImported leads to what an import brought.
func (h *Handlers) toImported(c echo.Context, id int64) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	i, err := h.Store.ImportByID(ctx, team, id)
	if err != nil {
		return err
	}
	if i.Said() != "" {
		h.flash(c, i.Said())
	}
	if i.Dataset == 0 {
		return redirect(c, "/datasets")
	}
	d, err := h.Store.Dataset(ctx, team, i.Dataset)
	if err != nil {
		return err
	}
	if i.Unchanged {
		h.flash(c, d.Name+" has these rows already. Nothing was imported.")
	}
	if i.Unchanged || i.Said() != "" {
		return redirect(c, datasetPath(d.ID))
	}
	return redirect(c, datasetPath(d.ID)+"?imported=1")
}

// toBecame leads from an upload that is gone to what it became, and else passes
// the problem on.
func (h *Handlers) toBecame(c echo.Context, gone error) error {
	if !eval.IsKind(gone, eval.NotFound) {
		return gone
	}
	i, err := h.Store.ImportOf(c.Request().Context(), PersonOf(c).TeamID, c.Param("token"))
	switch {
	case eval.IsKind(err, eval.NotFound):
		return gone
	case err != nil:
		return err
	case i.State != "running" && i.State != "done":
		return gone
	}
	return redirect(c, importPath(i.ID))
}

// CancelImport ends an import; nothing of it is kept.
func (h *Handlers) CancelImport(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.CancelImport(c.Request().Context(), PersonOf(c).TeamID, id); err != nil {
		return err
	}
	return redirect(c, importPath(id))
}

// going are the imports that go on, for people who may follow them.
func (h *Handlers) going(c echo.Context) ([]views.Crumb, error) {
	who := PersonOf(c)
	if !who.Role.Edits() {
		return nil, nil
	}
	list, err := h.Store.Going(c.Request().Context(), who.TeamID)
	var crumbs []views.Crumb
	for _, i := range list {
		crumbs = append(crumbs, views.Crumb{Name: i.Name, Href: importPath(i.ID)})
	}
	return crumbs, err
}
