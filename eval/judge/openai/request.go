package openai

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	backoff "github.com/cenkalti/backoff/v5"
	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval"
)

// maxWait is the longest that an endpoint can make a request wait before the
// next attempt.
const maxWait = 2 * time.Minute

// request is one request with its retries.
type request struct {
	task   string // as the call is recorded
	text   string // the readable prompt or the texts to embed
	tokens int    // estimated, prompt and reply
	at     endpoint
	// set gives the optional fields anew for each attempt, with or without a cap
	// on the reply, and without JSON mode.
	set func(capped, plain bool) map[string]any
	// send makes the call and fills the reply.
	send func(context.Context, *reply) error
}

// reply is what came back.
type reply struct {
	text    string // raw
	finish  string
	refusal string
	model   string
	usage   *goopenai.Usage
	vectors [][]float32
	cosines []float64
	weighed bool // it came with probabilities of tokens
}

// cut reports that the model ran out of tokens.
func (r reply) cut() bool { return r.finish == string(goopenai.FinishReasonLength) }

// do sends a request until it is answered, cannot be, or the attempts are used
// up. Every attempt is a call of its own. Waiting for a place, for the rate and
// for the next attempt does not count against the timeout.
func (j *Judge) do(ctx context.Context, r request) (reply, []eval.Call, *failure) {
	var calls []eval.Call
	tries := attempts{left: j.config.MaxAttempts, most: rateAttempts * (j.config.MaxAttempts - 1), waits: newBackOff(), quirks: j.quirks, capped: true}
	for {
		answer, call, f, sent := j.once(ctx, r, tries.capped, tries.plain)
		if sent != nil {
			call.Attempt = len(calls) + 1
			calls = append(calls, call)
		}
		if f == nil {
			return answer, calls, nil
		}
		wait, again := tries.next(f, sent)
		if !again {
			return reply{}, calls, f
		}
		if wait > 0 && j.sleep(ctx, wait) != nil {
			return reply{}, calls, stopped(ctx)
		}
	}
}

// What follows a 429: the endpoint works, it only wants fewer requests, so the
// request is patient with it.
const (
	rateAttempts = 4               // for each that a fault may be retried
	ratePatience = 3 * time.Minute // of waiting in all
)

// attempts decides whether and when a request is sent again. Faults and rate
// limits have a budget each; neither is that of repairs and re-asks.
type attempts struct {
	left    int // of attempts that end in a fault
	limited int // attempts that a rate limit ended
	most    int // of those
	waited  time.Duration
	waits   *backoff.ExponentialBackOff
	quirks  *quirks
	capped  bool
	plain   bool
}

// next is what follows a failure. Changing the request, as each parameter can be
// refused once, takes no attempt and no time.
func (a *attempts) next(f *failure, sent *exchange) (wait time.Duration, again bool) {
	if f.retryWithout(sent) && a.quirks.refusal(f.message, f.param, sent.set) {
		return 0, true
	}
	if f.code == eval.ContextTooLong && a.capped && sent.capped() {
		a.capped = false // perhaps only the row and the cap together are too long
		return 0, true
	}
	if f.code == eval.Timeout {
		a.plain = true // under the grammar of JSON mode small models may never come to an end
		a.left--       // and it takes long: a timeout counts twice
	}
	wait = a.waits.NextBackOff()
	if f.after > 0 {
		wait = f.after
	}
	return wait, f.retry && wait <= maxWait && a.affords(f, wait)
}

func (a *attempts) affords(f *failure, wait time.Duration) bool {
	if !f.rateLimited() {
		a.left--
		return a.left > 0
	}
	a.limited++
	a.waited += wait
	return a.limited < a.most && a.waited <= ratePatience
}

func newBackOff() *backoff.ExponentialBackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.Multiplier, b.MaxInterval = time.Second, 2, 30*time.Second
	return b
}

// retryWithout reports a refusal that may be about one of the parameters.
func (f *failure) retryWithout(sent *exchange) bool {
	return sent != nil && f.code == eval.EndpointError && (f.status == 400 || f.status == 422) && len(sent.set) > 0
}

// once makes one attempt. sent is nil when nothing was sent.
func (j *Judge) once(ctx context.Context, r request, capped, plain bool) (answer reply, call eval.Call, f *failure, sent *exchange) {
	release, err := r.at.limits.acquire(ctx, r.tokens)
	if err != nil {
		return answer, call, stopped(ctx), nil
	}
	defer release()
	x := &exchange{set: r.set(capped, plain)}
	limited, cancel := context.WithTimeout(withExchange(ctx, x), j.config.Timeout)
	defer cancel()
	start := j.now()
	if err = r.send(limited, &answer); err != nil {
		f = diagnose(ctx, r.at.host, x, err, j.now())
		f.met = x.connected.Load()
		if f.cause == nil {
			f.cause = errors.New(j.keys.errors.hide(err.Error()))
		}
	}
	// Before anything is read from it: what is read is stored and shown.
	answer.text, answer.refusal = j.keys.data.hide(storable(answer.text)), j.keys.data.hide(storable(answer.refusal))
	answer.finish, answer.model = j.keys.data.hide(named(answer.finish)), j.keys.data.hide(named(answer.model))
	r.at.limits.learn(f)
	if answer.usage != nil {
		r.at.limits.spent(answer.usage.TotalTokens - r.tokens)
	}
	call = j.record(r, answer, f)
	call.Milliseconds = j.now().Sub(start).Milliseconds()
	return answer, call, f, x
}

func (j *Judge) record(r request, answer reply, f *failure) eval.Call {
	call := eval.Call{
		Task: r.task, Request: j.keys.data.hide(r.text), Reply: answer.text,
		FinishReason: answer.finish, Model: answer.model,
	}
	switch {
	case f != nil:
		f.text = j.keys.errors.hide(f.text)
		call.Error = string(f.code) + ": " + f.text
	case answer.usage != nil && answer.usage.TotalTokens > 0:
		call.PromptTokens, call.CompletionTokens = answer.usage.PromptTokens, answer.usage.CompletionTokens
	default:
		call.PromptTokens, call.CompletionTokens, call.Estimated = tokensIn(r.text), tokensIn(answer.text), true
	}
	if answer.refusal != "" && call.Reply == "" {
		call.Reply = answer.refusal
	}
	if answer.vectors != nil {
		call.Reply = fmt.Sprintf("%d vectors of %d dimensions", len(answer.vectors), len(answer.vectors[0]))
	}
	return call
}

// storable is a text as both databases keep it: without null bytes, in UTF-8.
func storable(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "\uFFFD")
}

const longestName = 200 // characters of a finish reason or of a model's name

// named bounds what should be a word.
func named(text string) string {
	r := []rune(storable(text))
	return string(r[:min(len(r), longestName)])
}

// tokensIn estimates: four bytes of ASCII are a token, every other character is
// one.
func tokensIn(text string) int {
	ascii, other := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			ascii++
		} else {
			other++
		}
	}
	return (ascii+3)/4 + other
}
