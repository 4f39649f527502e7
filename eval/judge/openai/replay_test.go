package openai

import (
	"errors"
	"strings"
	"testing"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
	"concord/eval/metric"
)

// Everything that was scored is scored alike from its recorded calls alone, by
// another process with other marks, and nobody is asked.
func TestReplay(t *testing.T) {
	t.Parallel()
	row := eval.Sample{
		UserInput: "When does the library open?", Response: "The library opens at nine. It is old.", Reference: "The library opens at nine.",
		RetrievedContexts: []string{"The library opens at nine.", "Bread is sold next door."},
	}
	for name, script := range map[string]judgetest.Script{
		"sensible": nil, "first rate limited": judgetest.First(1, judgetest.RateLimited(1, "")), "first in prose": judgetest.First(1, judgetest.Prose),
		"cut": judgetest.First(1, judgetest.HalfJSON), "no probabilities": judgetest.Unsupported("logprobs", "top_logprobs"), "always prose": judgetest.Prose, "broken": judgetest.Broken,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, _, _ := under(t, script)
			silent, s, _ := under(t, nil, func(c *Config) { c.DelimiterKey = []byte("another") })
			for _, m := range metric.Metrics() {
				for _, profile := range []eval.Profile{eval.Paper, eval.Current} {
					set := metric.Settings{Profile: profile}
					then := metric.Score(ctx, m.Slug, j, row, set)
					now := metric.Score(ctx, m.Slug, silent.Replaying(then.Calls), row, set)
					same(t, m.Slug, then, now)
				}
			}
			for _, m := range eval.PairMethods() {
				then := metric.Verdict(ctx, m, j, relevance(), metric.Settings{})
				now := metric.Verdict(ctx, m, silent.Replaying(then.AllCalls()), relevance(), metric.Settings{})
				if now.Status != then.Status || now.Pick != then.Pick || now.Reason.Code != then.Reason.Code {
					t.Errorf("%s: %s %s %v, was %s %s %v", m, now.Status, now.Pick, now.Reason, then.Status, then.Pick, then.Reason)
				}
			}
			expect(t, nil, s.Calls(""), "0")
		})
	}
}

func same(t *testing.T, slug string, then, now eval.Score) {
	t.Helper()
	if now.Status != then.Status || now.Reason.Code != then.Reason.Code || (now.Value == nil) != (then.Value == nil) || now.Value != nil && *now.Value != *then.Value {
		t.Errorf("%s: %s %v %v, was %s %v %v", slug, now.Status, now.Value, now.Reason, then.Status, then.Value, then.Reason)
	}
	for _, c := range now.Calls {
		if c.PromptTokens+c.CompletionTokens != 0 || !c.CacheHit {
			t.Errorf("%s: a recorded call costs something: %+v", slug, c)
		}
	}
}

// What was never asked is not invented.
func TestReplayOfNothing(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, nil)
	_, err := verifyOne(j.Replaying(nil))
	e := asError(t, err, eval.EndpointError)
	expect(t, nil, errors.Is(e, judge.ErrNotKept), "true", s.Calls(""), "0", strings.Contains(e.Text, "evaluate the row again"), "true")
}
