package handlers

import (
	"context"
	"net/url"
	"slices"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// showSplit lists the pairs of a run on which its methods picked different items.
const showSplit = "split"

// pairFilter is which pairs of a run are listed. All of it is in the address.
type pairFilter struct {
	Dimension eval.Dimension
	Tag       string
	Method    string
	Show      string // [showSplit] or a [store.VerdictState]; empty: all
	Code      eval.Code
}

var pairShows = []string{showSplit, string(store.Undecided), string(store.NoAnswer), string(store.NotYet), string(store.WentWrong)}

// pairFilterOf reads a filter; what is unknown narrows nothing.
func pairFilterOf(r eval.Run, q url.Values) pairFilter {
	f := pairFilter{
		Dimension: eval.Dimension(q.Get("dimension")), Tag: q.Get("tag"),
		Method: q.Get("method"), Show: q.Get("show"), Code: eval.Code(q.Get("reason")),
	}
	if !slices.Contains(pairShows, f.Show) {
		f.Show = ""
	}
	if f.Show != string(store.WentWrong) {
		f.Code = ""
	}
	if !slices.Contains(r.Methods, f.Method) || f.Show == "" || f.Show == showSplit {
		f.Method = "" // a method alone narrows nothing
	}
	return f
}

func (f pairFilter) any() bool { return f != pairFilter{} }

// tells reports whether standing in the list tells something of what methods
// picked, so that whoever sees it no longer labels the pair blind.
func (f pairFilter) tells() bool {
	return f.Tag != "" || f.Show == showSplit || f.Show == string(store.Undecided)
}

func (f pairFilter) query() url.Values {
	q := url.Values{}
	for name, value := range map[string]string{
		"dimension": string(f.Dimension), "tag": f.Tag, "method": f.Method, "show": f.Show, "reason": string(f.Code),
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	return q
}

// pairs is what the filter demands of a pair.
func (f pairFilter) pairs(r eval.Run) store.PairsAre {
	a := store.PairsAre{Dimension: f.Dimension, Tag: f.Tag, Methods: r.Methods, Code: f.Code}
	switch {
	case f.Show == showSplit:
		a.Split, a.Methods = true, judging(r.Methods)
	case f.Method != "":
		a.Methods = []string{f.Method}
		fallthrough
	default:
		a.State = store.VerdictState(f.Show)
	}
	return a
}

// judging are the methods that ask a judge, if there are two: trivial rules
// contradict each other by design.
func judging(methods []string) []string {
	var list []string
	for _, m := range methods {
		if eval.NeedsJudge(m) {
			list = append(list, m)
		}
	}
	if len(list) < 2 {
		return methods
	}
	return list
}

// pairForm is the filter as the page shows it.
func (h *Handlers) pairForm(ctx context.Context, team int64, r eval.Run, f pairFilter, failures []views.FailureGroup) (v views.RunFilter, err error) {
	v.Action = runPath(r.ID)
	if f.any() {
		v.Clear = runPath(r.ID) + "#run-rows"
	}
	dimensions, err := h.Store.Dimensions(ctx, team, r.DatasetID)
	if err != nil {
		return v, err
	}
	if len(dimensions) > 1 {
		options := []views.Option{{Value: "", Label: "Any dimension"}}
		for _, d := range dimensions {
			options = append(options, views.Option{Value: string(d.Dimension), Label: d.Dimension.Name()})
		}
		v.Fields = append(v.Fields, views.FilterField{Name: "dimension", Label: "Dimension", Value: string(f.Dimension), Options: options})
	}
	v.Fields = append(v.Fields, views.FilterField{Name: "show", Label: "Show", Value: f.Show, Options: pairShowOptions(r)})
	if f.Show != "" && f.Show != showSplit && len(r.Methods) > 1 {
		v.Fields = append(v.Fields, views.FilterField{Name: "method", Label: "Method", Value: f.Method, Options: methodOptions(r, "Any method")})
	}
	v.Fields = append(v.Fields, causeField(f.Show, f.Code, failures)...)
	tags, err := h.Store.TagsOf(ctx, team, r.DatasetID)
	if len(tags) > 0 {
		options := []views.Option{{Value: "", Label: "Any"}}
		for _, t := range tags {
			options = append(options, views.Option{Value: t, Label: t})
		}
		v.Fields = append(v.Fields, views.FilterField{Name: "tag", Label: "Tag", Value: f.Tag, Options: options})
	}
	return v, err
}

func pairShowOptions(r eval.Run) []views.Option {
	options := []views.Option{{Value: "", Label: "All pairs"}}
	if len(r.Methods) > 1 {
		options = append(options, views.Option{Value: showSplit, Label: "Methods disagree"})
	}
	return append(options,
		views.Option{Value: string(store.Undecided), Label: "No opinion: both the same"},
		views.Option{Value: string(store.NoAnswer), Label: "No answer"},
		views.Option{Value: string(store.NotYet), Label: "Not judged yet"},
		views.Option{Value: string(store.WentWrong), Label: "Failed"},
	)
}
