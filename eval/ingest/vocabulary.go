package ingest

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// vocabulary lists the names under which tools and people write a field, the
// newest and most telling first: of two columns for one field the earlier name
// wins when nothing else decides (import.md §5.1).
var vocabulary = map[Field]string{
	Question: `user_input question query queries input prompt instruction question_text query_text prompt_text q input_question input_query
		问题 提问 查询 質問 問い 질문 pergunta pregunta`,
	Answer: `response answer actual_output generated_answer model_answer predicted_answer output result prediction a
		output_answer output_response model_output model_response llm_response llm_output generated_text generation generated completion
		grounded_answer 答案 回答 模型回答 応答 답변 응답 resposta respuesta`,
	Contexts: `retrieved_contexts retrieval_context contexts context retrieved_docs source_documents retrieval_docs
		documents passages chunks 上下文 检索内容 参考资料 コンテキスト 文脈 컨텍스트 문맥 contexto`,
	Reference: `reference ground_truth ground_truths reference_answer expected_output expected_answer gold_answer gt_answer golden_answer correct_answer gt target ideal
		标准答案 参考答案 参照回答 正解 模範解答 정답 참조_답변 resposta_esperada respuesta_esperada`,
	ReferenceContexts: `reference_contexts gold_contexts`,
	RetrievedIDs:      `retrieved_context_ids retrieved_chunk_ids`,
	ReferenceIDs:      `reference_context_ids gold_chunk_ids gold_context_ids`,
	Source:            `source`,
	UngroundedAnswer:  `ungrounded_answer`,
	PoorAnswer:        `poor_answer`,
	ContextV1:         `context_v1`,
	ContextV2:         `context_v2`,
	PairDimension:     `dimension aspect criterion criteria`,
	BetterSide:        `better better_side gold`,
	Annotator: `annotator annotator_id annotator_name rater rater_id rater_name reviewer reviewer_id worker worker_id labeler labeller
		labeler_id evaluator evaluator_id assessor judge judge_name judge_model completed_by responses_user_id responses_users 标注员 标注者 評価者 평가자 anotador avaliador anotador_id`,
	Comment:     `comment comments note notes remark remarks rationale justification feedback 备注 评论 コメント 코멘트 comentário comentario`,
	Adjudicated: `adjudicated adjudication adjudicated_label final_label consensus_label resolved`,
	RunNumber:   `run run_no run_number run_index repeat repeat_no repetition replicate trial iteration attempt`,
	ignored:     `_row _column _reason`,
}

// scoreNames are metrics as other tools name them; with a tool before or
// "score", "reason" behind they are recorded scores too.
const scoreNames = `faithfulness groundedness answer_relevancy answer_relevance context_relevancy context_relevance
	context_precision context_recall context_utilization context_adherence answer_correctness answer_similarity
	semantic_similarity factual_correctness noise_sensitivity llm_context_precision_with_reference
	llm_context_precision_without_reference`

// sided are the names that come twice, with an ending at % that tells the two
// items of a pair apart. Contexts take no numbers: context_1, context_2 are two chunks.
var sided = []struct {
	fields  [2]Field
	stems   string
	endings [2]string
}{
	{[2]Field{AnswerA, AnswerB}, "answer% conversation%answer response% output% result% system%output system%answer model%output model%answer model%response system%response response%text answer%text", [2]string{"a 1 x left first", "b 2 y right second"}},
	{[2]Field{ContextsA, ContextsB}, "contexts% context% retrieved_contexts%", [2]string{"a x left", "b y right"}},
}

// term is one name of the vocabulary.
type term struct {
	field Field
	rank  int // place in its list
}

var (
	terms      = indexVocabulary()
	scoreTerms = strings.Split(letters(strings.Join(strings.Fields(scoreNames), "|")), "|")
)

func indexVocabulary() map[string]term {
	index := map[string]term{}
	for field, names := range vocabulary {
		for rank, name := range strings.Fields(names) {
			index[squeeze(name)] = term{field, rank}
		}
	}
	for _, s := range sided {
		for i, field := range s.fields {
			addSided(index, field, s.stems, s.endings[i])
		}
	}
	return index
}

// addSided adds answer_a, response_1, … as names of one item's field.
func addSided(index map[string]term, field Field, stems, endings string) {
	for _, stem := range strings.Fields(stems) {
		for rank, ending := range strings.Fields(endings) {
			index[squeeze(strings.Replace(stem, "%", ending, 1))] = term{field, rank}
		}
	}
}

// squeeze writes a name without case, spaces, -, _, . and plural, so that
// "Retrieved-Contexts" and "retrieved_context" are one name.
func squeeze(name string) string {
	s := letters(name)
	if len(s) > 3 {
		s = strings.TrimSuffix(s, "s")
	}
	return s
}

// letters is squeeze with the plural left on.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-_.", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKC.String(strings.ReplaceAll(name, groupSign, " ")))
}

// lookUp finds the field of a name, with the rank of the name in its vocabulary.
func lookUp(name string) (Field, int, bool) {
	if n := strings.ToLower(strings.TrimSpace(name)); n == "_row" || n == "_column" || n == "_reason" {
		return ignored, 0, true
	}
	s := squeeze(name)
	if t, ok := terms[s]; ok && t.field != ignored {
		return t.field, t.rank, true
	}
	if isScoreName(letters(lastPart(name))) || isScoreName(letters(name)) {
		return RecordedScore, 0, true
	}
	if _, ok := wideIndex(name); ok {
		return Contexts, 0, true
	}
	return Metadata, 0, false
}

// lastPart is the name of a metric without its path and its settings:
// metrics.faithfulness, factual_correctness(mode=f1).
func lastPart(name string) string {
	name, _, _ = strings.Cut(name, "(")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// isScoreName recognizes <metric>, <tool>_<metric>, <metric>_score and
// <metric>_reason.
func isScoreName(s string) bool {
	for _, metric := range scoreTerms {
		rest, found := strings.CutPrefix(s, metric)
		if found && (rest == "" || rest == "score" || rest == "reason") {
			return true
		}
		if before, found := strings.CutSuffix(s, metric); found && len(before) <= 12 && before != "" {
			return true
		}
	}
	return false
}
