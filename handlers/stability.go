package handlers

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// How a self-check asks: enough repeats to see a judge waver, few enough rows to
// cost little.
const (
	checkRows    = 10
	checkRepeats = 5
)

// CheckStability has a judge judge the same rows several times. It is a run like
// any other; what came out is shown with the judge.
func (h *Handlers) CheckStability(c echo.Context) error {
	j, err := h.judge(c)
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	id, err := strconv.ParseInt(c.FormValue("dataset"), 10, 64)
	if err != nil {
		return eval.Invalidf("Choose the dataset whose rows are judged.")
	}
	d, err := h.Store.Dataset(ctx, team, id)
	if err != nil {
		return err
	}
	made, err := h.Judge(ctx, team, j.Name)
	if err != nil {
		return err
	}
	run, err := Launch{
		Store: h.Store, Team: team, Dataset: d, Judge: made.Info(), Methods: checkMethods(d.Kind), Limit: checkRows,
		Settings: eval.RunSettings{Repeats: checkRepeats},
	}.Start(ctx)
	if err != nil {
		return err
	}
	h.flash(c, "The same rows are judged "+strconv.Itoa(checkRepeats)+" times. The spread will stand with the judge.")
	return redirect(c, runPath(run.ID))
}

// checkMethods are cheap ones: a call or two a row.
func checkMethods(k eval.Kind) []string {
	if k == eval.Pairs {
		return []string{eval.MethodScore, eval.MethodRank}
	}
	return []string{eval.MetricFaithfulness}
}

// stability is what repeated runs say of a judge.
func (h *Handlers) stability(c echo.Context, judge string) ([]views.StabilityLine, error) {
	list, err := h.Store.StabilityOf(c.Request().Context(), PersonOf(c).TeamID, judge)
	lines := make([]views.StabilityLine, len(list))
	for i, s := range list {
		lines[i] = views.StabilityLine{
			Run: runPath(s.Run), Dataset: s.Dataset, Method: views.MethodName(s.Method), At: views.When(s.Created),
			Rows: s.Rows, Repeats: s.Repeats, SD: s.SD, Flips: s.Flips, Flippable: s.Flippable, Failed: s.Failed,
		}
	}
	return lines, err
}
