package ingest

import (
	"slices"

	"concord/eval"
)

// needs are the fields without which a metric on samples cannot run
// (metrics.md §2).
var needs = []struct {
	method string
	fields []Field
}{
	{eval.MetricFaithfulness, []Field{Question, Answer, Contexts}},
	{eval.MetricAnswerRelevance, []Field{Question, Answer}},
	{eval.MetricContextRelevance, []Field{Question, Contexts}},
	{eval.MetricContextPrecision, []Field{Question, Contexts, Reference}},
	{eval.MetricPrecisionNoRef, []Field{Question, Answer, Contexts}},
	{eval.MetricContextRecall, []Field{Question, Contexts, Reference}},
	{eval.MetricIDPrecision, []Field{RetrievedIDs, ReferenceIDs}},
	{eval.MetricIDRecall, []Field{RetrievedIDs, ReferenceIDs}},
}

// allowed says which metrics the mapping allows. A field all of whose cells are
// empty is as good as missing. Every method runs on pairs.
func (r *reading) allowed() []Allowed {
	var list []Allowed
	if r.plan.shape != ShapeSamples {
		for _, m := range eval.DefaultPairMethods() {
			list = append(list, Allowed{Method: m, OK: true})
		}
		return list
	}
	for _, n := range needs {
		a := Allowed{Method: n.method}
		for _, f := range n.fields {
			if !r.filled(f) {
				a.Missing = append(a.Missing, f)
			}
		}
		a.OK = len(a.Missing) == 0
		list = append(list, a)
	}
	return list
}

func (r *reading) filled(f Field) bool {
	if f == RetrievedIDs && r.idsInContexts > 0 {
		return true
	}
	columns := []int{r.place(f)}
	if f == Contexts && len(r.plan.wide) > 0 {
		columns = r.plan.wide
	}
	return slices.ContainsFunc(columns, func(i int) bool { return i >= 0 && r.tally.filled[i] > 0 })
}
