package engine

import (
	"testing"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/metric"
)

var (
	allColumns = []metric.Column{metric.Question, metric.Answer, metric.Contexts, metric.Reference, metric.RetrievedIDs, metric.ReferenceIDs}
	remote     = judge.Info{Name: "gpt", EmbeddingModel: "vectors"}
	chatOnly   = judge.Info{Name: "gpt"}
	rules      = judge.Info{Name: "lexical", BuiltIn: true}
)

// 10 rows, 40 chunks, 5 different references.
func TestPlanOnSamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method           string
		profile          eval.Profile
		judge            judge.Info
		calls, embedding int
	}{
		{"faithfulness", "", remote, 20, 0},
		{"answer_relevance", "", remote, 10, 10},
		{"answer_relevance", eval.Paper, remote, 30, 10}, // one call a question
		{"context_relevance", "", remote, 10, 0},
		{"context_precision", "", remote, 40, 0},
		{"context_precision_no_reference", "", remote, 40, 0},
		{"context_precision@3", "", remote, 30, 0},
		{"context_precision@9", "", remote, 40, 0},
		{"context_recall", "", remote, 15, 0},
		{"id_recall", "", remote, 0, 0},
		{"faithfulness", "", rules, 0, 0},
	} {
		plan := Plan(Request{Kind: eval.Samples, Methods: []string{c.method}, Profile: c.profile, Judge: c.judge,
			Rows: Rows{Count: 10, Columns: allColumns, Chunks: 40, References: 5}})
		equal(t, []int{plan.Units, plan.Calls, plan.Embeddings}, []int{10, c.calls, c.embedding})
		equal(t, plan.Methods[0].Refused, "")
	}
}

func TestPlanNamesWhatIsNotPossible(t *testing.T) {
	t.Parallel()
	columns := []metric.Column{metric.Question, metric.Answer}
	for method, why := range map[string]string{
		"faithfulness":        "Faithfulness needs the column retrieved_contexts, which this dataset does not have.",
		"context_recall":      "Context recall needs the columns retrieved_contexts, reference, which this dataset does not have.",
		"answer_relevance":    "Answer relevance needs an embedding model, which the judge gpt does not have.",
		"context_precison":    `There is no metric "context_precison".`,
		"context_precision@0": `There is no metric "context_precision@0".`,
	} {
		plan := Plan(Request{Kind: eval.Samples, Methods: []string{method}, Judge: chatOnly, Rows: Rows{Count: 10, Columns: columns}})
		equal(t, plan.Methods[0].Refused, why)
		equal(t, []int{plan.Units, plan.Calls, plan.Embeddings}, []int{0, 0, 0})
	}
}

// 6 pairs on faithfulness, 4 on answer relevance, 2 on a dimension of the file.
func TestPlanOnPairs(t *testing.T) {
	t.Parallel()
	rows := Rows{Count: 12, Dimensions: map[eval.Dimension]int{eval.Faithfulness: 6, eval.AnswerRelevance: 4, "tone": 2}}
	plan := Plan(Request{Kind: eval.Pairs, Methods: []string{"ragas", "score", "rank", "left"}, Judge: remote, Rows: rows})
	tone := func(name string) string {
		return "2 pairs will have no verdict: " + name + " has no definition of the dimension tone."
	}
	for i, want := range []MethodEstimate{
		// 6 · 2 items · 2 calls + 4 · 2 items · 1 call.
		{Method: "ragas", Name: "Ragas", Units: 12, Calls: 32, Embeddings: 8, Note: tone("Ragas")},
		{Method: "score", Name: "GPT Score", Units: 12, Calls: 20, Note: tone("GPT Score")},
		{Method: "rank", Name: "GPT Ranking", Units: 12, Calls: 20, Note: tone("GPT Ranking")},
		{Method: "left", Name: "Always left", Units: 12},
	} {
		got := plan.Methods[i]
		got.Tokens, got.Cost = eval.Tokens{}, nil // see TestTokensOfAPlan
		equal(t, got, want)
	}
	equal(t, []int{plan.Units, plan.Calls, plan.Embeddings}, []int{48, 72, 8})

	only := Rows{Count: 4, Dimensions: map[eval.Dimension]int{eval.AnswerRelevance: 4}}
	plan = Plan(Request{Kind: eval.Pairs, Methods: []string{"ragas"}, Judge: chatOnly, Rows: only})
	equal(t, plan.Methods[0].Refused, "Answer relevance needs an embedding model, which the judge gpt does not have.")

	plan = Plan(Request{Kind: eval.Pairs, Methods: []string{"ragas", "score", "oracle"}, Judge: rules, Rows: only})
	equal(t, []string{plan.Methods[0].Name, plan.Methods[1].Name, plan.Methods[2].Refused},
		[]string{"Ragas · built-in rules", "Score 0–10 · built-in rules", `There is no method "oracle".`})
	equal(t, plan.Calls, 0)
}

func TestPossible(t *testing.T) {
	t.Parallel()
	answered := Rows{Count: 3, Columns: []metric.Column{metric.Question, metric.Answer, metric.Contexts}}
	equal(t, Possible(Request{Kind: eval.Samples, Judge: rules, Rows: answered}),
		[]string{"faithfulness", "answer_relevance", "context_relevance", "context_precision_no_reference"})
	equal(t, Possible(Request{Kind: eval.Samples, Judge: chatOnly, Rows: answered}),
		[]string{"faithfulness", "context_relevance", "context_precision_no_reference"})
	tone := Rows{Count: 3, Dimensions: map[eval.Dimension]int{"tone": 3}}
	equal(t, Possible(Request{Kind: eval.Pairs, Judge: rules, Rows: tone}), []string{"longer", "shorter", "left"})
}
