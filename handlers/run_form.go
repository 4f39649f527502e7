package handlers

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
	"concord/views"
)

// runChoice is what the form says.
type runChoice struct {
	Judge   string
	Profile eval.Profile
	Methods []string
	Chosen  bool // the form was sent: no method ticked means none
	Fields  url.Values
	// Settings are what the fields say; Wrong is why they say nothing.
	Settings eval.RunSettings
	Wrong    error
}

// readRunChoice reads the fields from the query or from a form.
func readRunChoice(c echo.Context) runChoice {
	q, _ := c.FormParams() // what cannot be read is not chosen
	r := runChoice{
		Judge: cmp.Or(q.Get("judge"), builtIn), Profile: eval.Profile(q.Get("profile")),
		Methods: q["method"], Chosen: q.Get("chosen") != "", Fields: q,
	}
	r.Settings, r.Wrong = runSettingsOf(q)
	return r
}

// key tells forms apart: the same form sent twice starts one run, also when two
// clicks come at once; another choice in the same form starts another.
func (r runChoice) key() string {
	once := r.Fields.Get("once")
	if once == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(r.Fields.Encode()))
	return hex.EncodeToString(sum[:16])
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
	if choice.Wrong != nil {
		return r, choice.Wrong
	}
	if len(choice.Methods) == 0 {
		return r, eval.Invalidf("Choose at least one method.")
	}
	j, err := h.Judge(ctx, team, choice.Judge)
	if err != nil {
		return r, err
	}
	l := Launch{
		Store: h.Store, Team: team, Dataset: d, Judge: j.Info(),
		Methods: choice.Methods, Profile: choice.Profile, Settings: choice.Settings, Key: choice.key(),
	}
	if l.Second, err = h.second(ctx, team, choice); err != nil {
		return r, err
	}
	return l.Start(ctx)
}

// refuseRun shows the form again with what is wrong.
func (h *Handlers) refuseRun(c echo.Context, d eval.Dataset, choice runChoice, refused error) error {
	page, err := h.runForm(c, d, choice)
	if err != nil {
		return err
	}
	page.Plan.Error = refused.Error()
	return renderStatus(c, http.StatusUnprocessableEntity, views.RunForm(page))
}

// second is the stronger judge of a cascade; the zero one without a cascade.
func (h *Handlers) second(ctx context.Context, team int64, choice runChoice) (judge.Info, error) {
	if choice.Settings.Cascade == nil {
		return judge.Info{}, nil
	}
	j, err := h.Judge(ctx, team, choice.Settings.Cascade.Judge)
	if err != nil {
		return judge.Info{}, err
	}
	return j.Info(), nil
}

func (h *Handlers) runForm(c echo.Context, d eval.Dataset, choice runChoice) (p views.RunFormPage, err error) {
	path := datasetPath(d.ID) + "/runs"
	p = views.RunFormPage{
		Page:    h.Page(c, "Evaluate "+d.Name, views.SectionRuns),
		Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)}, Kind: d.Kind,
		Action: path, Estimate: path + "/new",
		Judge: choice.Judge, Profile: Launch{Dataset: d, Profile: choice.Profile}.profile(),
		Fields: choice.Fields, Thresholds: thresholdFields(d.Kind), Once: rand.Text(),
	}
	if p.Judges, err = h.judgeOptions(c); err != nil {
		return p, err
	}
	if err := h.addEarlier(c, d, &p); err != nil {
		return p, err
	}
	p.Plan, err = h.runPlan(c, d, choice)
	return p, err
}

// thresholdFields are the metrics that can have a threshold, with the default.
func thresholdFields(k eval.Kind) (list []views.ThresholdField) {
	if k == eval.Pairs {
		return nil
	}
	for _, m := range metric.Metrics() {
		if !eval.NeedsJudge(m.Slug) {
			continue
		}
		f := views.ThresholdField{Name: thresholdPrefix + m.Slug, Method: m.Slug, Label: m.Name}
		if t, ok := (eval.RunSettings{}).Threshold(m.Slug); ok {
			f.Default = exact(&t)
		}
		list = append(list, f)
	}
	return list
}

func (h *Handlers) judgeOptions(c echo.Context) ([]views.Option, error) {
	options := []views.Option{{Value: builtIn, Label: "Built-in rules (no model)"}}
	list, err := h.Store.Judges(c.Request().Context(), PersonOf(c).TeamID)
	for _, j := range list {
		options = append(options, views.Option{Value: j.Name, Label: j.Name + " (" + j.Model + ")"})
	}
	return options, err
}
