package openai

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/judge"
	"concord/eval/judge/judgetest"
)

// Whatever an endpoint does, a row gets a typed outcome within the attempts that
// it has, and a sentence that says what happened.
func TestHostileEndpoints(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script   judgetest.Script
		want     eval.Code
		requests int
		says     string
	}{
		"reset":       {judgetest.Abusing(judgetest.Resets), eval.EndpointError, 4, "ended the connection"},
		"truncated":   {judgetest.Abusing(judgetest.BreaksOff), eval.EndpointError, 4, "broke off"},
		"no gzip":     {judgetest.Abusing(judgetest.BadGzip), eval.EndpointError, 4, "arrived damaged (gzip: invalid header)"},
		"cut gzip":    {judgetest.Abusing(judgetest.CutGzip), eval.EndpointError, 4, "broke off"},
		"endless":     {judgetest.Abusing(judgetest.Streams), eval.EndpointError, 1, "larger than 8 MiB"},
		"ten MB":      {judgetest.Huge, eval.EndpointError, 1, "larger than 8 MiB"},
		"redirect":    {judgetest.Redirects, eval.EndpointError, 1, "redirects to another host"},
		"plain error": {judgetest.PlainError, eval.EndpointError, 1, "no such thing"},
		"text in 200": {judgetest.TextError, eval.EndpointError, 4, "the model is loading"},
		"web page":    {judgetest.WebPage, eval.EndpointError, 1, "web page"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j, s, _ := under(t, c.script)
			_, err := verifyOne(j)
			e := asError(t, err, c.want)
			if s.Calls("") != c.requests || len(e.Calls) != c.requests || !strings.Contains(e.Text, c.says) {
				t.Errorf("%d requests, %d calls, %q; want %d and %q", s.Calls(""), len(e.Calls), e.Text, c.requests, c.says)
			}
			if name != "ten MB" { // that of a text; vectors have none
				_, err = j.embedTwo()
				asError(t, err, c.want)
			}
		})
	}
}

// A reply that begins and never ends is a timeout, as is one that never begins.
func TestNeverEndingReplies(t *testing.T) {
	t.Parallel()
	for _, script := range []judgetest.Script{judgetest.Hangs, judgetest.Abusing(judgetest.Drips)} {
		j, _, _ := under(t, script, func(c *Config) { c.Timeout, c.MaxAttempts = 20*time.Millisecond, 1 })
		_, err := verifyOne(j)
		asError(t, err, eval.Timeout)
	}
}

// What is only unusual is read: another content type, null bytes, broken UTF-8, a
// finish reason of thousands of characters. Nothing of it reaches the database as
// it came.
func TestUnusualReplies(t *testing.T) {
	t.Parallel()
	for _, script := range []judgetest.Script{judgetest.WrongType, judgetest.Vicious} {
		j, _, _ := under(t, script)
		v, err := verifyOne(j)
		expect(t, err, v.ByIndex[1].Verdict, "yes")
		if c := v.Calls[0]; strings.ContainsRune(c.Reply+c.FinishReason, 0) || len(c.FinishReason) > 4*longestName {
			t.Errorf("kept as %q", c.FinishReason)
		}
	}
}

// Bad endpoints leave no goroutines behind.
func TestHostileEndpointsLeaveNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, h := range []judgetest.Hostile{judgetest.Resets, judgetest.BreaksOff, judgetest.CutGzip, judgetest.Streams, judgetest.Drips} {
		j, s, _ := under(t, judgetest.Abusing(h), func(c *Config) { c.Timeout, c.MaxAttempts = 20*time.Millisecond, 1 })
		for range 10 {
			_, _ = verifyOne(j)
		}
		s.Close()
	}
	deadline := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before+5 && time.Now().Before(deadline) {
		runtime.Gosched()
	}
	if n := runtime.NumGoroutine(); n > before+5 {
		t.Errorf("%d goroutines, %d before", n, before)
	}
}

// Learned from SmolLM2-135M: in JSON mode it wrote on and on until the timeout, at
// every attempt. The second goes without; there is no third.
func TestTimeoutLeavesJSONMode(t *testing.T) {
	t.Parallel()
	j, s, _ := under(t, func(r judgetest.Request) *judgetest.Reply {
		if r.Params["response_format"] != nil {
			return &judgetest.Reply{Hang: true}
		}
		return nil
	}, func(c *Config) { c.Timeout = 500 * time.Millisecond })
	g, err := j.Grade(ctx, judge.Grade{Dimension: eval.AnswerRelevance, Question: "old library", Answer: "old library"})
	expect(t, err, g.Value, "10", s.Calls(""), "2", s.Requests()[0].Params["max_tokens"], "512")
}
