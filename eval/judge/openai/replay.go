package openai

import (
	"context"
	"regexp"
	"strings"
	"sync"

	"concord/eval"
	"concord/eval/judge"
)

// recording is what a judge answered once. Each call is used once and in order,
// so that a retry, a repair and a second sample come back as they came.
type recording struct {
	mu    sync.Mutex
	calls []eval.Call
	used  []bool
}

// Replaying is the judge reading recorded calls anew, without asking anybody
// (metrics §7.2): rules for reading may have changed since. What was never
// asked fails with the cause [judge.ErrNotKept].
func (j *Judge) Replaying(calls []eval.Call) *Judge {
	other := *j
	other.config.Replies = nil
	other.recorded = &recording{calls: calls, used: make([]bool, len(calls))}
	return &other
}

// marks are the parts of a request that differ between two equal ones of
// different processes.
var marks = regexp.MustCompile(`-[0-9a-f]{16}([ >])`)

func unmarked(text string) string { return marks.ReplaceAllString(text, "$1") }

// next is the first unused call with the request, marks aside.
func (r *recording) next(text string) (c eval.Call, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text = unmarked(text)
	for i, c := range r.calls {
		if !r.used[i] && unmarked(c.Request) == text {
			r.used[i] = true
			return c, true
		}
	}
	return c, false
}

// times is how many answers there are to a request.
func (r *recording) times(text string) (n int) {
	text = unmarked(text)
	for _, c := range r.calls {
		if c.Error == "" && unmarked(c.Request) == text {
			n++
		}
	}
	return n
}

// answer is what came of a request then: the reply, or the failure that the last
// attempt ended in.
func (r *recording) answer(text string) (reply, []eval.Call, *failure) {
	f := &failure{code: eval.EndpointError, text: "This was not asked when the run was made; evaluate the row again.", cause: judge.ErrNotKept}
	for {
		c, ok := r.next(text)
		if !ok {
			return reply{}, nil, f
		}
		if c.Error == "" {
			c.PromptTokens, c.CompletionTokens, c.Estimated, c.Milliseconds, c.CacheHit = 0, 0, false, 0, true
			return reply{text: c.Reply, finish: c.FinishReason, model: c.Model}, []eval.Call{c}, nil
		}
		code, words, _ := strings.Cut(c.Error, ": ")
		f = &failure{code: eval.Code(code), text: words}
	}
}

// replayed is a batch of embeddings as it was compared then.
func (j *Judge) replayed(_ context.Context, text string, n int) (judge.Similarities, error) {
	r, calls, f := j.recorded.answer(text)
	if f != nil {
		return judge.Similarities{Calls: calls}, f.asError(calls)
	}
	s, ok := readSimilarities(r.text, n)
	if !ok {
		f = &failure{code: eval.EndpointError, text: "The cosines of this row were not recorded; evaluate the row again.", cause: judge.ErrNotKept}
		return judge.Similarities{Calls: calls}, f.asError(calls)
	}
	return judge.Similarities{Values: s.Cosines, Model: r.model, Calls: calls}, nil
}
