package metric

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// No task gets input that its contract does not name. Every column of a row
// holds a word of its own; the words that reach a judge must be those that the
// contract of the task allows (design §2).

var marks = []string{"QUESTION", "ANSWER", "CHUNK", "REFERENCE", "RETRIEVEDID", "REFERENCEID", "SOURCE", "METADATA", "ROLE", "STATEMENT", "GENERATED"}

// marked is a judge whose own words are marked too.
func marked() *script {
	j := xWins()
	j.split = states("STATEMENT one.", "STATEMENT two.")
	j.verify = func(judge.Verify) (judge.Verdicts, error) { return says("y"), nil } // the second is asked again
	j.invert = func(judge.Invert) ([]judge.Question, error) { return []judge.Question{{Text: "GENERATED ?"}}, nil }
	j.compare = func(task judge.Compare) ([]float64, error) { return make([]float64, len(task.Generated)), nil }
	j.useful = func(judge.Useful) (judge.Verdicts, error) { return judge.Verdicts{}, nil }
	return j
}

// given are the marks that reached the tasks of each type.
type given map[string]string

func seen(t *testing.T, j *script) given {
	t.Helper()
	found := map[string]map[string]bool{}
	for _, task := range j.tasks {
		text, err := json.Marshal(task)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(fmt.Sprintf("%T", task), "judge.")
		if found[name] == nil {
			found[name] = map[string]bool{}
		}
		for _, mark := range marks {
			if strings.Contains(string(text), mark+" ") {
				found[name][mark] = true
			}
		}
	}
	all := given{}
	for name, words := range found {
		all[name] = strings.Join(slices.Sorted(maps.Keys(words)), " ")
	}
	return all
}

func TestMetricsShowNoMoreThanTheContract(t *testing.T) {
	t.Parallel()
	sample := eval.Sample{
		UserInput: "QUESTION ?", Response: "ANSWER .", RetrievedContexts: []string{"CHUNK .", "CHUNK again."},
		Reference: "REFERENCE .", RetrievedIDs: []string{"RETRIEVEDID "}, ReferenceIDs: []string{"REFERENCEID "},
		Source: "SOURCE ", Metadata: map[string]string{"METADATA ": "METADATA "},
	}
	for slug, want := range map[string]given{
		eval.MetricFaithfulness:     {"Split": "ANSWER QUESTION", "Verify": "CHUNK STATEMENT"},
		eval.MetricAnswerRelevance:  {"Invert": "ANSWER", "Compare": "GENERATED QUESTION"},
		eval.MetricContextRelevance: {"Select": "CHUNK QUESTION"},
		eval.MetricContextPrecision: {"Useful": "CHUNK QUESTION REFERENCE"},
		eval.MetricPrecisionNoRef:   {"Useful": "ANSWER CHUNK QUESTION"},
		"context_precision@1":       {"Useful": "CHUNK QUESTION REFERENCE"},
		eval.MetricContextRecall:    {"Split": "QUESTION REFERENCE", "Verify": "CHUNK STATEMENT"},
		eval.MetricIDPrecision:      {},
		eval.MetricIDRecall:         {},
	} {
		for _, profile := range []eval.Profile{eval.Current, eval.Paper} {
			j := marked()
			Score(t.Context(), slug, j, sample, Settings{Profile: profile})
			equal(t, seen(t, j), want)
		}
	}
}

func TestMethodsShowNoMoreThanTheContract(t *testing.T) {
	t.Parallel()
	item := eval.Item{Answer: "ANSWER .", Contexts: []string{"CHUNK ."}, Role: "ROLE "}
	for _, c := range []struct {
		method    string
		dimension eval.Dimension
		want      given
	}{
		{eval.MethodRagas, eval.Faithfulness, given{"Split": "ANSWER QUESTION", "Verify": "CHUNK STATEMENT"}},
		{eval.MethodRagas, eval.AnswerRelevance, given{"Invert": "ANSWER", "Compare": "GENERATED QUESTION"}},
		{eval.MethodRagas, eval.ContextRelevance, given{"Select": "CHUNK QUESTION"}},
		{eval.MethodScore, eval.Faithfulness, given{"Grade": "ANSWER CHUNK"}},
		{eval.MethodScore, eval.AnswerRelevance, given{"Grade": "ANSWER QUESTION"}},
		{eval.MethodScore, eval.ContextRelevance, given{"Grade": "CHUNK QUESTION"}},
		{eval.MethodRank, eval.Faithfulness, given{"Prefer": "ANSWER CHUNK"}},
		{eval.MethodRank, eval.AnswerRelevance, given{"Prefer": "ANSWER QUESTION"}},
		{eval.MethodRank, eval.ContextRelevance, given{"Prefer": "CHUNK QUESTION"}},
		{eval.MethodScore, "overall", given{}},
		{eval.MethodRank, "overall", given{}},
		{eval.MethodLonger, eval.Faithfulness, given{}},
		{eval.MethodShorter, eval.Faithfulness, given{}},
		{eval.MethodOverlap, eval.Faithfulness, given{}},
		{eval.MethodLeft, eval.Faithfulness, given{}},
	} {
		j := marked()
		pair := eval.Pair{Dimension: c.dimension, Question: "QUESTION ?", X: item, Y: item, Source: "SOURCE "}
		Verdict(t.Context(), c.method, j, pair, Settings{})
		equal(t, seen(t, j), c.want)
	}
}
