package handlers

import (
	"context"
	"fmt"
	"net/url"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// Run shows one run; the page calls [Handlers.RunProgress] while it goes on.
func (h *Handlers) Run(c echo.Context) error {
	page, err := h.runPage(c)
	if err != nil {
		return err
	}
	return render(c, views.Run(page))
}

// RunProgress renews what changes while a run goes on. The state that the page
// shows comes along, so that the head is only sent when it has changed.
func (h *Handlers) RunProgress(c echo.Context) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	if !isHTMX(c) {
		return redirect(c, runPath(r.ID))
	}
	page, err := h.runNow(c, r)
	if err != nil {
		return err
	}
	return render(c, views.RunProgressFragment(page, c.QueryParam("state") != string(r.State)))
}

func (h *Handlers) runPage(c echo.Context) (p views.RunPage, err error) {
	r, err := h.run(c)
	if err != nil {
		return p, err
	}
	p, err = h.runNow(c, r)
	p.Page = h.Page(c, fmt.Sprintf("Run %d", r.ID), views.SectionRuns)
	return p, err
}

// runNow is the page of a run, without its frame.
func (h *Handlers) runNow(c echo.Context, r eval.Run) (p views.RunPage, err error) {
	progress, err := h.runProgress(c.Request().Context(), PersonOf(c).TeamID, r)
	if err != nil {
		return p, err
	}
	return h.runParts(c, r, progress)
}

// runParts adds to a run's progress what differs from person to person.
func (h *Handlers) runParts(c echo.Context, r eval.Run, progress views.RunProgress) (p views.RunPage, err error) {
	who := PersonOf(c)
	progress.Edits = who.Role.Edits()
	p.Head, p.Progress, p.Live = runHead(who, r), progress, live(c, r)
	if p.Head.Pace, err = h.pace(c, r); err != nil {
		return p, err
	}
	if err := h.addComparison(c.Request().Context(), who.TeamID, r, &p.Head); err != nil {
		return p, err
	}
	if p.Outcome, err = h.runOutcome(c, r, false); err != nil {
		return p, err
	}
	p.Rows, err = h.runRows(c, r, progress.Failures)
	return p, err
}

// run is the run that the address names.
func (h *Handlers) run(c echo.Context) (eval.Run, error) {
	id, err := idParam(c, "id")
	if err != nil {
		return eval.Run{}, err
	}
	return h.Store.RunByID(c.Request().Context(), PersonOf(c).TeamID, id)
}

func runHead(who eval.Person, r eval.Run) views.RunHead {
	return views.RunHead{
		ID: r.ID, Dataset: views.Crumb{Name: r.Dataset, Href: datasetPath(r.DatasetID)},
		State: r.State, Failed: r.Failed, Judge: judgeName(r.Judge), Profile: r.Profile, Facts: settingsFacts(r), Trial: r.Settings.DryRun,
		Created: views.When(r.Created), Actions: runActions(who, r),
	}
}

// addComparison leads from a run that is over to the one before it on the same
// dataset, side by side. Trials and runs in which everything failed are left out.
func (h *Handlers) addComparison(ctx context.Context, team int64, r eval.Run, head *views.RunHead) error {
	if r.Kind != eval.Samples || !r.State.Over() || r.Settings.DryRun {
		return nil
	}
	before, err := h.Store.RunPage(ctx, team, r.DatasetID, r.ID, comparedRuns)
	for _, o := range before {
		if !o.Settings.DryRun && o.Done > o.Failed && len(commonMethods(o, r)) > 0 {
			head.Actions = append(head.Actions, views.Action{
				Label: fmt.Sprintf("Compare with run %d", o.ID), Href: runPair{a: o, b: r}.href(),
			})
			break
		}
	}
	return err
}

