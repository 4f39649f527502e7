package handlers

import (
	"fmt"

	"concord/eval"
	"concord/views"
)

// sampleShows are the ways to narrow the rows of a run on samples.
func sampleShows() []views.Option {
	return []views.Option{
		{Value: "", Label: "All rows"},
		{Value: showLow, Label: "Below the threshold"},
		{Value: string(eval.Scored), Label: "With a value, worst first"},
		{Value: showPartial, Label: "Partly judged"},
		{Value: string(eval.NotApplicable), Label: "Not applicable"},
		{Value: string(eval.Failed), Label: "Failed"},
		{Value: string(eval.Cancelled), Label: "Cancelled"},
	}
}

// form is the filter as the page shows it.
func (f runFilter) form(r eval.Run, failures []views.FailureGroup) views.RunFilter {
	v := views.RunFilter{Action: runPath(r.ID)}
	if f.any() {
		v.Clear = runPath(r.ID) + "#run-rows"
	}
	if f.Hint != "" {
		v.Note = "Rows with: " + f.Hint.Pattern()
		return v
	}
	v.Fields = []views.FilterField{
		{Name: "method", Label: "Metric", Value: f.Method, Options: methodOptions(r, "Any metric")},
		{Name: "show", Label: "Show", Value: f.Show, Options: sampleShows()},
	}
	v.Fields = append(v.Fields, causeField(f.Show, f.Code, failures)...)
	v.Note = f.bounds()
	return v
}

// bounds says between which values the list lies.
func (f runFilter) bounds() (words string) {
	if f.From != nil {
		words = fmt.Sprintf("from %.4g", *f.From)
	}
	if f.Below != nil {
		words += fmt.Sprintf(" below %.4g", *f.Below)
	}
	return words
}

func methodOptions(r eval.Run, anyMethod string) []views.Option {
	options := []views.Option{{Value: "", Label: anyMethod}}
	for i, name := range methodNames(r) {
		options = append(options, views.Option{Value: r.Methods[i], Label: name})
	}
	return options
}

// causeField narrows failures to one cause, where there are several to choose
// from or one is chosen.
func causeField(show string, code eval.Code, failures []views.FailureGroup) []views.FilterField {
	if show != string(eval.Failed) || len(failures) == 0 {
		return nil
	}
	options := []views.Option{{Value: "", Label: "Any cause"}}
	for _, g := range failures {
		options = append(options, views.Option{Value: string(g.Code), Label: g.Cause()})
	}
	return []views.FilterField{{Name: "reason", Label: "Cause", Value: string(code), Options: options}}
}
