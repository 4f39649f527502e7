package handlers

import (
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// listPage is the number of lines of a list.
const listPage = 50

// Datasets lists a team's datasets.
func (h *Handlers) Datasets(c echo.Context) error {
	who, before := PersonOf(c), queryInt(c, "before")
	list, err := h.Store.DatasetPage(c.Request().Context(), who.TeamID, before, listPage+1)
	if err != nil {
		return err
	}
	page := views.DatasetsPage{Page: h.Page(c, "Datasets", views.SectionDatasets), Edits: who.Role.Edits()}
	if before > 0 {
		page.Pager.Prev = "/datasets"
	}
	if len(list) > listPage {
		list = list[:listPage]
		page.Pager.Next = fmt.Sprintf("/datasets?before=%d", list[listPage-1].ID)
	}
	if page.Going, err = h.going(c); err != nil {
		return err
	}
	if page.Erasing, err = h.deletions(c); err != nil {
		return err
	}
	for _, d := range list {
		page.Datasets = append(page.Datasets, datasetItem(d))
	}
	return render(c, views.Datasets(page))
}

func datasetItem(d store.DatasetOverview) views.DatasetItem {
	item := views.DatasetItem{
		Name: d.Name, Href: datasetPath(d.ID), Kind: d.Kind, Rows: d.Rows, Runs: d.Runs, Labels: d.Labels, Version: d.Version,
		Created: views.When(d.Created), LastRun: views.When(d.LastRun), RunsHref: datasetPath(d.ID) + "#runs",
	}
	if d.Kind == eval.Pairs {
		item.LabelHref = labelingPath(d.ID)
		item.Agreement = agreementPath(d.ID, "")
	}
	return item
}

func labelingPath(dataset int64) string { return fmt.Sprintf("/labeling?dataset=%d", dataset) }

// queryInt is a number of the address; 0 for anything else.
func queryInt(c echo.Context, name string) int64 {
	n, _ := strconv.ParseInt(c.QueryParam(name), 10, 64)
	return max(n, 0)
}

// DeleteDataset deletes a dataset with everything that hangs on it, once the
// person has said that they mean it.
func (h *Handlers) DeleteDataset(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	if c.FormValue("confirm") == "" {
		return eval.Invalidf("Tick the box to say that %s shall be deleted with its runs and labels.", d.Name)
	}
	if err := h.Store.DeleteDataset(c.Request().Context(), PersonOf(c).TeamID, d.ID); err != nil {
		return err
	}
	h.flash(c, d.Name+" is deleted. Its rows, results and labels are being erased.")
	return redirect(c, "/datasets")
}
