package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/metric"
)

// callsOn is how many chat and embedding requests a metric makes on all rows
// (metrics §5).
func (r Request) callsOn(slug string) (chat, embeddings int) {
	n := r.Rows.Count
	switch slug {
	case eval.MetricFaithfulness:
		return 2 * n, 0 // split, verify
	case eval.MetricAnswerRelevance:
		return n * r.inversions(), n
	case eval.MetricContextRelevance:
		return n, 0
	case eval.MetricContextPrecision, eval.MetricPrecisionNoRef:
		return r.Rows.Chunks, 0
	case eval.MetricContextRecall:
		return n + r.Rows.References, 0 // verify each row, split each reference once
	}
	if digits, ok := strings.CutPrefix(slug, eval.MetricPrecisionAtPrefix); ok {
		k, _ := strconv.Atoi(digits)
		return min(r.Rows.Chunks, k*n), 0
	}
	return 0, 0
}

// inversions is how many calls it takes to generate questions from one answer.
func (r Request) inversions() int {
	if r.Profile == eval.Paper {
		return metric.DefaultQuestions
	}
	return 1
}

// pairMethod estimates a method on pairs, dimension by dimension. It is refused
// only where it can say nothing on any of them.
func (r Request) pairMethod(slug string) MethodEstimate {
	e := MethodEstimate{Method: slug, Name: slug, Units: r.Rows.Count}
	m, ok := metric.LookupMethod(slug)
	if !ok {
		e.Refused = fmt.Sprintf("There is no method %q.", slug)
		return e
	}
	e.Name = m.Name
	if r.Judge.BuiltIn {
		e.Name = m.RulesName
	}
	var notes []string
	able := false
	for _, d := range sorted(r.Rows.Dimensions) {
		n := r.Rows.Dimensions[d]
		if why := r.unable(m, d); why != "" {
			notes = append(notes, fmt.Sprintf("%d pairs will have no verdict: %s", n, why))
			continue
		}
		able = true
		chat, embeddings := r.callsOnPair(slug, d)
		e.Calls, e.Embeddings = e.Calls+n*chat, e.Embeddings+n*embeddings
	}
	e.Note = strings.Join(notes, " ")
	if !able && len(notes) > 0 {
		e.Refused, e.Note = e.Note, ""
	}
	return e
}

// unable says why a method has nothing to say on a dimension.
func (r Request) unable(m metric.Method, d eval.Dimension) string {
	if !m.Applies(d) {
		return fmt.Sprintf("%s has no definition of the dimension %s.", m.Name, d.Name())
	}
	if m.Slug == eval.MethodRagas && d == eval.AnswerRelevance && !r.Judge.CanCompare() {
		return r.noEmbeddings(d.Name())
	}
	return ""
}

// callsOnPair is how many requests a method makes on one pair.
func (r Request) callsOnPair(slug string, d eval.Dimension) (chat, embeddings int) {
	switch slug {
	case eval.MethodScore, eval.MethodRank:
		return 2, 0 // each item once, or each order once
	case eval.MethodRagas:
		r.Rows = Rows{Count: 2}
		return r.callsOn(string(d))
	}
	return 0, 0
}

// sorted lists the built-in dimensions in their order, then the others by slug.
func sorted(dimensions map[eval.Dimension]int) []eval.Dimension {
	list := slices.Sorted(maps.Keys(dimensions))
	slices.SortStableFunc(list, func(a, b eval.Dimension) int { return rank(a) - rank(b) })
	return list
}

func rank(d eval.Dimension) int {
	if i := slices.Index(eval.Dimensions(), d); i >= 0 {
		return i
	}
	return len(eval.Dimensions())
}
