package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// EditJudge shows a judge's settings for a change.
func (h *Handlers) EditJudge(c echo.Context) error {
	j, err := h.judge(c)
	if err != nil {
		return err
	}
	return h.judgeForm(c, http.StatusOK, j, entryOf(j))
}

// UpdateJudge keeps changed settings; runs that are going on follow the new
// limits at once.
func (h *Handlers) UpdateJudge(c echo.Context) error {
	old, err := h.judge(c)
	if err != nil {
		return err
	}
	entry := readJudgeEntry(c)
	entry.values["name"] = old.Name
	j, ok := entry.judge(h.PlainEndpoints)
	if !ok {
		return h.judgeForm(c, http.StatusUnprocessableEntity, old, entry)
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	j.ID = old.ID
	err = h.Store.UpdateJudge(ctx, team, j, entry.key)
	if eval.IsKind(err, eval.Invalid) {
		entry.problem = err.Error()
		return h.judgeForm(c, http.StatusUnprocessableEntity, old, entry)
	}
	if err != nil {
		return err
	}
	if _, err := h.Judge(ctx, team, j.Name); err != nil && !eval.IsKind(err, eval.Invalid) {
		return err
	}
	h.flash(c, "Saved. Test "+j.Name+" to see what works.")
	return redirect(c, "/judges")
}

func (h *Handlers) judgeForm(c echo.Context, status int, j store.Judge, entry judgeEntry) error {
	return renderStatus(c, status, views.EditJudge(views.EditJudgePage{
		Page: h.Page(c, "Edit "+j.Name, views.SectionJudges), Form: entry.editForm(j),
	}))
}

// judge is the judge that the address names.
func (h *Handlers) judge(c echo.Context) (store.Judge, error) {
	id, err := idParam(c, "id")
	if err != nil {
		return store.Judge{}, err
	}
	return h.Store.JudgeByID(c.Request().Context(), PersonOf(c).TeamID, id)
}
