package openai

import (
	"math"
	"testing"

	"concord/eval"
	"concord/eval/judge/judgetest"
	"concord/eval/metric"
)

// relevance is a pair of answers of which X has 4 of the 6 words of the question
// and Y 2.
func relevance() eval.Pair {
	return eval.Pair{
		Dimension: eval.AnswerRelevance, Question: "when did the old library open",
		X: eval.Item{Answer: "the library did open"}, Y: eval.Item{Answer: "the library"},
	}
}

// 9 × 4/6 = 6 against 9 × 2/6 = 3, one request an item.
func TestWeightedMethod(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	v := metric.Verdict(ctx, eval.MethodWeighted, j, relevance(), metric.Settings{})
	expect(t, nil, v.Status, "scored", v.Pick, "x", s.Calls(judgetest.TaskWeigh), "2", s.Calls(""), "2")
	if math.Abs(*v.X.Value-6) > 1e-9 || math.Abs(*v.Y.Value-3) > 1e-9 {
		t.Errorf("scores %v and %v, want 6 and 3", *v.X.Value, *v.Y.Value)
	}
}

// Bags of words: 4 common words ÷ (√6 · √4) = 0.816 against 2 ÷ (√6 · √2) = 0.577,
// one embedding request an item and no chat.
func TestCosineMethod(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	v := metric.Verdict(ctx, eval.MethodCosine, j, relevance(), metric.Settings{})
	expect(t, nil, v.Status, "scored", v.Pick, "x", s.Calls(judgetest.TaskCompare), "2", s.Calls(""), "2")
	if math.Abs(*v.X.Value-4/math.Sqrt(24)) > 1e-6 || math.Abs(*v.Y.Value-2/math.Sqrt(12)) > 1e-6 {
		t.Errorf("cosines %v and %v", *v.X.Value, *v.Y.Value)
	}
	pair := relevance()
	pair.Dimension, pair.X.Contexts, pair.Y.Contexts = eval.ContextRelevance, []string{"the library", "did open"}, []string{"the library"}
	v = metric.Verdict(ctx, eval.MethodCosine, j, pair, metric.Settings{})
	expect(t, nil, v.Pick, "x")
	pair.Dimension = eval.Faithfulness
	expect(t, nil, metric.Verdict(ctx, eval.MethodCosine, j, pair, metric.Settings{}).Status, "not_applicable")
	chatOnly, _, _ := under(t, nil, func(c *Config) { c.EmbeddingModel = "" })
	expect(t, nil, metric.Verdict(ctx, eval.MethodCosine, chatOnly, relevance(), metric.Settings{}).Status, "not_applicable")
}

// A kept reply is flagged on the score, and weighed as it was the first time.
func TestCacheHitIsFlagged(t *testing.T) {
	t.Parallel()
	var kept shelf
	j, s, _ := under(t, nil, keeping(&kept))
	first := metric.Verdict(ctx, eval.MethodWeighted, j, relevance(), metric.Settings{})
	again := metric.Verdict(ctx, eval.MethodWeighted, j, relevance(), metric.Settings{})
	expect(t, nil, s.Calls(""), "2", *again.X.Value == *first.X.Value, "true", first.X.Flags, "[]", again.X.Flags, "[cache_hit]")
}
