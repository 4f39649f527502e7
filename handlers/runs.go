package handlers

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/lexical"
	"concord/eval/metric"
	"concord/views"
)

// runsAPage is how many runs one page of the list shows.
const runsAPage = 50

// Runs lists runs, the newest first: all, or with ?dataset= those of one dataset.
func (h *Handlers) Runs(c echo.Context) error {
	ctx, who := c.Request().Context(), PersonOf(c)
	dataset, before := number(c, "dataset"), number(c, "before")
	list, err := h.Store.RunPage(ctx, who.TeamID, dataset, before, runsAPage+1)
	if err != nil {
		return err
	}
	page := views.RunsPage{Page: h.Page(c, "Runs", views.SectionRuns), Empty: noRuns(who)}
	if dataset != 0 {
		d, err := h.Store.Dataset(ctx, who.TeamID, dataset)
		if err != nil {
			return err
		}
		page.Dataset = &views.Crumb{Name: d.Name, Href: datasetPath(d.ID)}
		page.Actions = evaluateAction(who, d.ID)
	}
	page.Pager = runPager(list, dataset, before)
	for _, r := range list[:min(runsAPage, len(list))] {
		page.Runs = append(page.Runs, runItem(r))
	}
	return render(c, views.Runs(page))
}

// number reads a whole number from the query; anything else is 0.
func number(c echo.Context, name string) int64 {
	n, _ := strconv.ParseInt(c.QueryParam(name), 10, 64) // 0 is the start of every list
	return max(0, n)
}

func noRuns(who eval.Person) views.Empty {
	e := views.Empty{
		Title: "No runs yet",
		Text:  "A run scores every row of a dataset, or lets methods pick the better item of every pair.",
		Points: []string{
			"The built-in rules need no key and no network",
			"Needed columns and judge calls are said before anything is asked",
			"A run goes on without the page and survives a restart",
		},
	}
	if who.Role.Edits() {
		e.Actions = []views.Action{{Label: "Choose a dataset", Href: "/datasets", Primary: true}}
	}
	return e
}

func evaluateAction(who eval.Person, dataset int64) []views.Action {
	if !who.Role.Edits() {
		return nil
	}
	return []views.Action{{Label: "Evaluate", Href: datasetPath(dataset) + "/runs/new", Primary: true}}
}

// runPager leads to older runs, and from there back to the newest.
func runPager(list []eval.Run, dataset, before int64) (p views.Pager) {
	of := ""
	if dataset != 0 {
		of = fmt.Sprintf("dataset=%d&", dataset)
	}
	if before != 0 {
		p.Prev = "/runs?" + of
	}
	if len(list) > runsAPage {
		p.Next = fmt.Sprintf("/runs?%sbefore=%d", of, list[runsAPage-1].ID)
	}
	return p
}

func runItem(r eval.Run) views.RunItem {
	return views.RunItem{
		ID: r.ID, Href: runPath(r.ID), Dataset: views.Crumb{Name: r.Dataset, Href: datasetPath(r.DatasetID)}, Kind: r.Kind,
		Judge: judgeName(r.Judge), Methods: methodNames(r), State: r.State,
		Done: r.Done, Total: r.Total, Failed: r.Failed, Created: views.When(r.Created),
	}
}

func runPath(id int64) string { return fmt.Sprintf("/runs/%d", id) }

// builtIn is the name of the judge that asks no model.
const builtIn = lexical.Name

// judgeName is who judged a run, in words.
func judgeName(name string) string {
	switch name {
	case "":
		return "no judge"
	case builtIn:
		return "built-in rules"
	}
	return name
}

// methodNames are a run's methods in words, in the run's order. They stand where
// the judge is named already, so they leave it out.
func methodNames(r eval.Run) []string {
	names := make([]string, len(r.Methods))
	for i, slug := range r.Methods {
		names[i] = strings.TrimSuffix(methodName(r, slug), " · built-in rules")
	}
	return names
}

func methodName(r eval.Run, slug string) string {
	if r.Kind == eval.Samples {
		m, _ := metric.Lookup(slug)
		return cmp.Or(m.Name, slug)
	}
	m, _ := metric.LookupMethod(slug)
	if r.Judge == builtIn {
		return cmp.Or(m.RulesName, slug)
	}
	return cmp.Or(m.Name, slug)
}

// asksModel reports whether a run asks a model anything.
func asksModel(r eval.Run) bool {
	return r.Judge != "" && r.Judge != builtIn && slices.ContainsFunc(r.Methods, eval.NeedsJudge)
}
