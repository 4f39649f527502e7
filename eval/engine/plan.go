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
	Count      int             // rows selected
	Columns    []metric.Column // that at least one row fills; samples only
	Chunks     int             // retrieved chunks of all rows together
	References int             // distinct references
	Sizes      Sizes           // of samples
	Dimensions map[eval.Dimension]int
	PairSizes  map[eval.Dimension]Sizes
}

// Of is n average rows of these.
func (r Rows) Of(n int) Rows {
	if r.Count == 0 {
		return r
	}
	part := func(whole int) int { return (whole*n + r.Count/2) / r.Count }
	sizes := func(s Sizes) Sizes {
		return Sizes{part(s.Question), part(s.Answer), part(s.Contexts), part(s.Reference)}
	}
	few := Rows{Count: n, Columns: r.Columns, Chunks: part(r.Chunks), References: min(n, r.References), Sizes: sizes(r.Sizes)}
	for d, count := range r.Dimensions {
		if few.Dimensions == nil {
			few.Dimensions, few.PairSizes = map[eval.Dimension]int{}, map[eval.Dimension]Sizes{}
		}
		few.Dimensions[d], few.PairSizes[d] = part(count), sizes(r.PairSizes[d])
	}
	return few
}

// Request is a run that someone thinks of starting.
type Request struct {
	Kind     eval.Kind
	Methods  []string
	Profile  eval.Profile
	Judge    judge.Info
	Rows     Rows
	Settings eval.RunSettings
	// Hits is how many requests of a method kept replies will answer.
	Hits map[string]Hits
	// Measured is what a dry run took by method; nil before one.
	Measured map[string]Measured
}

// Measured is what a number of results of one method took.
type Measured struct {
	Results, Calls, Embeddings int
	Tokens                     eval.Tokens
}

// Estimate is what a run would ask. Calls assume one request a task, at most 15
// statements a text and no row without value; re-asks, repairs and retries come
// on top (metrics §5). The built-in rules make no calls.
type Estimate struct {
	Units      int
	Calls      int // chat requests
	Embeddings int // embedding requests
	Tokens     eval.Tokens
	Cost       *float64 // nil: the price is unknown
	Currency   string
	Hits       int // requests that kept replies answer, not among Calls and Embeddings
	Methods    []MethodEstimate
	// Escalation is what the stronger judge of a cascade would take if every
	// result were borderline; it comes on top. nil without a cascade.
	Escalation *Escalation
}

// Escalation is the most that the stronger judge of a cascade can take.
type Escalation struct {
	Calls, Embeddings int
	Tokens            eval.Tokens
	Cost              *float64 // nil: the price is unknown
}

// MethodEstimate is the part of one method in an [Estimate].
type MethodEstimate struct {
	Method     string
	Name       string
	Units      int
	Calls      int
	Embeddings int
	Tokens     eval.Tokens
	Cost       *float64 // nil: the price is unknown
	Hits       int
	Refused    string // why the method cannot be chosen; empty if it can
	Note       string // what will have no value although it can; may be empty
}

func (e *MethodEstimate) add(l load) {
	e.Calls, e.Embeddings, e.Tokens = e.Calls+l.calls, e.Embeddings+l.embeddings, e.Tokens.Plus(l.tokens)
}

// Plan estimates a run before anything is spent on it. A method that is not
// possible is named with the reason and adds nothing.
func Plan(r Request) Estimate {
	var e Estimate
	for _, slug := range r.Methods {
		e.add(r.estimate(slug))
	}
	e.Cost, e.Currency = e.Tokens.Cost(r.Settings.Price), r.Settings.Price.Currency
	if c := r.Settings.Cascade; c != nil {
		all := r.withoutHits(e)
		e.Escalation = &Escalation{all.Calls, all.Embeddings, all.Tokens, all.Tokens.Cost(c.Price)}
	}
	return e
}

// estimate is the part of one method, refined by what is known.
func (r Request) estimate(slug string) MethodEstimate {
	m := r.method(slug)
	switch {
	case m.Refused != "":
		return MethodEstimate{Method: m.Method, Name: m.Name, Refused: m.Refused}
	case r.Judge.BuiltIn:
		m.Calls, m.Embeddings, m.Tokens = 0, 0, eval.Tokens{}
	default:
		m.measure(r.Measured[slug])
		m.save(r.Hits[slug])
	}
	m.Cost = m.Tokens.Cost(r.Settings.Price)
	return m
}

// measure takes what a dry run took in place of the estimate.
func (e *MethodEstimate) measure(m Measured) {
	if m.Results == 0 {
		return
	}
	part := func(n int) int { return (n*e.Units + m.Results - 1) / m.Results }
	e.Calls, e.Embeddings = part(m.Calls), part(m.Embeddings)
	e.Tokens = eval.Tokens{Prompt: part(m.Tokens.Prompt), Completion: part(m.Tokens.Completion), Embedding: part(m.Tokens.Embedding)}
}

// save takes what kept replies answer off, at the average price of a request.
func (e *MethodEstimate) save(h Hits) {
	if hits := min(h.Calls, e.Calls); hits > 0 {
		left := e.Calls - hits
		e.Tokens.Prompt, e.Tokens.Completion = e.Tokens.Prompt*left/e.Calls, e.Tokens.Completion*left/e.Calls
		e.Calls, e.Hits = left, e.Hits+hits
	}
	if hits := min(h.Embeddings, e.Embeddings); hits > 0 {
		left := e.Embeddings - hits
		e.Tokens.Embedding = e.Tokens.Embedding * left / e.Embeddings
		e.Embeddings, e.Hits = left, e.Hits+hits
	}
}

func (e *Estimate) add(m MethodEstimate) {
	e.Units += m.Units
	e.Calls += m.Calls
	e.Embeddings += m.Embeddings
	e.Tokens = e.Tokens.Plus(m.Tokens)
	e.Hits += m.Hits
	e.Methods = append(e.Methods, m)
}

// withoutHits is the same estimate for a judge of which no reply is known.
func (r Request) withoutHits(e Estimate) Estimate {
	if e.Hits == 0 {
		return e
	}
	r.Hits, r.Settings.Cascade = nil, nil
	return Plan(r)
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
	e := MethodEstimate{Method: slug, Name: slug, Units: r.Rows.Count * r.Settings.Times(slug)}
	m, ok := metric.Lookup(slug)
	if !ok {
		e.Refused = fmt.Sprintf("There is no metric %q.", slug)
		return e
	}
	e.Name = m.Name
	once, each := r.loadOn(slug, group{r.Rows.Count, r.Rows.Chunks, r.Rows.References, r.Rows.Sizes})
	e.add(r.repeated(slug, once, each))
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
