package handlers

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// DefaultBackground is the size in bytes from which a file is imported in the
// background.
const DefaultBackground = 8 << 20

// startImport begins an import that nobody waits for, once it is clear that the
// file can be read as chosen.
func (h *Handlers) startImport(c echo.Context, u store.Upload, form url.Values, o ingest.Options) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	p, err := inspect(u, o)
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	name := strings.TrimSpace(form.Get("name"))
	before, number, err := h.Store.Next(ctx, who.TeamID, name)
	if err == nil && number > 0 && before.Kind != p.Shape.Kind() {
		err = eval.Conflictf("There is already a dataset named %q, and it holds %s. Choose another name.", name, before.Kind)
	}
	var id int64
	if err == nil {
		id, err = h.Store.StartImport(ctx, who.TeamID, who.ID, u, name, o)
	}
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	if err := h.keepHabit(ctx, who.TeamID, form, o); err != nil {
		return err
	}
	return redirect(c, importPath(id))
}

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
		d, err := h.Store.Dataset(ctx, who.TeamID, i.Dataset)
		if err != nil {
			return err
		}
		return h.toImported(c, d, i.Unchanged)
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
