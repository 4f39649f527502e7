package ingest

import (
	"path/filepath"
	"strings"
	"testing"
)

// What a file holds is told by its columns, with the reason (import.md §1.2).
func TestRecognize(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text      string
		as, other As
		why       string
	}{
		"samples":               {"question,answer,contexts\nq,a,c\n", AsSamples, "", "“question”, “answer”, “contexts”"},
		"samples with scores":   {"question,answer,contexts,faithfulness\nq,a,c,0.5\n", AsSamples, AsScores, "Each row holds"},
		"samples with a rating": {"question,answer,rating\nq,a,4\nr,b,5\n", AsSamples, "", "Each row holds"},
		"pairs":                 {"question,answer_a,answer_b\nq,a,b\n", AsPairs, "", "“answer_a” and “answer_b”"},
		"pairs with their gold": {"question,answer_a,answer_b,better\nq,a,b,a\n", AsPairs, "", "two items"},
		"WikiEval":              {"question,answer,ungrounded_answer,poor_answer,context_v1,context_v2\nq,a,b,c,d,e\n", AsPairs, "", "WikiEval"},
		"sides":                 {"question,answer,label\nq,a,0\nr,b,0\nq,c,1\nr,d,1\n", AsSamples, AsPairs, "Each row holds"},
		"wide labels":           {"question,answer_a,answer_b,annotator1,annotator2\nq,a,b,1,2\n", AsLabels, AsScores, "“annotator1” and 1 more say what people think of two items a row, “answer_a” and “answer_b”."},
		"long labels":           {"question,answer_a,answer_b,annotator,pick\nq,a,b,anna,A\n", AsLabels, AsScores, "“pick” says what people think"},
		"ratings of one item":   {"question,answer,rater,rating\nq,a,anna,4\nq,b,anna,5\n", AsLabels, AsScores, "an item a row"},
		"a judge's picks":       {"question,answer_a,answer_b,judge,winner\nq,a,b,gpt-4o,A\n", AsScores, AsLabels, "what “gpt-4o” thinks"},
		"picks in its own name": {"question,answer_a,answer_b,gpt4_pick\nq,a,b,A\n", AsScores, AsLabels, "“gpt4_pick”"},
		"scores with replies":   {"question,answer,context,faithfulness_score,raw_verdicts\nq,a,c,0.5,yes\n", AsScores, AsSamples, "raw replies in “raw_verdicts”"},
	} {
		r, err := Recognize(spool(t, tt.text), "x.csv", Options{})
		if err != nil || r.As != tt.as || r.Else != tt.other || !strings.Contains(r.Why, tt.why) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
	if r, err := Recognize("nowhere", "x.csv", Options{As: AsPairs}); err != nil || r.As != AsPairs {
		t.Errorf("what a person says holds: %+v, %v", r, err)
	}
	if _, err := Recognize(spool(t, "x,y\n1,2\n"), "x.csv", Options{}); err == nil {
		t.Error("columns that nobody knows are recognized")
	}
}

func TestRecognizeRealFiles(t *testing.T) {
	t.Parallel()
	for file, as := range map[string]As{
		"pandalm/testset-v1.json": AsLabels, "pdpa/rater1_answers.xlsx": AsLabels, "pdpa/rater2_answers.xlsx": AsLabels,
		"ragchecker/human_labeled_data.json": AsLabels, "squality/all-responses.jsonl": AsLabels,
		"wikieval_metaeval/ff_ragas_chat_output.csv": AsScores, "wikieval/WikiEval_samples_10.jsonl": AsPairs,
		"wikieval_metaeval/ff.csv": AsSamples, "uploads/id_empty_response_column.csv": AsSamples, "uploads/en_last_row_all_empty.csv": AsSamples,
	} {
		r, err := Recognize(realFile(t, file), filepath.Base(file), Options{})
		if err != nil || r.As != as {
			t.Errorf("%s: %+v, %v", file, r, err)
		}
	}
}
