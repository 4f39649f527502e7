package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/metric"
)

// repeated is what a method takes over all repeats: the split of a text is made
// once unless the settings say otherwise.
func (r Request) repeated(slug string, once, each load) load {
	times := r.Settings.Times(slug)
	if r.Settings.Resplit && slug != eval.MetricContextRecall { // references are split once ever
		return once.plus(each).times(times)
	}
	return once.plus(each.times(times))
}

// pairMethod estimates a method on pairs, dimension by dimension. It is refused
// only where it can say nothing on any of them.
func (r Request) pairMethod(slug string) MethodEstimate {
	e := MethodEstimate{Method: slug, Name: slug, Units: r.Rows.Count * r.Settings.Times(slug)}
	m, ok := metric.LookupMethod(slug)
	if !ok {
		e.Refused = fmt.Sprintf("There is no method %q.", slug)
		return e
	}
	e.Name = m.Name
	if r.Judge.BuiltIn {
		e.Name = m.RulesName
	}
	var lacks lacking
	for _, d := range sorted(r.Rows.Dimensions) {
		n := r.Rows.Dimensions[d]
		if why := r.unable(m, d); why != "" {
			lacks.add(why, n)
			continue
		}
		once, each := r.loadOnPairs(slug, d, group{n: n, Sizes: r.Rows.PairSizes[d]})
		e.add(r.repeated(slug, once, each))
	}
	if lacks.pairs > 0 && lacks.pairs == r.Rows.Count {
		e.Refused = strings.Join(lacks.reasons, " ")
	} else {
		e.Note = lacks.note()
	}
	return e
}

// lacking are the pairs of which a method will say nothing, with the reasons.
type lacking struct {
	pairs   int
	reasons []string // each once
	of      []int    // pairs, by reason
}

func (l *lacking) add(why string, pairs int) {
	l.pairs += pairs
	if i := slices.Index(l.reasons, why); i >= 0 {
		l.of[i] += pairs
		return
	}
	l.reasons, l.of = append(l.reasons, why), append(l.of, pairs)
}

func (l *lacking) note() string {
	notes := make([]string, len(l.reasons))
	for i, why := range l.reasons {
		notes[i] = fmt.Sprintf("%d pairs will have no verdict: %s", l.of[i], why)
	}
	return strings.Join(notes, " ")
}

// unable says why a method has nothing to say on a dimension.
func (r Request) unable(m metric.Method, d eval.Dimension) string {
	if !m.Applies(d) {
		return fmt.Sprintf("%s has no definition of the dimension %s.", m.Name, d.Name())
	}
	switch {
	case m.Slug == eval.MethodRagas && d == eval.AnswerRelevance && !r.Judge.CanCompare():
		return r.noEmbeddings(d.Name())
	case m.Slug == eval.MethodCosine && !r.Judge.CanCompare():
		return r.noEmbeddings(m.Name)
	case m.Slug == eval.MethodWeighted && r.Judge.BuiltIn:
		return "The built-in rules grade with decimals already and have no probabilities to weigh."
	}
	return ""
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
