package openai

import (
	"slices"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/eval/metric"
)

// Questions that did not come, or came in another language, are asked for once
// more and not read again from the reply that is kept.
func TestQuestionsAreAskedForOnceMore(t *testing.T) {
	t.Parallel()
	for profile, replies := range map[eval.Profile][]string{
		eval.Current: {`{"questions":[]}`, `{"questions":["A?","B?","C?"]}`},
		eval.Paper:   {`{"questions":["木星的卫星是什么？"]}`, `{"questions":["A?"]}`, `{"questions":["B?"]}`, `{"questions":["C?"]}`},
	} {
		j, s, _ := under(t, both(replying(replies...), similarTo(0.9, 0.9, 0.9)), keeping(&shelf{}))
		score, value := scoring(t, j, eval.MetricAnswerRelevance, galileo, metric.Settings{Profile: profile})
		near(t, value, 0.9)
		expect(t, nil, len(score.Parts), "3", score.Flags, "[]", s.Calls(judgetest.TaskInvert), sprint(len(replies)))
	}
}

// Metrics §4.2: questions in another language are asked for once more, with the
// language of the row named; English is not, since other languages pass for it.
func TestLanguageIsNamed(t *testing.T) {
	t.Parallel()
	zh, en := `{"questions":["木星有几颗卫星？","卫星是什么？","卫星在哪里？"]}`, `{"questions":["How many?","Which?","Where?"]}`
	chinese := eval.Sample{UserInput: "木星有几颗卫星？", Response: "木星有很多卫星。"}
	for _, c := range []struct {
		row      eval.Sample
		lang     eval.Lang
		replies  []string
		sentence string // of the second request
	}{
		{chinese, "", []string{en, zh}, "所有问题都要用中文书写"},
		{chinese, eval.English, []string{en, zh}, "Write every question in Chinese."},
		{galileo, "", []string{zh, en}, "Write in the language of the answer."},
	} {
		j, s, _ := under(t, both(replying(c.replies...), similarTo(0.9, 0.9, 0.9)), keeping(&shelf{}))
		for range 2 { // the second time from what is kept
			score, _ := scoring(t, j, eval.MetricAnswerRelevance, c.row, metric.Settings{Lang: c.lang})
			expect(t, nil, slices.Contains(score.Flags, eval.FlagWrongLanguage), "false", s.Calls(judgetest.TaskInvert), "2")
		}
		first, second := s.Requests()[0].Prompt, s.Requests()[1].Prompt
		expect(t, nil, strings.Contains(second, c.sentence), "true", len(second) > len(first), sprint(c.row.UserInput == chinese.UserInput))
	}
}
