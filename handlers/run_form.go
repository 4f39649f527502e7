package handlers

import (
	"cmp"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/views"
)

// runChoice is what the form says.
type runChoice struct {
	Judge   string
	Profile eval.Profile
	Limit   string
	Methods []string
	Chosen  bool // the form was sent: no method ticked means none
}

// readRunChoice reads the fields from the query or from a form.
func readRunChoice(c echo.Context) runChoice {
	q, _ := c.FormParams() // what cannot be read is not chosen
	return runChoice{
		Judge: cmp.Or(q.Get("judge"), builtIn), Profile: eval.Profile(q.Get("profile")),
		Limit: q.Get("limit"), Methods: q["method"], Chosen: q.Get("chosen") != "",
	}
}

// RunForm shows what can be run on a dataset and what it takes.
func (h *Handlers) RunForm(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	page, err := h.runForm(c, d, readRunChoice(c))
	if err != nil {
		return err
	}
	if isHTMX(c) {
		return render(c, page.Plan.View(page.Estimate))
	}
	return render(c, views.RunForm(page))
}

// StartRun starts what the form says.
func (h *Handlers) StartRun(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	choice := readRunChoice(c)
	r, err := h.launch(c, d, choice)
	if eval.IsKind(err, eval.Invalid) {
		return h.refuseRun(c, d, choice, err)
	}
	if err != nil {
		return err
	}
	return redirect(c, runPath(r.ID))
}

func (h *Handlers) launch(c echo.Context, d eval.Dataset, choice runChoice) (r eval.Run, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	limit, err := choice.limit()
	if err != nil {
		return r, err
	}
	if len(choice.Methods) == 0 {
		return r, eval.Invalidf("Choose at least one method.")
	}
	j, err := h.Judge(ctx, team, choice.Judge)
	if err != nil {
		return r, err
	}
	return Launch{
		Store: h.Store, Team: team, Dataset: d, Judge: j.Info(),
		Methods: choice.Methods, Profile: choice.Profile, Limit: limit,
	}.Start(ctx)
}

// refuseRun shows the form again with what is wrong.
func (h *Handlers) refuseRun(c echo.Context, d eval.Dataset, choice runChoice, refused error) error {
	page, err := h.runForm(c, d, choice)
	if err != nil {
		return err
	}
	if page.LimitError == "" {
		page.Plan.Error = refused.Error()
	}
	return renderStatus(c, http.StatusUnprocessableEntity, views.RunForm(page))
}

// limit is the number of rows to work on; 0 is all.
func (r runChoice) limit() (int, error) {
	if r.Limit == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(r.Limit)
	if err != nil || n < 1 {
		return 0, eval.Invalidf("Write a whole number from 1, or leave it empty for all rows.")
	}
	return n, nil
}

func (h *Handlers) runForm(c echo.Context, d eval.Dataset, choice runChoice) (p views.RunFormPage, err error) {
	path := datasetPath(d.ID) + "/runs"
	p = views.RunFormPage{
		Page:    h.Page(c, "Evaluate "+d.Name, views.SectionRuns),
		Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)}, Kind: d.Kind,
		Action: path, Estimate: path + "/new",
		Judge: choice.Judge, Limit: choice.Limit, Profile: Launch{Dataset: d, Profile: choice.Profile}.profile(),
	}
	if p.Judges, err = h.judgeOptions(c); err != nil {
		return p, err
	}
	limit, wrong := choice.limit()
	if wrong != nil {
		p.LimitError = wrong.Error()
	}
	p.Plan, err = h.runPlan(c, d, choice, limit)
	return p, err
}

func (h *Handlers) judgeOptions(c echo.Context) ([]views.Option, error) {
	options := []views.Option{{Value: builtIn, Label: "Built-in rules (no model)"}}
	list, err := h.Store.Judges(c.Request().Context(), PersonOf(c).TeamID)
	for _, j := range list {
		options = append(options, views.Option{Value: j.Name, Label: j.Name + " (" + j.Model + ")"})
	}
	return options, err
}
