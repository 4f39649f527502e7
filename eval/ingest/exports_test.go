package ingest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"concord/eval"
)

// What tools write when their results are exported, cut down to what matters: the
// rows below settings and sums, objects in cells, conversations. All of them say the
// same of Io.
func TestExportsOfTools(t *testing.T) {
	t.Parallel()
	const (
		question, answer = "What is Io?", "Io is a moon."
		chunk            = "Io orbits Jupiter."
	)
	for name, tt := range map[string]struct {
		file, text string
		contexts   bool
		reference  string
		metadata   map[string]string
	}{
		"LangSmith runs": {"runs.jsonl", `{"id":"r1","run_type":"chain","inputs":{"question":"What is Io?"},"outputs":{"answer":"Io is a moon.","contexts":["Io orbits Jupiter."]},` +
			`"reference_outputs":{"answer":"A moon."},"extra":{"metadata":{"input":"x"}},"feedback_stats":{"correctness":{"avg":1}}}`,
			true, "A moon.", map[string]string{"run_type": "chain", "feedback_stats.correctness.avg": "1"}},
		"LangSmith as pandas prints it": {"runs.csv", "id,inputs,outputs\nr1,{'question': 'What is Io?'},\"{'answer': 'Io is a moon.', 'contexts': ['Io orbits Jupiter.']}\"\n", true, "", map[string]string{"id": "r1"}},
		"LangSmith normalized":          {"runs.csv", "inputs.question,outputs.answer,outputs.contexts,reference_outputs.answer\nWhat is Io?,Io is a moon.,['Io orbits Jupiter.'],A moon.\n", true, "A moon.", nil},
		"DeepEval test run": {"run.json", `{"testFile":null,"testCases":[{"name":"t0","input":"What is Io?","actualOutput":"Io is a moon.","expectedOutput":"A moon.","retrievalContext":["Io orbits Jupiter."],` +
			`"metricsData":[{"name":"Faithfulness","score":0.5,"reason":"half"},{"name":"Answer Relevancy","score":1}]}],"metricsScores":[{"metric":"Faithfulness","scores":[0.5]}]}`, true, "A moon.", nil},
		"promptfoo": {"out.json", `{"evalId":"e","results":{"version":3,"results":[{"prompt":{"raw":"Answer: What is Io?"},"vars":{"question":"What is Io?","context":"Io orbits Jupiter."},` +
			`"response":{"output":"Io is a moon.","tokenUsage":{"total":3}},"namedScores":{"faithfulness":0.9},"success":true}],"stats":{"successes":1}},"config":{}}`, true, "", map[string]string{"namedScores.faithfulness": "0.9"}},
		"TruLens":          {"trulens.csv", "app_id,input,output,Groundedness,Groundedness_calls\na,What is Io?,Io is a moon.,0.5,\"[{'args': {'source': 'Io orbits Jupiter.'}, 'ret': 1.0}]\"\n", false, "", map[string]string{"Groundedness": "0.5"}},
		"Phoenix spans":    {"spans.csv", "name,attributes.input.value,attributes.output.value,attributes.retrieval.documents\nquery,What is Io?,Io is a moon.,\"[{'document.content': 'Io orbits Jupiter.', 'document.score': 0.3}]\"\n", true, "", nil},
		"chat messages":    {"chat.jsonl", `{"messages":[{"role":"system","content":"Be short."},{"role":"user","content":"What is Io?"},{"role":"assistant","content":"Io is a moon."}]}`, false, "", nil},
		"LlamaIndex nodes": {"li.json", `[{"query":"What is Io?","response":"Io is a moon.","source_nodes":[{"node":{"id_":"n1","text":"Io orbits Jupiter."},"score":0.8}]}]`, true, "", nil},
		"a raw log":        {"log.json", `{"took":3,"results":[{"question":"What is Io?","hits":[{"text":"Io orbits Jupiter.","score":0.3}],"generated":{"text":"Io is a moon."}}]}`, true, "", nil},
		"JSON in a field":  {"in.csv", "id,record\n7,\"{\"\"question\"\": \"\"What is Io?\"\", \"\"answer\"\": \"\"Io is a moon.\"\"}\"\n", false, "", map[string]string{"id": "7"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, r := read(t, tt.file, tt.text, Options{})
			if len(c.samples) != 1 || r.Rejected != 0 {
				t.Fatalf("%d samples, %+v", len(c.samples), r)
			}
			s := c.samples[0]
			if s.UserInput != question || s.Response != answer || s.Reference != tt.reference {
				t.Errorf("%+v", s)
			}
			if want := []string{chunk}; tt.contexts != slices.Equal(s.RetrievedContexts, want) {
				t.Errorf("contexts %q", s.RetrievedContexts)
			}
			for k, v := range tt.metadata {
				if s.Metadata[k] != v {
					t.Errorf("metadata %q is %q, want %q", k, s.Metadata[k], v)
				}
			}
		})
	}
}

