package handlers

import (
	"errors"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// Preview shows how a waiting file is read and what it would become.
func (h *Handlers) Preview(c echo.Context) error {
	u, err := h.waiting(c)
	if err != nil {
		return err
	}
	page, err := h.preview(c, u, c.QueryParams())
	var unread *ingest.Error
	switch {
	case errors.As(err, &unread):
		return renderStatus(c, http.StatusUnprocessableEntity, views.Upload(h.uploadPage(c, u.Name+": "+unread.Text)))
	case err != nil:
		return err
	case isHTMX(c):
		return render(c, views.PreviewForm(page))
	}
	return render(c, views.Preview(page))
}

// preview reads the file as the form says. Choices under which it cannot be read
// are shown beside the file as it was guessed, so that they can be changed.
func (h *Handlers) preview(c echo.Context, u store.Upload, form url.Values) (views.PreviewPage, error) {
	page := views.PreviewPage{
		Page: h.preparing(c, "Preview of "+u.Name), File: u.Name, Size: u.Size,
		Address: previewPath(u), Reading: readingOf(form), Name: form.Get("name"),
	}
	if page.Name == "" {
		name, err := h.Store.FreeName(c.Request().Context(), PersonOf(c).TeamID, nameOfFile(u.Name))
		if err != nil {
			return page, err
		}
		page.Name = name
	}
	o, err := optionsOf(form)
	if err == nil {
		page.Preview, err = ingest.Inspect(u.Path, u.Name, o)
	}
	var unread *ingest.Error
	if !errors.As(err, &unread) {
		return page, err
	}
	page.Problem = unread.Text
	page.Preview, err = unmapped(u, unread, o)
	return page, err
}

// unmapped is a file whose columns have no role yet, or that cannot be read as
// the person chose: as much of it as can be shown.
func unmapped(u store.Upload, why *ingest.Error, o ingest.Options) (ingest.Preview, error) {
	if len(why.Columns) == 0 {
		p, err := ingest.Inspect(u.Path, u.Name, ingest.Options{})
		if err == nil || !errors.As(err, &why) || len(why.Columns) == 0 {
			return p, err
		}
		o = ingest.Options{}
	}
	o.As, o.Map = ingest.AsSamples, map[string]string{why.Columns[0]: string(ingest.Question)}
	p, err := ingest.Inspect(u.Path, u.Name, o)
	for i := range p.Columns {
		if p.Columns[i].How == ingest.ByPerson {
			p.Columns[i].Field, p.Columns[i].How = ingest.Metadata, ""
		}
	}
	return p, err
}

// Import reads a waiting file into a new dataset and shows what came of it.
func (h *Handlers) Import(c echo.Context) error {
	u, err := h.waiting(c)
	if err != nil {
		return err
	}
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	o, err := optionsOf(form)
	var d eval.Dataset
	if err == nil {
		d, _, err = h.Store.ImportFile(ctx, PersonOf(c).TeamID, strings.TrimSpace(form.Get("name")), u.Path, u.Name, o)
	}
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	if err := h.Store.DropUpload(ctx, u); err != nil {
		return err
	}
	return redirect(c, datasetPath(d.ID)+"?imported=1")
}

// notImported shows the preview again with what has to be changed.
func (h *Handlers) notImported(c echo.Context, u store.Upload, form url.Values, cause error) error {
	var unread *ingest.Error
	name := isKind(cause, eval.Conflict) || isKind(cause, eval.Invalid)
	if !name && !errors.As(cause, &unread) {
		return cause
	}
	page, err := h.preview(c, u, form)
	if err != nil {
		return errors.Join(cause, err)
	}
	page.Name = form.Get("name")
	if name {
		page.NameError = cause.Error()
	} else {
		page.Problem = unread.Text
	}
	return renderStatus(c, http.StatusUnprocessableEntity, views.Preview(page))
}

// nameOfFile is what a dataset is called unless a person says otherwise.
func nameOfFile(file string) string {
	base := filepath.Base(file)
	name := strings.TrimSpace(strings.TrimSuffix(base, filepath.Ext(base)))
	if name == "" {
		return base
	}
	return name
}
