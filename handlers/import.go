package handlers

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// Import reads a waiting file and shows what came of it. However often the
// button is pressed, the file is read once.
func (h *Handlers) Import(c echo.Context) error {
	u, err := h.waiting(c)
	if err != nil {
		return h.toBecame(c, err)
	}
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	reading := readingOf(form)
	o, err := optionsOf(u, form, &reading)
	if err == nil && u.Size >= h.background() {
		err = h.refusal(c, u, form, o)
	}
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	who, name := PersonOf(c), strings.TrimSpace(form.Get("name"))
	work := h.remembered(h.workOn(who.TeamID, u, form, o), who.TeamID, form, o)
	id, done, err := h.Store.StartImport(c.Request().Context(), who.TeamID, who.ID, u, name, work)
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	if done == nil || u.Size >= h.background() {
		return redirect(c, importPath(id))
	}
	select {
	case err = <-done:
	case <-c.Request().Context().Done():
		return nil // nobody waits any more
	}
	if err != nil {
		return h.notImported(c, u, form, err)
	}
	if form.Get("sheet") == views.SheetPairs {
		return h.toSheetPairs(c, name)
	}
	return h.toImported(c, id)
}

// toSheetPairs leads on to the pairs of the first two sheets of a workbook.
func (h *Handlers) toSheetPairs(c echo.Context, name string) error {
	list, err := h.Store.Datasets(c.Request().Context(), PersonOf(c).TeamID)
	if err != nil {
		return err
	}
	var sides []int64
	for _, d := range slices.Backward(list) {
		if d.Kind == eval.Samples && strings.HasPrefix(d.Name, name+store.SheetMark) {
			sides = append(sides, d.ID)
		}
	}
	if len(sides) < 2 {
		h.flash(c, "The sheets are imported, but fewer than two hold answers to pair.")
		return redirect(c, "/datasets")
	}
	return redirect(c, fmt.Sprintf("/pairs/new?a=%d&b=%d&name=%s", sides[0], sides[1], url.QueryEscape(name+" pairs")))
}

func (h *Handlers) background() int64 { return cmp.Or(h.Background, DefaultBackground) }

// workOn is what is to be done with a file, as the form says.
func (h *Handlers) workOn(team int64, u store.Upload, form url.Values, o ingest.Options) store.Work {
	switch {
	case o.As == ingest.AsLabels || o.As == ingest.AsScores:
		return h.judgedWork(team, judgmentFile(u, form, o))
	case everySheet(form.Get("sheet")):
		return h.sheetsWork(team, u, strings.TrimSpace(form.Get("name")), o)
	}
	return h.Store.FileWork(team, store.FileImport{
		Dataset: strings.TrimSpace(form.Get("name")), Path: u.Path, File: u.Name, Options: o,
	}, u.Size)
}

// remembered is work after which the team's choices about files of this shape
// are kept.
func (h *Handlers) remembered(work store.Work, team int64, form url.Values, o ingest.Options) store.Work {
	return func(ctx context.Context, told *store.Told) (store.Brought, error) {
		in, err := work(ctx, told)
		if err == nil {
			err = h.keepHabit(ctx, team, form, o)
		}
		return in, err
	}
}

// refusal is why a large file will not be imported, as far as it can be told
// without reading all of it.
func (h *Handlers) refusal(c echo.Context, u store.Upload, form url.Values, o ingest.Options) error {
	if o.As == ingest.AsLabels || o.As == ingest.AsScores {
		return nil
	}
	p, err := inspect(u, o)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(form.Get("name"))
	before, number, err := h.Store.Next(c.Request().Context(), PersonOf(c).TeamID, name)
	if err == nil && number > 0 && before.Kind != p.Shape.Kind() {
		err = eval.Conflictf("There is already a dataset named %q, and it holds %s. Choose another name.", name, before.Kind)
	}
	return err
}

// sheetsWork makes a dataset of every sheet of a workbook, or of every file of an
// archive.
func (h *Handlers) sheetsWork(team int64, u store.Upload, name string, o ingest.Options) store.Work {
	return func(ctx context.Context, told *store.Told) (in store.Brought, err error) {
		out, err := h.Store.ImportSheets(ctx, team, name, u.Path, u.Name, o)
		for _, d := range out.Made {
			in.Rows += d.Rows
		}
		in.Said = strings.Join(append([]string{views.CountOf(len(out.Made), "dataset", "datasets") + " imported."}, out.Left...), " ")
		return in, err
	}
}