// runActions are what the person can do with the run as it stands.
func runActions(who eval.Person, r eval.Run) []views.Action {
	if !who.Role.Edits() {
		return nil
	}
	path := runPath(r.ID)
	var list []views.Action
	switch r.State {
	case eval.RunQueued, eval.RunRunning:
		return []views.Action{{Label: "Stop", Href: path + "/stop", Icon: "stop", Post: true}}
	case eval.RunStopping:
		return []views.Action{{Label: "Stop", Icon: "stop", Why: "calls in flight finish"}}
	case eval.RunStopped, eval.RunFailed:
		list = append(list, views.Action{Label: "Resume", Href: path + "/resume", Icon: "runs", Post: true, Primary: true})
	}
	if again := againAction(r); again != nil {
		list = append(list, *again)
	}
	if r.Failed > 0 {
		list = append(list, views.Action{Label: "Retry " + views.Count(r.Failed) + " failed", Href: path + "/retry", Post: true})
	}
	if asksModel(r) && r.Settings.Cascade == nil {
		list = append(list, rereadAction(r))
	}
	return list
}

// rereadAction reads the replies anew, where they are still there.
func rereadAction(r eval.Run) views.Action {
	a := views.Action{Label: "Read replies anew", Href: runPath(r.ID) + "/reread", Post: true}
	if r.RawDropped > 0 {
		a.Why = "replies dropped for their age"
	}
	return a
}

// StopRun asks a run to stop.
func (h *Handlers) StopRun(c echo.Context) error {
	return h.change(c, h.Store.Stop, "Stopping. Calls in flight finish and are kept.")
}

// ResumeRun goes on with what is missing.
func (h *Handlers) ResumeRun(c echo.Context) error {
	return h.change(c, h.Store.Resume, "The run goes on with what is missing.")
}

// RetryRun asks again for what failed: all of it, or what failed by one cause.
func (h *Handlers) RetryRun(c echo.Context) error {
	do := h.Store.RetryFailed
	if cause := c.FormValue("reason"); cause != "" {
		do = func(ctx context.Context, team, run int64) error {
			return h.Store.RetryCauses(ctx, team, run, eval.Code(cause))
		}
	}
	return h.change(c, do, "What failed is asked again. The old results stay until new ones come.")
}

// change does something to a run and leads back to it.
func (h *Handlers) change(c echo.Context, do runChange, done string) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := do(c.Request().Context(), PersonOf(c).TeamID, id); err != nil {
		return err
	}
	h.flash(c, done)
	return redirect(c, runPath(id))
}

// ScoresCSV is a run's results as CSV.
func (h *Handlers) ScoresCSV(c echo.Context) error {
	return h.scores(c, "csv", "text/csv; charset=utf-8")
}

// ScoresJSONL is a run's results, one JSON object a line.
func (h *Handlers) ScoresJSONL(c echo.Context) error {
	return h.scores(c, "jsonl", "application/jsonl")
}

func (h *Handlers) scores(c echo.Context, format, mime string) error {
	r, err := h.run(c)
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	d, err := h.Store.Dataset(ctx, team, r.DatasetID)
	if err != nil {
		return err
	}
	if r.Kind == eval.Pairs { // the file says what every method picks
		if err := h.Store.UnblindRun(ctx, team, PersonOf(c).ID, r.ID); err != nil {
			return err
		}
	}
	attachment(c, mime, fmt.Sprintf("%s-run-%d-scores.%s", d.Name, r.ID, format))
	return Export{h.Store, team, d}.Write(ctx, c.Response(), "scores", format, r.ID, "")
}

// live is where a page that shows the run in this state hears what changes; a
// run that is over does not change.
func live(c echo.Context, r eval.Run) views.Live {
	if r.State.Over() {
		return views.Live{}
	}
	q := url.Values{"state": {string(r.State)}}
	for _, name := range []string{"after", "before", "method", "show", "reason", "from", "below", "hint", "dimension", "tag", "strict"} {
		if v := c.QueryParam(name); v != "" {
			q.Set(name, v)
		}
	}
	return views.Live{Stream: runPath(r.ID) + "/events?" + q.Encode(), Poll: runPath(r.ID) + "/progress?" + q.Encode()}
}
