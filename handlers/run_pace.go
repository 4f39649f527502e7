package handlers

import (
	"context"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/openai"
	"concord/views"
)

// flowing is a judge that bounds its requests.
type flowing interface{ Flow() openai.Flow }

// flow is how fast the judge of a run that is going on may be asked; nil for one
// that asks no model, or whose judge cannot be built here.
func (h *Handlers) flow(ctx context.Context, team int64, r eval.Run) *views.RunFlow {
	if !asksModel(r) || r.State.Over() {
		return nil
	}
	j, err := h.Judge(ctx, team, r.Judge)
	if err != nil {
		return nil // the run says so itself
	}
	known, ok := j.(flowing)
	if !ok {
		return nil
	}
	f := known.Flow()
	return &views.RunFlow{Most: f.Most, Now: f.Now, Wait: f.Wait}
}

// PaceRun changes how many requests the judge of a run gets at a time, while the
// run goes on.
func (h *Handlers) PaceRun(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(strings.TrimSpace(c.FormValue("concurrency")))
	if err != nil {
		return eval.Invalidf("Write how many requests may be open at a time, as a whole number.")
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	if err := h.Store.SetConcurrency(ctx, team, r.ID, n); err != nil {
		return err
	}
	_ = h.flow(ctx, team, r) // building the judge anew retunes its endpoint at once
	h.flash(c, "Up to "+views.CountOf(n, "request", "requests")+" at a time from now on, for every run by "+r.Judge+".")
	return redirect(c, runPath(r.ID))
}

// pace is the control over a run that is going on, for who manages judges; nil
// otherwise.
func (h *Handlers) pace(c echo.Context, r eval.Run) (*views.RunPace, error) {
	who := PersonOf(c)
	if who.Role != eval.Admin || !asksModel(r) || r.State.Over() {
		return nil, nil
	}
	j, err := h.Store.JudgeNamed(c.Request().Context(), who.TeamID, r.Judge)
	if eval.IsKind(err, eval.NotFound) {
		return nil, nil
	}
	return &views.RunPace{Action: runPath(r.ID) + "/pace", Concurrency: j.Concurrency, Judge: j.Name, Edit: judgePath(j.ID) + "/edit"}, err
}
