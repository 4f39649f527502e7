package metric

import (
	"math"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// asks is a judge that inverts into questions (in turn, one reply each) and
// finds the given similarities. A question that ends in "!" is noncommittal.
func asks(similarities []float64, replies ...[]string) *script {
	j, turn := newScript(), 0
	j.invert = func(judge.Invert) ([]judge.Question, error) {
		if turn == len(replies) {
			return nil, nil
		}
		var list []judge.Question
		for _, text := range replies[turn] {
			list = append(list, judge.Question{Text: text, Sentence: "from here", Noncommittal: strings.HasSuffix(text, "!")})
		}
		turn++
		return list, nil
	}
	j.compare = func(judge.Compare) ([]float64, error) { return similarities, nil }
	return j
}

func TestAnswerRelevance(t *testing.T) {
	t.Parallel()
	cosines := []float64{0.90, 0.84, 0.78} // mean 2.52/3 = 0.84
	plain, third, every := []string{"A?", "B?", "C?"}, []string{"A?", "B?", "C!"}, []string{"A!", "B!", "C!"}
	for _, c := range []struct {
		name    string
		profile eval.Profile
		rule    eval.NoncommittalRule
		cosines []float64
		replies [][]string
		value   float64
		flags   []string
		inverts int
	}{
		{"worked", "", "", cosines, [][]string{plain}, 0.84, nil, 1},
		{"one of three flagged, any", "", eval.RuleAny, cosines, [][]string{third}, 0, []string{"noncommittal"}, 1},
		{"one of three flagged, all", "", eval.RuleAll, cosines, [][]string{third}, 0.84, nil, 1},
		{"one of three flagged, majority", "", eval.RuleMajority, cosines, [][]string{third}, 0.84, nil, 1},
		{"two of three flagged, majority", "", eval.RuleMajority, cosines, [][]string{{"A!", "B!", "C?"}}, 0, []string{"noncommittal"}, 1},
		{"all flagged: the current default", "", "", cosines, [][]string{every}, 0, []string{"noncommittal"}, 1},
		{"all flagged: the paper has no rule", eval.Paper, "", cosines, [][]string{every}, 0.84, []string{"noncommittal"}, 1},
		{"negative cosines are kept", "", "", []float64{-0.5, -0.2, 0.1}, [][]string{plain}, -0.2, nil, 1},
		{"fewer, then the rest", "", "", cosines, [][]string{{"A?", " "}, {"B?", "C?"}}, 0.84, nil, 2},
		{"fewer for good", "", "", []float64{0.9, 0.7}, [][]string{{"A?", "B?"}}, 0.8, []string{"fewer_questions"}, 2},
		{"more than asked for", "", "", cosines, [][]string{{"A?", "B?", "C?", "D?"}}, 0.84, nil, 1},
		{"the same three times", "", "", cosines, [][]string{{"A?", "a ?", "A"}}, 0.84, nil, 1},
		{"another language, then the right one", "", "", cosines, [][]string{{"A?", "木星的卫星是什么时候被发现的？", "C?"}, {"B?"}}, 0.84, nil, 2},
		{"another language for good", "", "", cosines, [][]string{{"A?", "木星的卫星是什么时候被发现的？", "C?"}, {"木星的卫星有多少个火山？"}}, 0.84, []string{"wrong_language"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			j := asks(c.cosines, c.replies...)
			s := Score(t.Context(), eval.MetricAnswerRelevance, j, io, Settings{Profile: c.profile, Noncommittal: c.rule})
			scored(t, s, c.value)
			equal(t, s.Flags, c.flags)
			equal(t, countTasks[judge.Invert](j), c.inverts)
			equal(t, len(s.Parts), len(c.cosines))
			for i, p := range s.Parts {
				equal(t, *p.Value, c.cosines[i]) // the raw similarities stay visible under every rule
				equal(t, p.Quote, "from here")
			}
		})
	}
}

func TestAnswerRelevanceSaysWhatItSaw(t *testing.T) {
	t.Parallel()
	for text, replies := range map[string][]string{
		"1 distinct of 3 questions.":                               {"A?", "a ?", "A"},
		"The answer is noncommittal; the mean similarity is 0.84.": {"A!", "B!", "C!"},
	} {
		s := Score(t.Context(), eval.MetricAnswerRelevance, asks([]float64{0.90, 0.84, 0.78}, replies), io, Settings{})
		equal(t, s.Reason.Text, text)
	}
}

func TestAnswerRelevanceAsksForTheRest(t *testing.T) {
	t.Parallel()
	j := asks([]float64{1, 1, 1, 1}, []string{"A?"}, []string{"B?", "C?", "D?"})
	scored(t, Score(t.Context(), eval.MetricAnswerRelevance, j, io, Settings{Questions: 4}), 1)
	equal(t, j.tasks[1].(judge.Invert).N, 3)
	equal(t, j.tasks[0].(judge.Invert).Single, false)

	j = asks([]float64{1, 1, 1}, []string{"A?", "B?", "C?"})
	Score(t.Context(), eval.MetricAnswerRelevance, j, io, Settings{Profile: eval.Paper})
	equal(t, j.tasks[0].(judge.Invert), judge.Invert{Answer: io.Response, N: 3, Single: true, Lang: eval.English})
}

// Questions are asked for in the language of the row, whatever language the
// prompts are in.
func TestAnswerRelevanceInTheLanguageOfTheRow(t *testing.T) {
	t.Parallel()
	chinese, english := []string{"木星有几颗卫星？", "木星的卫星是什么？", "卫星在哪里？"}, []string{"How many moons?", "Which moons?", "What is it?"}
	for name, c := range map[string]struct {
		first []string
		flags []string
		asked int
	}{
		"in that of the row":     {chinese, nil, 1},
		"in that of the prompts": {english, []string{eval.FlagWrongLanguage}, 2},
	} {
		j := asks([]float64{0.9, 0.9, 0.9}, c.first, c.first)
		row := eval.Sample{UserInput: "木星有几颗卫星？", Response: "木星有很多卫星。"}
		s := Score(t.Context(), eval.MetricAnswerRelevance, j, row, Settings{Lang: eval.English})
		scored(t, s, 0.9)
		if len(s.Flags) != len(c.flags) || countTasks[judge.Invert](j) != c.asked {
			t.Errorf("%s: flags %v, asked %d times", name, s.Flags, countTasks[judge.Invert](j))
		}
		equal(t, j.tasks[0].(judge.Invert).Lang, eval.English)
	}
}

// The built-in rules give a question a sentence: all are taken, none is missed.
func TestAnswerRelevanceByTheBuiltInRules(t *testing.T) {
	t.Parallel()
	for _, questions := range [][]string{{"A?"}, {"A?", "B?", "C?", "D?", "E?"}} {
		similarities := make([]float64, len(questions))
		j := asks(similarities, questions)
		j.info = judge.Info{Name: "lexical", BuiltIn: true}
		s := Score(t.Context(), eval.MetricAnswerRelevance, j, io, Settings{})
		scored(t, s, 0)
		equal(t, len(s.Parts), len(questions))
		equal(t, s.Flags, nil)
		equal(t, countTasks[judge.Invert](j), 1)
	}
}

func TestAnswerRelevanceWithoutValue(t *testing.T) {
	t.Parallel()
	three := []string{"A?", "B?", "C?"}
	noEmbeddings := asks(nil, three)
	noEmbeddings.info.EmbeddingModel = ""
	broken := func(code eval.Code) *script {
		j := asks(nil, three)
		j.compare = func(judge.Compare) ([]float64, error) { return nil, fail(code, nil) }
		return j
	}
	blankAnswer := io
	blankAnswer.Response = " "
	for _, c := range []struct {
		name   string
		judge  *script
		sample eval.Sample
		status eval.Status
		code   eval.Code
	}{
		{"blank answer", newScript(), blankAnswer, eval.NotApplicable, eval.EmptyAnswer},
		{"no embedding endpoint", noEmbeddings, io, eval.NotApplicable, eval.MissingInput},
		{"no question twice", asks(nil), io, eval.Failed, eval.NoQuestions},
		{"zero vector", broken(eval.ZeroEmbedding), io, eval.Failed, eval.ZeroEmbedding},
		{"vectors of different length", broken(eval.EmbeddingMismatch), io, eval.Failed, eval.EmbeddingMismatch},
		{"fewer similarities than questions", asks([]float64{1}, three), io, eval.Failed, eval.EmbeddingMismatch},
		{"no number", asks([]float64{1, math.NaN(), 1}, three), io, eval.Failed, eval.ZeroEmbedding},
		{"no cosine", asks([]float64{1, 1, 1.5}, three), io, eval.Failed, eval.EmbeddingMismatch},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			without(t, Score(t.Context(), eval.MetricAnswerRelevance, c.judge, c.sample, Settings{}), c.status, c.code)
		})
	}
}

// A limit met while asking for the rest can be waited out; an unreadable reply
// cannot, and what came first is scored.
func TestAnswerRelevanceWhenAskingAgainFails(t *testing.T) {
	t.Parallel()
	for code, status := range map[eval.Code]eval.Status{eval.RateLimited: eval.Failed, eval.ParseFailed: eval.Scored} {
		j := asks([]float64{1}, []string{"A?"})
		first := j.invert
		turn := 0
		j.invert = func(task judge.Invert) ([]judge.Question, error) {
			if turn++; turn > 1 {
				return nil, fail(code, nil)
			}
			return first(task)
		}
		s := Score(t.Context(), eval.MetricAnswerRelevance, j, io, Settings{})
		equal(t, s.Status, status)
		if status == eval.Failed {
			without(t, s, status, code)
		}
	}
}
