package engine

import (
	"fmt"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

// Rows says what a run would work on.
type Rows struct {
	Count      int             // rows within the run's limit
	Columns    []metric.Column // that at least one row fills; samples only
	Chunks     int             // retrieved chunks of all rows together
	References int             // distinct references
	Dimensions map[eval.Dimension]int
}

// Request is a run that someone thinks of starting.
type Request struct {
	Kind    eval.Kind
	Methods []string
	Profile eval.Profile
	Judge   judge.Info
	Rows    Rows
}

// Estimate is what a run would ask. Calls assume one request a task, at most 15
// statements a text and no row without value; re-asks, repairs and retries come
// on top (metrics §5). The built-in rules make no calls.
type Estimate struct {
	Units      int
	Calls      int // chat requests
	Embeddings int // embedding requests
	Methods    []MethodEstimate
}

// MethodEstimate is the part of one method in an [Estimate].
type MethodEstimate struct {
	Method     string
	Name       string
	Units      int
	Calls      int
	Embeddings int
	Refused    string // why the method cannot be chosen; empty if it can
	Note       string // what will have no value although it can; may be empty
}

// Plan estimates a run before anything is spent on it. A method that is not
// possible is named with the reason and adds nothing.
func Plan(r Request) Estimate {
	var e Estimate
	for _, slug := range r.Methods {
		m := r.method(slug)
		if m.Refused != "" {
			m.Units, m.Calls, m.Embeddings = 0, 0, 0
		}
		if r.Judge.BuiltIn {
			m.Calls, m.Embeddings = 0, 0
		}
		e.Units += m.Units
		e.Calls += m.Calls
		e.Embeddings += m.Embeddings
		e.Methods = append(e.Methods, m)
	}
	return e
}

// Possible lists the methods that the rows and the judge allow: on samples
// every metric but the family context_precision@K, on pairs the default ones.
func Possible(r Request) []string {
	r.Methods = eval.DefaultPairMethods()
	if r.Kind == eval.Samples {
		r.Methods = nil
		for _, m := range metric.Metrics() {
			r.Methods = append(r.Methods, m.Slug)
		}
	}
	var possible []string
	for _, m := range Plan(r).Methods {
		if m.Refused == "" {
			possible = append(possible, m.Method)
		}
	}
	return possible
}

func (r Request) method(slug string) MethodEstimate {
	if r.Kind == eval.Pairs {
		return r.pairMethod(slug)
	}
	return r.sampleMetric(slug)
}

func (r Request) sampleMetric(slug string) MethodEstimate {
	e := MethodEstimate{Method: slug, Name: slug, Units: r.Rows.Count}
	m, ok := metric.Lookup(slug)
	if !ok {
		e.Refused = fmt.Sprintf("There is no metric %q.", slug)
		return e
	}
	e.Name = m.Name
	e.Calls, e.Embeddings = r.callsOn(slug)
	e.Refused = r.refusal(m)
	return e
}

// refusal says why a metric is not possible on these rows by this judge.
func (r Request) refusal(m metric.Metric) string {
	var lacking []string
	for _, c := range m.Needs {
		if !slices.Contains(r.Rows.Columns, c) {
			lacking = append(lacking, string(c))
		}
	}
	switch {
	case len(lacking) == 1:
		return fmt.Sprintf("%s needs the column %s, which this dataset does not have.", m.Name, lacking[0])
	case len(lacking) > 1:
		return fmt.Sprintf("%s needs the columns %s, which this dataset does not have.", m.Name, strings.Join(lacking, ", "))
	case m.Compares && !r.Judge.CanCompare():
		return r.noEmbeddings(m.Name)
	}
	return ""
}

func (r Request) noEmbeddings(name string) string {
	return fmt.Sprintf("%s needs an embedding model, which the judge %s does not have.", name, r.Judge.Name)
}
