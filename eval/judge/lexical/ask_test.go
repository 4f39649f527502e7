package lexical

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/text"
)

// TestQuestions: what a person reads beside a sentence of an answer.
func TestQuestions(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{
		"The bridge was opened in 1932.":         "When was the bridge opened?",
		"Galileo discovered it in 1610.":         "Galileo discovered it in which year?",
		"GPT-4 was released on March 14, 2023.":  "GPT-4 was released on March 14 of which year?",
		"The outage of December 2022 hit many.":  "The outage of December of which year hit many?",
		"In 1932.":                               "In which year?",
		"- It spans 503 metres.":                 "It spans how many metres?",
		"The share is 50%.":                      "The share is what percentage?",
		"The population is 5,200.":               "The population is what number?",
		"The capital is Canberra.":               "What is said about the capital?",
		"Ingrid Solberg is its designer.":        "What is said about Ingrid Solberg?",
		"Paris.":                                 "What is said about Paris?",
		"However, it has some flaws.":            "Is it true that it has some flaws?",
		"He won the 2nd prize.":                  "Is it true that he won the 2nd prize?",
		"The crash of Flight 691 was a tragedy.": "What is said about the crash of Flight 691?",
		"I don't know.":                          "What remains unanswered?",
		"Yes.":                                   "Is it so?",
		"Is it big?":                             "Is it big?",
		"长城全长约两万一千公里。":                           "长城全长约多少公里？",
		"长城始建于春秋战国时期。":                           "关于“长城”说了什么？",
		"云溪大桥于1932年建成。":                          "云溪大桥于哪一年建成？",
		"它很长。":                                   "“它很长”，是这样吗？",
		"他有三个孩子。":                                "他有多少个孩子？",
		"我不知道。":                                  "什么问题无法回答？",
		"是的。":                                    "是这样吗？",
		"星見橋は1932年に完成した。":                        "星見橋は何年に完成したのですか？",
		"全長は503メートルである。":                         "全長は何メートルですか？",
		"東京は日本の首都です。":                            "「東京」について何が述べられていますか？",
		"とても長い。":                                 "「とても長い」というのは本当ですか？",
		"わかりません。":                                "答えられないことは何ですか？",
	} {
		if got := questionFor(parse(sentence), text.Lang(sentence, "")); got != want {
			t.Errorf("%q:\n got %s\nwant %s", sentence, got, want)
		}
	}
}

// TestQuestionsHold: every question is one, and has words.
func TestQuestionsHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		got, _ := New().Invert(ctx, judge.Invert{Answer: draw(t, "answer")})
		for _, q := range got.List {
			if !strings.HasSuffix(q.Text, "?") && !strings.HasSuffix(q.Text, "？") || len([]rune(q.Text)) < 3 {
				t.Fatalf("%q gives %q", q.Sentence, q.Text)
			}
		}
	})
}

// TestQuestionsLeaveNoGap on real answers, and are short enough to be read.
func TestQuestionsLeaveNoGap(t *testing.T) {
	t.Parallel()
	for _, p := range wikiEval(t, eval.AnswerRelevance) {
		for _, item := range p.items {
			got, err := New().Invert(ctx, judge.Invert{Answer: item.Answer})
			must(t, err)
			for _, q := range got.List {
				if strings.Contains(q.Text, "What about") || len(q.Text) > len(q.Sentence)+60 {
					t.Errorf("%q gives %q", q.Sentence, q.Text)
				}
			}
		}
	}
}
