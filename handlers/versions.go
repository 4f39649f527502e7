package handlers

import (
	"context"
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// succession names the dataset to be and says what happens when the name is
// taken: rejected rows are added, any other file becomes the next version.
func (h *Handlers) succession(c echo.Context, u store.Upload, page *views.PreviewPage) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	rejects, chosen := store.HoldsRejects(page.Preview.Columns), page.Name != ""
	if !chosen {
		page.Name = eval.NameOfFile(u.Name)
	}
	if base, ok := strings.CutSuffix(page.Name, "-rejects"); ok && rejects && !chosen {
		page.Name = base
	}
	before, number, err := h.Store.Next(ctx, team, page.Name)
	switch {
	case err != nil || number == 0 || page.Judged != nil && chosen:
		return err
	case !chosen && (page.Judged != nil || before.Kind != page.Preview.Shape.Kind()):
		page.Name, err = h.Store.FreeName(ctx, team, page.Name)
		return err
	case before.Kind != page.Preview.Shape.Kind():
		return nil
	case rejects:
		page.Succeeds = fmt.Sprintf("This adds to the %s of %s and becomes version %d of it.", views.CountOf(before.Rows, "row", "rows"), before.Name, number)
	default:
		page.Succeeds = fmt.Sprintf("This becomes version %d of %s, unless the rows are the same. Under another name it is a dataset of its own.", number, before.Name)
	}
	return nil
}

// versions lists all versions of the dataset, when there are several.
func (h *Handlers) versions(ctx context.Context, who eval.Person, d store.DatasetOverview, page *views.DatasetPage) error {
	list, err := h.Store.Versions(ctx, who.TeamID, d.ID)
	if err != nil || len(list) < 2 {
		return err
	}
	page.Version = fmt.Sprintf("version %d", d.Version)
	for i, v := range list {
		line := views.VersionLine{
			Name: fmt.Sprintf("Version %d", v.Version), Href: datasetPath(v.ID), Shown: v.ID == d.ID,
			Rows: v.Rows, Created: views.When(v.Created),
		}
		if i < len(list)-1 {
			line.Changes = changeTabs(v.ID, v.Changes, "")
		}
		page.History = append(page.History, line)
	}
	return nil
}

func changeTabs(version int64, c store.Changes, current string) []views.Tab {
	var tabs []views.Tab
	for _, kind := range []struct {
		name  string
		count int
	}{{"added", c.Added}, {"changed", c.Changed}, {"removed", c.Removed}} {
		tabs = append(tabs, views.Tab{
			Label: strings.ToUpper(kind.name[:1]) + kind.name[1:], Count: &kind.count, Current: kind.name == current,
			Href: fmt.Sprintf("%s/changes?change=%s", datasetPath(version), kind.name),
		})
	}
	return tabs
}

// Changes lists the rows that set a version apart from the one before.
func (h *Handlers) Changes(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	kind, after := c.QueryParam("change"), queryInt(c, "after")
	if kind != "changed" && kind != "removed" {
		kind = "added"
	}
	all, err := h.Store.Versions(ctx, team, d.ID)
	if err != nil {
		return err
	}
	list, err := h.Store.ChangePage(ctx, team, d.ID, d.Kind, kind, after, listPage+1)
	if err != nil {
		return err
	}
	page := views.ChangesPage{
		Page:    h.Page(c, "Changes of "+d.Name, views.SectionDatasets),
		Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)},
	}
	for i, v := range all {
		if v.ID == d.ID {
			page.Title = fmt.Sprintf("What version %d changed", v.Version)
			page.Tabs = changeTabs(d.ID, v.Changes, kind)
			page.Before = previous(all, i)
		}
	}
	if after > 0 {
		page.Pager.Prev = fmt.Sprintf("%s/changes?change=%s", datasetPath(d.ID), kind)
	}
	if len(list) > listPage {
		list = list[:listPage]
		page.Pager.Next = fmt.Sprintf("%s/changes?change=%s&after=%d", datasetPath(d.ID), kind, list[listPage-1].ID)
	}
	for _, r := range list {
		page.Changes = append(page.Changes, changeLine(d, page.Before.Href, r))
	}
	return render(c, views.Changes(page))
}

func previous(versions []store.Version, i int) views.Crumb {
	if i+1 >= len(versions) {
		return views.Crumb{}
	}
	return views.Crumb{Name: fmt.Sprintf("Version %d", versions[i+1].Version), Href: datasetPath(versions[i+1].ID)}
}

func changeLine(d eval.Dataset, before string, r store.Change) views.ChangeLine {
	line := views.ChangeLine{Question: r.Question, Now: r.Answer, Old: r.OldAnswer}
	if line.Question == "" {
		line.Question = r.OldQuestion
	}
	if r.Row != 0 {
		line.Href = rowHref(d.Kind, datasetPath(d.ID), r.Row)
	}
	if r.OldRow != 0 {
		line.OldHref = rowHref(d.Kind, before, r.OldRow)
	}
	return line
}

func rowHref(kind eval.Kind, dataset string, row int64) string {
	if kind == eval.Pairs {
		return fmt.Sprintf("/pairs/%d", row)
	}
	return fmt.Sprintf("%s/rows/%d", dataset, row)
}
