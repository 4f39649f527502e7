package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/metric"
	"concord/views"
)

// runPlan says what is possible and what the choice takes. A judge that cannot
// be built is a problem to show, not an error of the page.
func (h *Handlers) runPlan(c echo.Context, d eval.Dataset, choice runChoice, limit int) (p views.RunPlan, err error) {
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	j, err := h.Judge(ctx, team, choice.Judge)
	if eval.IsKind(err, eval.NotFound) || eval.IsKind(err, eval.Invalid) {
		return views.RunPlan{Problem: err.Error()}, nil
	}
	if err != nil {
		return p, err
	}
	request, err := Launch{
		Store: h.Store, Team: team, Dataset: d, Judge: j.Info(), Methods: offered(d.Kind, choice.Methods),
		Profile: choice.Profile, Limit: limit,
	}.Request(ctx)
	if err != nil {
		return p, err
	}
	return plan(request, choice), nil
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

func plan(r engine.Request, choice runChoice) views.RunPlan {
	p := views.RunPlan{Rows: r.Rows.Count, BuiltIn: r.Judge.BuiltIn, Judge: r.Judge.Name}
	chosen := choice.Methods
	if !choice.Chosen && len(chosen) == 0 {
		chosen = engine.Possible(r)
	}
	for _, e := range engine.Plan(r).Methods {
		m := methodChoice(r, e)
		m.Checked = e.Refused == "" && slices.Contains(chosen, e.Method)
		if m.Checked {
			p.Units, p.Calls, p.Embeds = p.Units+e.Units, p.Calls+e.Calls, p.Embeds+e.Embeddings
		}
		p.Methods = append(p.Methods, m)
	}
	return p
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
