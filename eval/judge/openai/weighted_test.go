package openai

import (
	"math"
	"testing"

	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

func weigh(j *Judge) (judge.Graded, error) {
	return j.Grade(ctx, judge.Grade{Dimension: eval.AnswerRelevance, Question: "when did the old library open", Answer: "the library did open", Weighted: true})
}

// The answer has 4 of the 6 words of the question: 9 × 4/6 = 6. With 4 of 7 words
// it would fall between two digits: 9 × 4/7 = 5.142857.
func TestWeightedScore(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	got, err := weigh(j)
	expect(t, err, s.Calls(""), "1", j.Traits().Probs, "yes")
	if math.Abs(got.Value-6) > 1e-9 {
		t.Errorf("%v, want 6", got.Value)
	}
	between, err := j.Grade(ctx, judge.Grade{Dimension: eval.AnswerRelevance, Question: "when did the very old library open", Answer: "the library did open", Weighted: true})
	if err != nil || math.Abs(between.Value-9*4.0/7) > 1e-9 {
		t.Errorf("%v, %v; want 9 × 4/7", between.Value, err)
	}
	for _, name := range []string{"logprobs", "top_logprobs"} {
		if s.Requests()[0].Params[name] == nil {
			t.Errorf("%s is not sent", name)
		}
	}
}

// Without probabilities it is the mean of five replies, whether the endpoint
// refuses to give them or leaves them out; the next row does not try again.
func TestWeightedScoreBySamples(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script      judgetest.Script
		first, next int // requests for the first and the second row
	}{
		"refused":  {judgetest.Unsupported("top_logprobs", "logprobs"), 3 + samples, samples},
		"left out": {func(r judgetest.Request) *judgetest.Reply { return digitReply(r.N) }, 1 + samples, samples},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, s, _ := under(t, c.script)
			_, err := weigh(j)
			expect(t, err, s.Calls(""), sprint(c.first), j.Traits().Probs, "no")
			got, err := weigh(j)
			expect(t, err, s.Calls(""), sprint(c.first+c.next))
			if name == "left out" && got.Value != 7 { // requests 7…11: (5+6+7+8+9)/5
				t.Errorf("mean %v, want 7", got.Value)
			}
		})
	}
}

// digitReply says 5, 6, 7, 8, 9 in turn from the seventh request on.
func digitReply(n int) *judgetest.Reply {
	return &judgetest.Reply{Content: string(rune('5' + (n+3)%5))}
}

func TestProbabilities(t *testing.T) {
	t.Parallel()
	digit := func(token string, top ...goopenai.TopLogProbs) goopenai.LogProb {
		return goopenai.LogProb{Token: token, TopLogProbs: top}
	}
	top := func(token string, p float64) goopenai.TopLogProbs {
		return goopenai.TopLogProbs{Token: token, LogProb: math.Log(p)}
	}
	for name, c := range map[string]struct {
		tokens []goopenai.LogProb
		want   map[int]float64
	}{
		"spellings together": {[]goopenai.LogProb{digit(" 7", top(" 7", 0.5), top("7", 0.25), top("７", 0.1), top("seven", 0.1))}, map[int]float64{7: 0.85}},
		"behind thinking":    {[]goopenai.LogProb{digit("<think>"), digit("5"), digit("</think>"), digit("\n"), digit("3", top("3", 0.5))}, map[int]float64{3: 0.5}},
		"words first":        {[]goopenai.LogProb{digit("Score"), digit("7", top("7", 1))}, nil},
		"nothing":            {nil, nil},
	} {
		got := probabilities(&goopenai.LogProbs{Content: c.tokens})
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		for d, p := range c.want {
			if math.Abs(got[d]-p) > 1e-9 {
				t.Errorf("%s: p(%d) = %v, want %v", name, d, got[d], p)
			}
		}
	}
}
