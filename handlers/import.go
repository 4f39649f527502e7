package handlers

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

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
	o, err := optionsOf(form)
	if err == nil && (o.As == ingest.AsLabels || o.As == ingest.AsScores) {
		return h.importJudged(c, u, form, o)
	}
	if err == nil && form.Get("sheet") == views.EverySheet {
		return h.importSheets(c, u, form, o)
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if err == nil && u.Size >= cmp.Or(h.Background, DefaultBackground) {
		return h.startImport(c, u, form, o)
	}
	var in store.Imported
	if err == nil {
		in, err = h.Store.ImportVersion(ctx, team, store.FileImport{
			Dataset: strings.TrimSpace(form.Get("name")), Path: u.Path, File: u.Name, Options: o,
		})
	}
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	if err := h.imported(ctx, team, u, form, o); err != nil {
		return err
	}
	return h.toImported(c, in.Dataset, in.Unchanged)
}

// toImported leads to what a file became.
func (h *Handlers) toImported(c echo.Context, d eval.Dataset, unchanged bool) error {
	if unchanged {
		h.flash(c, d.Name+" has these rows already. Nothing was imported.")
		return redirect(c, datasetPath(d.ID))
	}
	return redirect(c, datasetPath(d.ID)+"?imported=1")
}

// imported forgets the waiting file, and remembers how it was read.
func (h *Handlers) imported(ctx context.Context, team int64, u store.Upload, form url.Values, o ingest.Options) error {
	return errors.Join(h.keepHabit(ctx, team, form, o), h.Store.DropUpload(ctx, u))
}

// importSheets makes a dataset of every sheet of a workbook, or of every file of
// an archive. One that cannot be read leaves the others alone and is named.
func (h *Handlers) importSheets(c echo.Context, u store.Upload, form url.Values, o ingest.Options) error {
	p, err := inspect(u, o)
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	var made int
	var left []string
	var cause error
	for _, sheet := range p.Sheets {
		o.Sheet = sheet
		_, _, err := h.Store.ImportFile(ctx, team, strings.TrimSpace(form.Get("name"))+" · "+sheet, u.Path, u.Name, o)
		switch text, unread := unreadable(err); {
		case err == nil:
			made++
		case !unread:
			return h.notImported(c, u, form, err)
		default:
			left, cause = append(left, sheet+": "+text), cmp.Or(cause, err)
		}
	}
	if made == 0 {
		return h.notImported(c, u, form, cause)
	}
	if err := h.imported(ctx, team, u, form, o); err != nil {
		return err
	}
	h.flash(c, strings.Join(append([]string{views.CountOf(made, "dataset", "datasets") + " imported."}, left...), " "))
	return redirect(c, "/datasets")
}

// unreadable is why a file or a part of it cannot be read, for people.
func unreadable(err error) (text string, ok bool) {
	var unread *ingest.Error
	if errors.As(err, &unread) {
		return unread.Text, true
	}
	return "", false
}
