package handlers

import (
	"iter"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// Audit lists who did what in the team.
func (h *Handlers) Audit(c echo.Context) error {
	ctx, team, trail := c.Request().Context(), PersonOf(c).TeamID, trailOf(c)
	trail.Limit = listPage + 1
	list, err := h.Store.Audit(ctx, team, trail)
	if err != nil {
		return err
	}
	actors, err := h.Store.Actors(ctx, team)
	if err != nil {
		return err
	}
	page := views.AuditPage{
		Page: h.Page(c, "Audit log", views.SectionPeople), Actors: actors, Actor: trail.Actor, Action: trail.Action,
		CSV: "/audit.csv?" + queryOf(trail).Encode(),
	}
	if len(list) > listPage {
		list = list[:listPage]
		q := queryOf(trail)
		q.Set("before", strconv.FormatInt(list[listPage-1].ID, 10))
		page.Pager.Next = "/audit?" + q.Encode()
	}
	page.Events = list
	return render(c, views.Audit(page))
}

// AuditCSV downloads the lines that the filters choose.
func (h *Handlers) AuditCSV(c echo.Context) error {
	ctx, team, trail := c.Request().Context(), PersonOf(c).TeamID, trailOf(c)
	return sendCSV(c, "audit.csv", sheet{
		columns: []string{"at", "actor", "address", "action", "object", "name", "detail"},
		rows: func(yield func([]any, error) bool) {
			for e, err := range h.events(c, team, trail) {
				row := []any{views.When(e.At).Machine(), e.Actor, e.Address, string(e.Action), e.Object, e.Name, e.Detail}
				if !yield(row, err) || err != nil || ctx.Err() != nil {
					return
				}
			}
		},
	})
}

// events yields all lines, page by page, so that a long log takes no memory.
func (h *Handlers) events(c echo.Context, team int64, t store.Trail) iter.Seq2[eval.Event, error] {
	t.Limit = 1000
	return func(yield func(eval.Event, error) bool) {
		for {
			list, err := h.Store.Audit(c.Request().Context(), team, t)
			if err != nil {
				yield(eval.Event{}, err)
				return
			}
			for _, e := range list {
				if !yield(e, nil) {
					return
				}
			}
			if len(list) < t.Limit {
				return
			}
			t.Before = list[len(list)-1].ID
		}
	}
}

func trailOf(c echo.Context) store.Trail {
	return store.Trail{
		Actor:  c.QueryParam("actor"),
		Action: eval.Action(c.QueryParam("action")),
		Before: queryInt(c, "before"),
	}
}

func queryOf(t store.Trail) url.Values {
	q := url.Values{}
	if t.Actor != "" {
		q.Set("actor", t.Actor)
	}
	if t.Action != "" {
		q.Set("action", string(t.Action))
	}
	return q
}
