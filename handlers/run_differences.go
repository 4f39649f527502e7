package handlers

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/views"
)

// differences warn of what makes the numbers of two runs hard to compare.
func (h *Handlers) differences(c echo.Context, a, b eval.Run) (list []string, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	inA, err := h.Store.InputsOf(ctx, team, a.ID)
	if err != nil {
		return nil, err
	}
	inB, err := h.Store.InputsOf(ctx, team, b.ID)
	if err != nil {
		return nil, err
	}
	list = append(unfinished(a, b), inputDifferences(a, b, inA, inB)...)
	list = append(list, settingsDifferences(a, b)...)
	prompts, err := h.promptDifferences(c, a, b)
	return append(list, prompts...), err
}

func unfinished(runs ...eval.Run) (list []string) {
	for _, r := range runs {
		if !r.State.Over() {
			list = append(list, fmt.Sprintf("Run %d is still going on: only what it has so far is compared", r.ID))
		}
	}
	return list
}

// unlike names what is not the same in two runs.
func unlike(list []string, what, x, y, otherwise string) []string {
	if x == y {
		return list
	}
	return append(list, fmt.Sprintf("%s: %s and %s", what, cmp.Or(x, otherwise), cmp.Or(y, otherwise)))
}

func inputDifferences(a, b eval.Run, inA, inB store.RunInputs) (list []string) {
	if inA.Chain == inB.Chain {
		list = unlike(list, "Dataset version", fmt.Sprint(inA.Version), fmt.Sprint(inB.Version), "")
	} else {
		list = unlike(list, "Dataset", a.Dataset, b.Dataset, "")
	}
	list = unlike(list, "Judge", judgeName(a.Judge), judgeName(b.Judge), "")
	list = unlike(list, "Model", inA.Model, inB.Model, "none")
	if slices.Contains(commonMethods(a, b), eval.MetricAnswerRelevance) && a.Judge != builtIn && b.Judge != builtIn {
		list = unlike(list, "Embedding model", inA.Embedding, inB.Embedding, "not known")
	}
	return list
}

func settingsDifferences(a, b eval.Run) (list []string) {
	list = unlike(list, "Profile", string(a.Profile), string(b.Profile), "none")
	list = unlike(list, "Second judge", second(a), second(b), "none")
	list = unlike(list, "Questions an answer", fmt.Sprint(a.Settings.Questions), fmt.Sprint(b.Settings.Questions), "")
	list = unlike(list, "Noncommittal rule", string(a.Settings.Noncommittal), string(b.Settings.Noncommittal), "as the profile says")
	return unlike(list, "Language of the prompts", string(a.Settings.Lang), string(b.Settings.Lang), "each row’s own")
}

func second(r eval.Run) string {
	if r.Settings.Cascade == nil {
		return ""
	}
	return r.Settings.Cascade.Judge
}

// promptDifferences name the prompts whose wording differs. Runs by the built-in
// rules have none, which the judge's name tells already.
func (h *Handlers) promptDifferences(c echo.Context, a, b eval.Run) (list []string, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	of := map[string]store.Prompt{}
	before, err := h.Store.RunPrompts(ctx, team, a.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range before {
		of[p.Task+"/"+string(p.Lang)] = p
	}
	now, err := h.Store.RunPrompts(ctx, team, b.ID)
	for _, p := range now {
		if old, ok := of[p.Task+"/"+string(p.Lang)]; ok && old.Hash != p.Hash {
			task, _ := openai.PromptTaskNamed(p.Task)
			what := fmt.Sprintf("Prompt “%s” in %s", cmp.Or(task.Title, p.Task), views.LanguageName(p.Lang))
			list = unlike(list, what, versionName(old), versionName(p), "")
		}
	}
	return list, err
}

// comparedRuns is how many runs the page offers to compare.
const comparedRuns = 30

// comparable are the newest runs of the same dataset, and the two themselves.
func (h *Handlers) comparable(c echo.Context, a, b eval.Run) ([]views.Option, error) {
	list, err := h.Store.RunPage(c.Request().Context(), PersonOf(c).TeamID, b.DatasetID, 0, comparedRuns)
	for _, r := range []eval.Run{b, a} {
		if !slices.ContainsFunc(list, func(o eval.Run) bool { return o.ID == r.ID }) {
			list = append(list, r)
		}
	}
	options := make([]views.Option, len(list))
	for i, r := range list {
		options[i] = views.Option{Value: fmt.Sprint(r.ID), Label: runLabel(r)}
	}
	return options, err
}

// runLabel tells runs of one dataset apart.
func runLabel(r eval.Run) string {
	label := fmt.Sprintf("Run %d, %s", r.ID, judgeName(r.Judge))
	if r.Settings.DryRun {
		label += ", trial"
	}
	return label
}

// addTrend follows the metric over the runs on all versions of the dataset.
func (h *Handlers) addTrend(c echo.Context, at runPair, p *views.RunComparison) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	in, err := h.Store.InputsOf(ctx, team, at.b.ID)
	if err != nil {
		return err
	}
	list, err := h.Store.Trend(ctx, team, in.Chain, at.method)
	for _, m := range list {
		p.Trend = append(p.Trend, views.TrendPoint{
			Run: views.Crumb{Name: fmt.Sprintf("Run %d", m.Run), Href: runPath(m.Run)}, Created: views.When(m.Created),
			Judge: judgeName(m.Judge), Scored: m.Scored, Mean: m.Mean, Here: m.Run == at.a.ID || m.Run == at.b.ID,
		})
	}
	return err
}
