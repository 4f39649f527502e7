package ingest

import (
	"maps"
	"strings"
	"testing"
)

// mappingOf is the mapping guessed for a header with one row below it.
func mappingOf(t *testing.T, header, row string) map[string]Field {
	t.Helper()
	_, r := read(t, "x.tsv", header+"\n"+row+"\n", Options{})
	return r.Mapping
}

// The tools of import.md §5.1 and headers in every shipped language.
func TestMappingByName(t *testing.T) {
	t.Parallel()
	type m = map[string]Field
	tests := []struct {
		name, header, row string
		want              m
	}{
		{"Ragas 0.0", "question|answer|contexts|ground_truths", "q|a|['c', 'd']|['g', 'h']",
			m{"question": Question, "answer": Answer, "contexts": Contexts, "ground_truths": Reference}},
		{"Ragas 0.1", "question|answer|contexts|ground_truth", "q|a|['c', 'd']|g",
			m{"question": Question, "answer": Answer, "contexts": Contexts, "ground_truth": Reference}},
		{"Ragas 0.2", "user_input|response|retrieved_contexts|reference|reference_contexts|persona_name", "q|a|['c']|g|['r']|p",
			m{"user_input": Question, "response": Answer, "retrieved_contexts": Contexts, "reference": Reference, "reference_contexts": ReferenceContexts}},
		{"DeepEval", "input|actual_output|expected_output|retrieval_context|context", "q|a|g|['c']|['gold']",
			m{"input": Question, "actual_output": Answer, "expected_output": Reference, "retrieval_context": Contexts, "context": ReferenceContexts}},
		{"LangChain", "query|result|source_documents", "q|a|[Document(page_content='c')]",
			m{"query": Question, "result": Answer, "source_documents": Contexts}},
		{"LangChain, one context", "query|result|context", "q|a|c", m{"query": Question, "result": Answer, "context": Contexts}},
		{"LlamaIndex", "query|response|reference_contexts|reference_answer", "q|a|['r']|g",
			m{"query": Question, "response": Answer, "reference_contexts": ReferenceContexts, "reference_answer": Reference}},
		{"TruLens", "Question|Groundedness|Answer_Relevance|Context_Relevance", "q|0.5|0.4|0.3",
			m{"Question": Question, "Groundedness": RecordedScore, "Answer_Relevance": RecordedScore, "Context_Relevance": RecordedScore}},
		{"spelling variants", "User Input|RESPONSE|Retrieved-Context|Ground.Truth", "q|a|c|g",
			m{"User Input": Question, "RESPONSE": Answer, "Retrieved-Context": Contexts, "Ground.Truth": Reference}},
		{"scores", "question|ragas_faithfulness|faithfulness_score|context_recall_reason", "q|1|1|because",
			m{"question": Question, "ragas_faithfulness": RecordedScore, "faithfulness_score": RecordedScore, "context_recall_reason": RecordedScore}},
		{"Chinese", "问题|回答|上下文|标准答案", "q|a|c|g", m{"问题": Question, "回答": Answer, "上下文": Contexts, "标准答案": Reference}},
		{"Japanese", "質問|応答|コンテキスト|模範解答", "q|a|c|g", m{"質問": Question, "応答": Answer, "コンテキスト": Contexts, "模範解答": Reference}},
		{"Korean", "질문|답변|문맥|참조 답변", "q|a|c|g", m{"질문": Question, "답변": Answer, "문맥": Contexts, "참조 답변": Reference}},
		{"Portuguese", "pergunta|resposta|contextos|resposta esperada", "q|a|c|g",
			m{"pergunta": Question, "resposta": Answer, "contextos": Contexts, "resposta esperada": Reference}},
		{"Spanish", "pregunta|respuesta|contexto|respuesta esperada", "q|a|c|g",
			m{"pregunta": Question, "respuesta": Answer, "contexto": Contexts, "respuesta esperada": Reference}},
		{"misspelled", "questoin|anwser|retreived_contexts", "q|a|c", m{"questoin": Question, "anwser": Answer, "retreived_contexts": Contexts}},
		{"columns beside a field", "question|question_id|answer_type|response_time", "q|7|short|12", m{"question": Question}},
		{"gold answers are references", "query|gt_answer|the_gold_answers", "q|g|h", m{"query": Question, "gt_answer": Reference}},
		{"by content", "col1|col2", "Is it so?|['one long enough chunk of text', 'and another']", m{"col1": Question, "col2": Contexts}},
		{"ids", "question|retrieved_context_ids|reference_context_ids", "q|['d1']|['d2']",
			m{"question": Question, "retrieved_context_ids": RetrievedIDs, "reference_context_ids": ReferenceIDs}},
		{"index columns", "|Unnamed: 0|idx|question", "0|0|1|q", m{"question": Question}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tab := strings.NewReplacer("|", "\t")
			if got := mappingOf(t, tab.Replace(tt.header), tab.Replace(tt.row)); !maps.Equal(got, tt.want) {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestChosenMapping(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "a1,b1,question\nx,y,z\n", Options{Map: map[string]string{"a1": "question", "b1": "Ground Truth", "question": ""}})
	s := c.samples[0]
	if s.UserInput != "x" || s.Reference != "y" || s.Metadata["question"] != "z" {
		t.Errorf("sample %+v, mapping %v", s, r.Mapping)
	}
	for _, o := range []Options{
		{Map: map[string]string{"missing": "question"}}, {Map: map[string]string{"question": "nonsense"}},
		{As: "other"}, {Delimiter: "ab"}, {Encoding: "klingon"},
	} {
		if e := refusal(t, "x.csv", "question\nq\n", o); e.Code != BadOption {
			t.Errorf("%+v: %v", o, e)
		}
	}
}

func TestNoColumnRecognized(t *testing.T) {
	t.Parallel()
	e := refusal(t, "x.csv", "alpha,beta\n1,2\n", Options{})
	if e.Code != NoRole || !strings.Contains(e.Text, "alpha, beta") {
		t.Error(e)
	}
}

func TestRepeatedAndMissingHeaders(t *testing.T) {
	t.Parallel()
	p, err := Inspect(spool(t, "question,note,note,\nq,a,b,c\n"), "x.csv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range p.Columns {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, "|"); got != "question|note|note (2)|Column 4" {
		t.Errorf("names %s", got)
	}
	if !hasNotice(p.Notices, DuplicateHeader, "note (2)") {
		t.Errorf("notices %+v", p.Notices)
	}
}

func TestSimilarity(t *testing.T) {
	t.Parallel()
	// kitten → sitting: 3 edits over 7 characters.
	if got, want := similarity("kitten", "sitting"), 1-3.0/7; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if similarity("", "") != 1 || similarity("ab", "") != 0 {
		t.Error("empty texts")
	}
}
