package handlers

import (
	"context"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/metric"
	"concord/views"
)

// runPlan says what is possible and what the choice takes. A judge that cannot
// be built is a problem to show, not an error of the page.
func (h *Handlers) runPlan(c echo.Context, d eval.Dataset, choice runChoice) (p views.RunPlan, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	j, err := h.Judge(ctx, team, choice.Judge)
	if eval.IsKind(err, eval.NotFound) || eval.IsKind(err, eval.Invalid) {
		return views.RunPlan{Problem: err.Error()}, nil
	}
	if err != nil {
		return p, err
	}
	l := Launch{
		Store: h.Store, Team: team, Dataset: d, Judge: j.Info(), Methods: offered(d.Kind, choice.Methods),
		Profile: choice.Profile, Settings: choice.Settings,
	}
	if choice.Wrong != nil {
		l.Settings = eval.RunSettings{} // the methods are shown all the same
	} else if l.Second, err = h.second(ctx, team, choice); err != nil {
		return views.RunPlan{Problem: err.Error()}, nil
	}
	request, err := l.Request(ctx)
	if err != nil {
		return p, err
	}
	if request.Measured, err = h.measured(ctx, team, choice, d.ID); err != nil {
		return p, err
	}
	if request.Hits, err = h.kept(ctx, team, d, request, j); err != nil {
		return p, err
	}
	p = plan(request, choice)
	request.Methods = ticked(p)
	if p.Long, err = h.tooLong(ctx, team, d, request); err != nil {
		return p, err
	}
	if choice.Wrong != nil {
		p.Error = choice.Wrong.Error()
	}
	if !p.BuiltIn {
		generator, err := h.Store.Generator(ctx, team, d.ID)
		if err != nil {
			return p, err
		}
		p.Warning = generator.JudgeWarning(request.Judge.Model, request.Judge.Tier)
	}
	return p, h.addLimits(ctx, team, choice.Judge, &p)
}

// addLimits says how long the judge's limits make a run take at least.
func (h *Handlers) addLimits(ctx context.Context, team int64, name string, p *views.RunPlan) error {
	if p.BuiltIn {
		return nil
	}
	j, err := h.Store.JudgeNamed(ctx, team, name)
	if err != nil {
		return err
	}
	for _, l := range []struct{ amount, aMinute int }{{p.Calls + p.Embeds, j.RequestsMinute}, {p.Tokens, j.TokensMinute}} {
		if l.aMinute > 0 {
			p.Least = max(p.Least, time.Duration(float64(time.Minute)*float64(l.amount)/float64(l.aMinute)))
		}
	}
	return nil
}

// offered are the methods that the form lists: all, and those that were asked
// for by address.
func offered(k eval.Kind, asked []string) []string {
	var list []string
	if k == eval.Pairs {
		list = eval.PairMethods()
	} else {
		for _, m := range metric.Metrics() {
			list = append(list, m.Slug)
			if m.Slug == eval.MetricContextPrecision {
				list = append(list, eval.MetricPrecisionAtPrefix+"3")
			}
		}
	}
	for _, slug := range asked {
		if !slices.Contains(list, slug) {
			list = append(list, slug)
		}
	}
	return list
}

// plan is what the ticked methods take together.
func plan(r engine.Request, choice runChoice) views.RunPlan {
	p := views.RunPlan{Kind: r.Kind, Rows: r.Rows.Count, BuiltIn: r.Judge.BuiltIn, Judge: r.Judge.Name, Refined: r.Measured != nil}
	chosen := choice.Methods
	if !choice.Chosen && len(chosen) == 0 {
		chosen = engine.Possible(r)
	}
	for _, e := range engine.Plan(r).Methods {
		m := methodChoice(r, e)
		m.Checked = e.Refused == "" && slices.Contains(chosen, e.Method)
		p.Methods = append(p.Methods, m)
	}
	r.Methods = ticked(p)
	e := engine.Plan(r)
	p.Units, p.Calls, p.Embeds, p.Tokens, p.Hits = e.Units, e.Calls, e.Embeddings, e.Tokens.All(), e.Hits
	p.Cost, p.Currency = e.Cost, e.Currency
	if x := e.Escalation; x != nil {
		p.More = &views.PlanMore{Judge: r.Settings.Cascade.Judge, Calls: x.Calls + x.Embeddings, Tokens: x.Tokens.All(), Cost: x.Cost}
	}
	return p
}

func ticked(p views.RunPlan) (methods []string) {
	for _, m := range p.Methods {
		if m.Checked {
			methods = append(methods, m.Slug)
		}
	}
	return methods
}

func methodChoice(r engine.Request, e engine.MethodEstimate) views.MethodChoice {
	m := views.MethodChoice{Slug: e.Method, Name: e.Name, Refused: e.Refused, Note: e.Note, Calls: e.Calls, Embeds: e.Embeddings}
	if r.Kind == eval.Samples {
		about, _ := metric.Lookup(e.Method)
		m.About, m.Caution = about.About, about.Caution
		return m
	}
	about, _ := metric.LookupMethod(e.Method)
	m.About = about.About
	return m
}
