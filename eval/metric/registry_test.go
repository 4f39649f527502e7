package metric

import (
	"strings"
	"testing"

	"concord/eval"
)

func TestLookup(t *testing.T) {
	t.Parallel()
	for slug, name := range map[string]string{
		"faithfulness":                   "Faithfulness",
		"context_precision":              "Context precision",
		"context_precision@1":            "Context precision @1",
		"context_precision@12":           "Context precision @12",
		"context_precision_no_reference": "Context precision without reference",
	} {
		m, ok := Lookup(slug)
		equal(t, ok, true)
		equal(t, []string{m.Slug, m.Name}, []string{slug, name})
	}
	for _, slug := range []string{"", "Faithfulness", "context_precision@", "context_precision@0", "context_precision@-1", "context_precision@+1", "context_precision@01", "context_precision@three"} {
		if m, ok := Lookup(slug); ok {
			t.Errorf("%q finds %q", slug, m.Slug)
		}
		without(t, Score(t.Context(), slug, nil, io, Settings{}), eval.NotApplicable, eval.MissingInput)
	}
}

func TestEverythingIsNamedAndExplained(t *testing.T) {
	t.Parallel()
	for _, m := range Metrics() {
		equal(t, m.Name != "" && strings.HasSuffix(m.About, ".") || strings.HasSuffix(m.About, "?"), true)
		equal(t, len(m.Needs) > 0 && m.Low < m.High, true)
		equal(t, m.Compares, m.Slug == eval.MetricAnswerRelevance)
	}
	for _, m := range Methods() {
		equal(t, m.Name != "" && strings.HasSuffix(m.About, "."), true)
		equal(t, strings.Contains(m.RulesName, "GPT"), false)
	}
	for _, slug := range eval.DefaultPairMethods() {
		_, ok := LookupMethod(slug)
		equal(t, ok, true)
	}
}
