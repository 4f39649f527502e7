package handlers

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/openai"
	"concord/eval/metric"
	"concord/views"
)

// reworded is a judge that can be asked with other wordings.
type reworded interface {
	Reworded([]openai.Wording) (*openai.Judge, error)
}

// addTrials offers the judges and datasets on which a wording can be tried.
func (h *Handlers) addTrials(c echo.Context, w wordings, p *views.PromptPage) error {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	judges, err := h.Store.Judges(ctx, team)
	if err != nil {
		return err
	}
	for _, j := range judges {
		p.Judges = append(p.Judges, views.Option{Value: j.Name, Label: j.Name})
	}
	datasets, err := h.Store.Datasets(ctx, team)
	for _, d := range datasets {
		if d.Kind == triedOn(w.task) {
			p.Datasets = append(p.Datasets, views.Option{Value: strconv.FormatInt(d.ID, 10), Label: d.Name})
		}
	}
	return err
}

// triedOn is the kind of rows that show a prompt at work.
func triedOn(t openai.PromptTask) eval.Kind {
	if slices.Contains(eval.PairMethods(), t.Tries) {
		return eval.Pairs
	}
	return eval.Samples
}

// TryPrompt asks a judge about one row with what stands in the form, and shows
// request, reply and what was read from it. Nothing is kept.
func (h *Handlers) TryPrompt(c echo.Context) error {
	w, err := h.wordings(c)
	if err != nil {
		return err
	}
	entered := enteredWording(c, w)
	trial, err := h.try(c, w, entered)
	if eval.IsKind(err, eval.Invalid) {
		trial, err = views.Trial{Error: err.Error()}, nil
	}
	if err != nil {
		return err
	}
	if isHTMX(c) {
		return render(c, views.TrialFragment(trial))
	}
	page, err := h.promptPage(c, w, entered)
	if err != nil {
		return err
	}
	page.Trial = &trial
	return renderStatus(c, http.StatusOK, views.Prompt(page))
}

func (h *Handlers) try(c echo.Context, w wordings, entered openai.Wording) (views.Trial, error) {
	if err := entered.Check(); err != nil {
		return views.Trial{}, err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	made, err := h.Judge(ctx, team, c.FormValue("judge"))
	if err != nil {
		return views.Trial{}, err
	}
	able, ok := made.(reworded)
	if !ok {
		return views.Trial{}, eval.Invalidf("Choose a judge that is asked with prompts. The built-in rules are not.")
	}
	chosen, err := h.chosenWordings(ctx, team)
	if err != nil {
		return views.Trial{}, err
	}
	j, err := able.Reworded(append(chosen, entered)) // the last one counts
	if err != nil {
		return views.Trial{}, err
	}
	return h.tryRow(judge.WithCaching(ctx, judge.Bypass), c, w, j)
}

func (h *Handlers) chosenWordings(ctx context.Context, team int64) ([]openai.Wording, error) {
	chosen, err := h.Store.ChosenPrompts(ctx, team)
	list := make([]openai.Wording, len(chosen))
	for i, p := range chosen {
		list[i] = wording(p)
	}
	return list, err
}

// mostTried is how far into a dataset a row to try can lie.
const mostTried = 200

func (h *Handlers) tryRow(ctx context.Context, c echo.Context, w wordings, j judge.Judge) (views.Trial, error) {
	dataset, err := strconv.ParseInt(c.FormValue("dataset"), 10, 64)
	if err != nil {
		return views.Trial{}, eval.Invalidf("Choose the dataset whose row is tried.")
	}
	n, err := strconv.Atoi(c.FormValue("row"))
	if err != nil || n < 1 || n > mostTried {
		return views.Trial{}, eval.Invalidf("Write which row to try, from 1 to %d.", mostTried)
	}
	team, set := PersonOf(c).TeamID, metric.Settings{Profile: w.profile(), Lang: w.lang}
	if triedOn(w.task) == eval.Pairs {
		pairs, err := h.Store.PairPage(ctx, team, dataset, w.dimension(), 0, n)
		if err != nil || len(pairs) < n {
			return views.Trial{}, noSuchRow(err)
		}
		return views.TrialOfVerdict(metric.Verdict(ctx, w.task.Tries, j, pairs[n-1], set)), nil
	}
	samples, err := h.Store.SamplePage(ctx, team, dataset, 0, n)
	if err != nil || len(samples) < n {
		return views.Trial{}, noSuchRow(err)
	}
	return views.TrialOfScore(metric.Score(ctx, w.task.Tries, j, samples[n-1], set)), nil
}

func noSuchRow(err error) error {
	if err != nil {
		return err
	}
	return eval.Invalidf("The dataset does not have that many rows.")
}

// profile is the one whose metrics ask with the prompt.
func (w wordings) profile() eval.Profile {
	if w.task.Name == "extract" || w.task.Name == "invert.one" {
		return eval.Paper
	}
	return eval.Current
}

// dimension is the one that a meaning is about; empty for all.
func (w wordings) dimension() eval.Dimension {
	for _, d := range eval.Dimensions() {
		if w.task.Name == "meaning."+string(d) {
			return d
		}
	}
	return ""
}
