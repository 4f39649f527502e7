package handlers

import (
	"errors"
	"maps"
	"net/http"
	"net/url"

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
		return h.toBecame(c, err)
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
		Address: previewPath(u), Name: form.Get("name"),
	}
	o, err := h.choices(c, u, form, &page)
	if err == nil {
		page.Preview, err = inspect(u, o)
	}
	if err == nil && (o.As == ingest.AsLabels || o.As == ingest.AsScores) {
		err = h.judgedPreview(c, u, form, o, &page)
	}
	var unread *ingest.Error
	if errors.As(err, &unread) {
		page.Problem = unread.Text
		page.Preview, err = unmapped(u, unread, o)
	}
	page.RejectsAt = rejectsPath(u, form, page.Judged)
	if page.Reading.Sheet == "" && page.Judged == nil && len(page.Preview.Sheets) > 1 {
		page.Reading.Sheet = page.Preview.Sheet
	}
	return page, errors.Join(err, h.succession(c, u, &page))
}

// rejectsPath is where the rows are that are rejected under these choices, with the
// dataset that was proposed where none was chosen.
func rejectsPath(u store.Upload, form url.Values, j *views.JudgedChoice) string {
	q := url.Values{}
	maps.Copy(q, form)
	if j != nil {
		q.Set("dataset", j.Dataset)
	}
	return previewPath(u) + "/rejects?" + q.Encode()
}

// choices are how the file shall be read: as the form says or, before a person
// has said anything, as the team had the last file of this shape read.
func (h *Handlers) choices(c echo.Context, u store.Upload, form url.Values, page *views.PreviewPage) (ingest.Options, error) {
	if page.Shape = form.Get("shape"); page.Shape == "" {
		page.Shape = shapeOf(u)
	}
	var k habit
	if len(form) == 0 || len(form) == 1 && form.Has("dataset") {
		var err error
		if k, err = h.habit(c.Request().Context(), PersonOf(c).TeamID, page.Shape); err != nil {
			return ingest.Options{}, err
		}
		page.Habit = !k.empty()
	}
	if page.Habit {
		form = k.Form
	}
	page.Reading = readingOf(form)
	o, err := optionsOf(u, form, &page.Reading)
	if page.Habit {
		o.Map, o.LineBreaks = k.Columns, k.Breaks
	}
	page.Breaks = map[string]bool{}
	for _, column := range o.LineBreaks {
		page.Breaks[column] = true
	}
	return o, err
}

// unmapped is a file whose columns have no role yet, or that cannot be read as
// the person chose: as much of it as can be shown.
func unmapped(u store.Upload, why *ingest.Error, o ingest.Options) (ingest.Preview, error) {
	if len(why.Columns) == 0 {
		p, err := inspect(u, ingest.Options{})
		if err == nil || !errors.As(err, &why) || len(why.Columns) == 0 {
			return p, err
		}
		o = ingest.Options{}
	}
	o.As, o.Map = ingest.AsSamples, map[string]string{why.Columns[0]: string(ingest.Question)}
	p, err := inspect(u, o)
	for i := range p.Columns {
		if p.Columns[i].How == ingest.ByPerson {
			p.Columns[i].Field, p.Columns[i].How = ingest.Metadata, ""
		}
	}
	return p, err
}

// notImported shows the preview again with what has to be changed.
func (h *Handlers) notImported(c echo.Context, u store.Upload, form url.Values, cause error) error {
	var unread *ingest.Error
	name := eval.IsKind(cause, eval.Conflict) || eval.IsKind(cause, eval.Invalid) // of the name, unless nothing is joined
	if !name && !errors.As(cause, &unread) {
		return cause
	}
	page, err := h.preview(c, u, form)
	if err != nil {
		return errors.Join(cause, err)
	}
	page.Name = form.Get("name")
	switch {
	case page.Judged != nil && page.Judged.Problem != "":
	case name:
		page.NameError = cause.Error()
	default:
		page.Problem = unread.Text
	}
	return renderStatus(c, http.StatusUnprocessableEntity, views.Preview(page))
}
