package handlers

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// Storage shows what fills the database, how long it is kept, and how to get
// space back.
func (h *Handlers) Storage(c echo.Context) error {
	page, err := h.storage(c)
	if err != nil {
		return err
	}
	return render(c, views.Storage(page))
}

// largest is the number of datasets that the storage page names.
const largest = 10

func (h *Handlers) storage(c echo.Context) (page views.StoragePage, err error) {
	ctx, who := c.Request().Context(), PersonOf(c)
	page = views.StoragePage{Page: h.Page(c, "Storage", views.SectionPeople), Team: who.Team, Shrinks: h.Store.Shrinks()}
	st, err := h.Store.Storage(ctx, who.TeamID)
	if err != nil {
		return page, err
	}
	page.Database, page.Spare, page.Disk = st.Database, st.Spare, st.Disk
	page.Copies = views.Stored(st.Copies)
	page.Seconds = store.SpaceSeconds(st.Database)
	page.Parts = partsOf(st)
	for _, d := range st.Datasets[:min(largest, len(st.Datasets))] {
		page.Datasets = append(page.Datasets, views.StoredDataset{
			Name: d.Name, Href: datasetPath(d.ID), Rows: views.Stored(d.Rows), Results: views.Stored(d.Results),
		})
	}
	page.More = len(st.Datasets) - len(page.Datasets)
	if page.Kept, err = h.Store.Retention(ctx, who.TeamID); err != nil {
		return page, err
	}
	page.Space = views.Space(h.Store.Space())
	page.Erasing, err = h.deletions(c)
	return page, err
}

// partsOf sums up what a team keeps, by kind.
func partsOf(st store.Storage) views.StoredParts {
	p := views.StoredParts{
		Replies: views.Stored(st.Replies), Labels: views.Stored(st.Labels), Audit: views.Stored(st.Audit), Uploads: views.Stored(st.Uploads),
	}
	for _, d := range st.Datasets {
		p.Rows.Count += d.Rows.Count
		p.Rows.Bytes += d.Rows.Bytes
		p.Results.Count += d.Results.Count
		p.Results.Bytes += d.Results.Bytes
	}
	return p
}

// SetRetention changes how long the team keeps what it can do without.
func (h *Handlers) SetRetention(c echo.Context) error {
	var r eval.Retention
	for name, into := range map[string]*int{"raw": &r.Raw, "replies": &r.Replies, "uploads": &r.Uploads} {
		n, err := strconv.Atoi(c.FormValue(name))
		if err != nil {
			return eval.Invalidf("Choose how long each is kept.")
		}
		*into = n
	}
	if err := h.Store.SetRetention(c.Request().Context(), PersonOf(c).TeamID, r); err != nil {
		return err
	}
	h.flash(c, "Saved. What is older is dropped now, in the background.")
	return redirect(c, "/storage")
}

// GiveSpaceBack tidies up the database in the background.
func (h *Handlers) GiveSpaceBack(c echo.Context) error {
	if err := h.Store.GiveSpaceBack(c.Request().Context(), PersonOf(c).TeamID); err != nil {
		return err
	}
	return redirect(c, "/storage#space")
}

// SpaceState is the fragment that tells how giving space back goes.
func (h *Handlers) SpaceState(c echo.Context) error {
	page, err := h.storage(c)
	if err != nil {
		return err
	}
	return render(c, views.SpaceBox(page))
}

// DeleteTeam deletes the team with everything in it, once its name was typed, and
// goes on in another team of the person.
func (h *Handlers) DeleteTeam(c echo.Context) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	err := h.Store.DeleteTeam(ctx, who.TeamID, c.FormValue("name"))
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		page, pageErr := h.storage(c)
		if pageErr != nil {
			return pageErr
		}
		page.Typed, page.Error = c.FormValue("name"), err.Error()
		return renderStatus(c, http.StatusUnprocessableEntity, views.Storage(page))
	}
	if err != nil {
		return err
	}
	h.flash(c, fmt.Sprintf("The team %s is deleted. Its data is being erased.", who.Team))
	return redirect(c, "/")
}
