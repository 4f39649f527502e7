package handlers

import (
	"context"
	"net/http"
	"os"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/views"
)

// Judges lists who can judge.
func (h *Handlers) Judges(c echo.Context) error {
	page, err := h.judgesPage(c, judgeEntry{})
	if err != nil {
		return err
	}
	return render(c, views.Judges(page))
}

func (h *Handlers) judgesPage(c echo.Context, entry judgeEntry) (p views.JudgesPage, err error) {
	who := PersonOf(c)
	p = views.JudgesPage{Page: h.Page(c, "Judges", views.SectionJudges), Admin: who.Role == eval.Admin, Form: entry.form()}
	ctx := c.Request().Context()
	list, err := h.Store.Judges(ctx, who.TeamID)
	if err != nil {
		return p, err
	}
	generators, err := h.Store.Generators(ctx, who.TeamID)
	if err != nil {
		return p, err
	}
	for _, j := range list {
		item, err := h.fullItem(c, who, j)
		if err != nil {
			return p, err
		}
		for _, g := range generators {
			item.Datasets = append(item.Datasets, views.Option{Value: strconv.FormatInt(g.ID, 10), Label: g.Name})
		}
		p.Judges = append(p.Judges, item)
	}
	p.Generators = generatorItems(generators, list, who.Role.Edits())
	p.Kept, err = h.Store.RepliesKept(ctx, who.TeamID)
	return p, err
}

// fullItem is a judge with what was learned of it and what it is worth.
func (h *Handlers) fullItem(c echo.Context, who eval.Person, j store.Judge) (item views.JudgeItem, err error) {
	item = judgeItem(who, j)
	var known openai.Traits
	if err := h.Store.Traits(c.Request().Context(), who.TeamID, j.BaseURL, j.Model, &known); err != nil {
		return item, err
	}
	item.Traits = known.Words()
	item.Stability, err = h.stability(c, j.Name)
	return item, err
}

func judgePath(id int64) string { return "/judges/" + strconv.FormatInt(id, 10) }

func judgeItem(who eval.Person, j store.Judge) views.JudgeItem {
	item := views.JudgeItem{
		ID: j.ID, Name: j.Name, BaseURL: j.BaseURL, Model: j.Model, EmbeddingModel: j.EmbeddingModel,
		KeyVariable: j.APIKeyEnv, KeyStored: j.HasKey,
		KeyMissing:  j.APIKeyEnv != "" && os.Getenv(j.APIKeyEnv) == "",
		Concurrency: j.Concurrency, RequestsMinute: j.RequestsMinute, TokensMinute: j.TokensMinute, TimeoutSeconds: j.TimeoutSeconds,
		EmbeddingBaseURL: j.EmbeddingBaseURL, Price: j.Price(), Tier: j.Tier, Window: j.Window,
	}
	path := judgePath(j.ID)
	if who.Role == eval.Admin {
		item.Test, item.Edit, item.Delete = path+"/test", path+"/edit", path+"/delete"
	}
	if who.Role.Edits() {
		item.Check = path + "/stability"
	}
	return item
}

// AddJudge stores an endpoint as a judge. Nothing is sent to it yet.
func (h *Handlers) AddJudge(c echo.Context) error {
	entry := readJudgeEntry(c)
	j, ok := entry.judge(h.PlainEndpoints)
	if !ok {
		return h.refuseJudge(c, entry)
	}
	_, err := h.Store.AddJudge(c.Request().Context(), PersonOf(c).TeamID, j, entry.key)
	if eval.IsKind(err, eval.Invalid) || eval.IsKind(err, eval.Conflict) {
		entry.problem = err.Error()
		return h.refuseJudge(c, entry)
	}
	if err != nil {
		return err
	}
	h.flash(c, "Judge "+j.Name+" added. Test it to see what works.")
	return redirect(c, "/judges")
}

// refuseJudge shows the form again with what is wrong. The key is not sent back.
func (h *Handlers) refuseJudge(c echo.Context, entry judgeEntry) error {
	page, err := h.judgesPage(c, entry)
	if err != nil {
		return err
	}
	return renderStatus(c, http.StatusUnprocessableEntity, views.Judges(page))
}

// DeleteJudge removes a judge and its key.
func (h *Handlers) DeleteJudge(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	if err := h.Store.DeleteJudge(c.Request().Context(), PersonOf(c).TeamID, id); err != nil {
		return err
	}
	h.flash(c, "Judge deleted. Runs that it made stay.")
	return redirect(c, "/judges")
}

// tester is a judge that can say what works.
type tester interface {
	Test(context.Context) openai.Report
}

// TestJudge asks an endpoint two plain questions and says what works.
func (h *Handlers) TestJudge(c echo.Context) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	j, err := h.Store.JudgeByID(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	report, err := h.testJudge(ctx, who.TeamID, j)
	if err != nil {
		return err
	}
	if isHTMX(c) {
		item := judgeItem(who, j)
		item.Report = &report
		return render(c, views.JudgeReportFragment(item))
	}
	page, err := h.judgesPage(c, judgeEntry{})
	for i := range page.Judges {
		if page.Judges[i].ID == id {
			page.Judges[i].Report = &report
		}
	}
	if err != nil {
		return err
	}
	return render(c, views.Judges(page))
}

// testJudge asks, or says why it cannot even ask.
func (h *Handlers) testJudge(ctx context.Context, team int64, j store.Judge) (views.JudgeReport, error) {
	made, err := h.Judge(ctx, team, j.Name)
	if eval.IsKind(err, eval.Invalid) {
		return views.JudgeReport{Checks: []views.JudgeCheck{{Name: "Settings", Text: err.Error(), Tone: views.Bad, State: "failed"}}}, nil
	}
	if err != nil {
		return views.JudgeReport{}, err
	}
	t, ok := made.(tester)
	if !ok {
		return views.JudgeReport{}, eval.Invalidf("The judge %s cannot be tested.", j.Name)
	}
	return judgeReport(t.Test(ctx)), nil
}

func judgeReport(r openai.Report) views.JudgeReport {
	report := views.JudgeReport{OK: r.OK, Calls: r.Calls, Traits: r.Traits}
	for _, c := range r.Checks {
		report.Checks = append(report.Checks, views.JudgeCheck{Name: c.Name, Text: c.Text, State: string(c.State), Tone: checkTone(c.State)})
	}
	return report
}

func checkTone(s openai.CheckState) views.Tone {
	switch s {
	case openai.CheckOK:
		return views.Good
	case openai.CheckFailed:
		return views.Bad
	}
	return views.Neutral
}
