package handlers

import (
	"fmt"
	"maps"
	"slices"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/metric"
	"concord/eval/text"
	"concord/store"
	"concord/views"
)

// Sample shows one row of a dataset of samples in full.
func (h *Handlers) Sample(c echo.Context) error {
	d, err := h.dataset(c)
	if err != nil {
		return err
	}
	row, err := idParam(c, "row")
	if err != nil {
		return err
	}
	ctx, team := c.Request().Context(), PersonOf(c).TeamID
	s, err := h.Store.SampleByID(ctx, team, d.ID, row)
	if err != nil {
		return err
	}
	scores, err := h.Store.ScoresOfSample(ctx, team, d.ID, row)
	if err != nil {
		return err
	}
	page := samplePage(d, s)
	page.Page = h.Page(c, fmt.Sprintf("Row %d of %s", s.Row, d.Name), views.SectionDatasets)
	page.Scores = byRun(scores, row)
	if err := h.rowHistory(c, d.ID, row, &page); err != nil {
		return err
	}
	return render(c, views.Sample(page))
}

func samplePage(d eval.Dataset, s eval.Sample) views.SamplePage {
	p := views.SamplePage{
		Dataset: views.Crumb{Name: d.Name, Href: datasetPath(d.ID)}, Row: s.Row,
		Lang:     string(text.Lang(s.UserInput, s.Response)),
		Question: s.UserInput, Contexts: s.RetrievedContexts, Unknown: s.RetrievedContexts == nil,
		Answer: s.Response, Reference: s.Reference, Source: s.Source,
	}
	for _, name := range slices.Sorted(maps.Keys(s.Metadata)) {
		p.Metadata = append(p.Metadata, views.NamedText{Name: name, Text: s.Metadata[name]})
	}
	return p
}

// byRun gathers the scores of each run.
func byRun(scores []store.RowScore, row int64) []views.SampleScore {
	var list []views.SampleScore
	var last int64
	for _, s := range scores {
		if s.Run != last {
			last = s.Run
			list = append(list, views.SampleScore{
				Run: fmt.Sprintf("Run %d", s.Run), Href: fmt.Sprintf("/runs/%d/rows/%d", s.Run, row),
				Judge: judgeWords(s.Judge), When: views.When(s.Created),
			})
		}
		run := &list[len(list)-1]
		run.Values = append(run.Values, methodValue(s))
	}
	return list
}

func methodValue(s store.RowScore) views.MethodValue {
	v := views.MethodValue{Method: s.Method, Reason: s.Reason}
	if m, ok := metric.Lookup(s.Method); ok {
		v.Method = m.Name
	}
	if s.Value != nil {
		v.Value = views.Decimal(*s.Value)
		return v
	}
	v.Status = views.StatusBadge(s.Status)
	return v
}