// Data sets of reading comprehension have several good answers to a question, which
// are the reference; the first one counts.
func TestReadingComprehension(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ file, text string }{
		"SQuAD":             {"train.json", `{"version":"v2.0","data":[{"title":"Io","paragraphs":[{"context":"Io orbits Jupiter.","qas":[{"id":"1","question":"What is Io?","answers":[{"text":"a moon","answer_start":3},{"text":"moon","answer_start":5}],"is_impossible":false}]}]}]}`},
		"SQuAD, flat":       {"v.jsonl", `{"id":"1","title":"Io","context":"Io orbits Jupiter.","question":"What is Io?","answers":{"text":["a moon","moon"],"answer_start":[3,5]}}`},
		"SQuAD, from numpy": {"v.csv", "id,context,question,answers\n1,Io orbits Jupiter.,What is Io?,\"{'text': array(['a moon', 'moon'], dtype=object), 'answer_start': array([3, 5], dtype=int32)}\"\n"},
		"Natural Questions": {"n.json", `[{"question":"What is Io?","answers":["a moon","moon"],"ctxs":[{"title":"Io","text":"Io orbits Jupiter."}]}]`},
	} {
		c, r := read(t, tt.file, tt.text, Options{})
		if len(c.samples) != 1 || r.Rejected != 0 {
			t.Errorf("%s: %d samples, %+v", name, len(c.samples), r)
			continue
		}
		s := c.samples[0]
		if s.UserInput != "What is Io?" || s.Reference != "a moon" || s.Response != "" || !slices.Equal(s.RetrievedContexts, []string{"Io orbits Jupiter."}) {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// Several turns are one question, with who said what.
func TestConversationAsQuestion(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.jsonl", `{"user_input":[{"content":"What is Io?","type":"human"},{"content":"A moon.","type":"ai"},{"content":"Of what?","type":"human"}],"response":"Jupiter"}`, Options{})
	if got, want := c.samples[0].UserInput, "User: What is Io?\n\nAssistant: A moon.\n\nUser: Of what?"; got != want || c.samples[0].Response != "Jupiter" {
		t.Errorf("%q", got)
	}
}

func TestMappingByPath(t *testing.T) {
	t.Parallel()
	const log = `{"call":{"in":{"ask":"q"}},"outputs":[{"text":"a"},{"text":"b"}],"hits":[{"body":{"t":"c1"}},{"body":{"t":"c2"}}]}`
	c, r := read(t, "x.jsonl", log, Options{Map: map[string]string{
		"call.in.ask": "question", "outputs[1].text": "answer", "hits[].body.t": "contexts",
	}})
	if s := c.samples[0]; s.UserInput != "q" || s.Response != "b" || !slices.Equal(s.RetrievedContexts, []string{"c1", "c2"}) {
		t.Errorf("%+v %+v", s, r)
	}
	if r.Mapping["outputs[1].text"] != Answer {
		t.Errorf("mapping %v", r.Mapping)
	}
	e := refusal(t, "x.jsonl", log, Options{Map: map[string]string{"outputs[9].text": "answer"}})
	if e.Code != BadOption || !strings.Contains(e.Text, "call.in.ask") {
		t.Error(e)
	}
}

// kept is a sink of judgments that keeps them.
type kept struct {
	said   []Judgment
	scores []ItemScores
}

func (k *kept) Judgment(j Judgment) error { k.said = append(k.said, j); return nil }
func (k *kept) Scores(s ItemScores) error { k.scores = append(k.scores, s); return nil }

func readJudged(t testing.TB, name, text string, o Options) (*kept, Result) {
	t.Helper()
	k := &kept{}
	r, err := ReadJudgments(context.Background(), spool(t, text), name, o, k)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return k, r
}

// The same two answers, of which the second is better, as annotation tools and judge
// benchmarks write it.
func TestExportsOfJudgments(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		file, text string
		by         []string
		picks      []eval.Choice
	}{
		"Label Studio": {"ls.json", `[{"id":1,"data":{"prompt":"q","answer1":"a","answer2":"b"},"annotations":[` +
			`{"completed_by":1,"result":[{"type":"pairwise","value":{"selected":"right"}}],"lead_time":3},` +
			`{"completed_by":2,"result":[{"type":"choices","value":{"choices":["Answer 2"]}}]}],"predictions":[]}]`, []string{"1", "2"}, []eval.Choice{"y", "y"}},
		"Label Studio, short": {"ls.csv", "id,prompt,answer1,answer2,choice,annotator,annotation_id,lead_time\n1,q,a,b,right,7,4,3.3\n", []string{"7"}, []eval.Choice{"y"}},
		"Argilla": {"ar.json", `[{"fields":{"prompt":"q","response_1":"a","response_2":"b"},"responses":[` +
			`{"user_id":"u1","status":"submitted","values":{"preference":{"value":"response_2"}}},` +
			`{"user_id":"u2","status":"submitted","values":{"preference":{"value":"response_1"}}}],"suggestions":[]}]`, []string{"u1", "u2"}, []eval.Choice{"y", "x"}},
		"Argilla, flat":         {"ar.jsonl", `{"prompt":"q","response-1":"a","response-2":"b","preference.responses":["response-2"],"preference.responses.users":["u1"],"preference.responses.status":["submitted"]}`, []string{"u1"}, []eval.Choice{"y"}},
		"Argilla, flat, of two": {"ar.csv", "prompt,response-1,response-2,preference.responses,preference.responses.users,preference.responses.status\nq,a,b,\"['response-2', 'response-1']\",\"['u1', 'u2']\",\"['submitted', 'submitted']\"\n", []string{"u1", "u2"}, []eval.Choice{"y", "x"}},
		"MT-Bench": {"mt.jsonl", `{"question_id":81,"model_a":"alpaca","model_b":"gpt","winner":"model_b","judge":"author_0","turn":1,` +
			`"conversation_a":[{"content":"q","role":"user"},{"content":"a","role":"assistant"}],"conversation_b":[{"content":"q","role":"user"},{"content":"b","role":"assistant"}]}`, []string{"author_0"}, []eval.Choice{"y"}},
		"AlpacaEval": {"ae.json", `[{"instruction":"q","output_1":"a","output_2":"b","preference":1.97,"annotator":"gpt4"},{"instruction":"r","output_1":"a","output_2":"b","preference":1.5,"annotator":"gpt4"}]`,
			[]string{"gpt4", "gpt4"}, []eval.Choice{"y", "tie"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := AsLabels
			if name == "AlpacaEval" { // its annotator is gpt4
				want = AsScores
			}
			if got, err := Recognize(spool(t, tt.text), tt.file, Options{}); err != nil || got.As != want {
				t.Errorf("recognized %+v, %v", got, err)
			}
			k, r := readJudged(t, tt.file, tt.text, Options{As: AsLabels})
			if r.Rejected != 0 || len(k.said) != len(tt.by) {
				t.Fatalf("%d judgments, %+v", len(k.said), r)
			}
			for i, j := range k.said {
				if j.By != tt.by[i] || j.Pick != tt.picks[i] || j.First.Answer != "a" || j.Second.Answer != "b" || j.Question == "" {
					t.Errorf("%+v", j)
				}
			}
		})
	}
}

// A test run becomes scores by their names, with the reasons as evidence.
func TestScoresOfATestRun(t *testing.T) {
	t.Parallel()
	k, r := readJudged(t, "run.json", `{"testCases":[{"input":"q","actualOutput":"a","metricsData":[{"name":"Faithfulness","score":0.5,"reason":"half"},{"name":"Answer Relevancy","score":null,"reason":"no"}]},{"input":"r","actualOutput":"b","metricsData":[{"name":"Answer Relevancy","score":1}]}]}`, Options{As: AsScores})
	if len(k.scores) != 2 || r.Accepted != 2 {
		t.Fatalf("%+v %+v", k.scores, r)
	}
	rec := k.scores[0]
	if len(rec.Recorded) != 2 || rec.Recorded[0].Value == nil || *rec.Recorded[0].Value != 0.5 || rec.Recorded[1].Value != nil || MetricName(rec.Recorded[0].Column) != "faithfulness" {
		t.Errorf("%+v", rec.Recorded)
	}
	if !slices.ContainsFunc(rec.Trace, func(c TraceCell) bool { return c.Text == "half" }) {
		t.Errorf("%+v", rec.Trace)
	}
}
