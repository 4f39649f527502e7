package openai

import (
	"context"
	"errors"
	"fmt"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"concord/eval"
	"concord/eval/judge"
)

const (
	replyTokens = 400  // expected of a reply, for the rate of tokens
	firstCap    = 2048 // tokens allowed to a reply: a small model can go on for ever
	briefCap    = 512  // allowed to a number or a choice
	largerCap   = 8192 // allowed to one that was cut
	leastReply  = 256  // for which the context must have room beside the prompt
)

var errNoReply = errors.New("the response holds no reply")

// say sends one prompt. An endpoint whose replies needed more room once gets it
// from then on.
func (j *Judge) say(ctx context.Context, task, text string, w wish) (reply, []eval.Call, *failure) {
	if j.recorded != nil {
		return j.recorded.answer(text)
	}
	before := j.quirks.known()
	w.roomy = w.roomy || before.Roomy
	if f := j.overlong(text); f != nil {
		return reply{}, nil, f
	}
	r, calls, f := j.do(ctx, request{
		task: task, text: text, at: j.chat, tokens: tokensIn(text) + replyTokens,
		set: func(capped, plain bool) map[string]any {
			w := w
			w.plain = w.plain || plain
			return j.quirks.known().params(w, capped)
		},
		send: func(ctx context.Context, r *reply) error { return j.complete(ctx, text, r) },
	})
	j.observe(before, w, r, f)
	return r, calls, f
}

// overlong refuses a text that the model cannot read at once, before it costs
// anything or is cut without a word, as some servers do.
func (j *Judge) overlong(text string) *failure {
	window := j.window()
	// The estimate runs high by some percent; what may still fit is tried.
	if n := tokensIn(text)*9/10 + leastReply; window > 0 && n > window {
		return &failure{code: eval.ContextTooLong, text: fmt.Sprintf("The row takes about %d tokens, the model reads %d at once.", n, window)}
	}
	return nil
}

// observe learns from a reply, and from a refusal that tells the size of the
// context.
func (j *Judge) observe(before Traits, w wish, r reply, f *failure) {
	if f != nil {
		if n := windowIn(f.message); n > 0 && f.code == eval.ContextTooLong {
			j.quirks.learn(func(t *Traits) { t.Window = n })
		}
		return
	}
	thinks, usage := strings.Contains(r.text, "</think>"), known(r.usage != nil && r.usage.TotalTokens > 0)
	probs := before.Probs
	if w.scale != "" {
		probs = known(r.weighed)
	}
	if before.Thinks == thinks && before.Usage == usage && before.Probs == probs {
		return // the usual case, without a lock
	}
	j.quirks.learn(func(t *Traits) { t.Thinks, t.Usage, t.Probs = t.Thinks || thinks, usage, probs })
}

// complete makes the call. The transport writes the body: go-openai drops a
// temperature of 0, refuses some parameters by the model's name, and would encode
// the text only for it to be written anew.
func (j *Judge) complete(ctx context.Context, text string, r *reply) error {
	exchangeOf(ctx).body = map[string]any{
		"model":    j.config.Model,
		"messages": []map[string]string{{"role": goopenai.ChatMessageRoleUser, "content": text}},
	}
	resp, err := j.chat.client.CreateChatCompletion(ctx, goopenai.ChatCompletionRequest{Model: j.config.Model})
	if err != nil {
		return err
	}
	if len(resp.Choices) == 0 {
		return errNoReply // a router's error in the body of a 200
	}
	choice := resp.Choices[0]
	r.text, r.refusal = choice.Message.Content, choice.Message.Refusal
	r.finish, r.model, r.usage = string(choice.FinishReason), resp.Model, &resp.Usage
	if p := probabilities(choice.LogProbs); p != nil {
		r.text = judge.WithProbabilities(r.text, p)
	}
	r.weighed = choice.LogProbs != nil && len(choice.LogProbs.Content) > 0
	return nil
}

// question is a task on its way to an endpoint.
type question[T any] struct {
	task   string
	prompt prompt
	lang   eval.Lang
	wish   wish
	read   func(raw string) (T, bool)
}

// converse asks until there is an answer that can be read: a reply that was cut
// is asked for again with more room, one of the wrong form is repaired once
// (metrics §7.2, §7.5). cut says that the answer may be incomplete.
func converse[T any](ctx context.Context, j *Judge, q question[T]) (answer T, calls []eval.Call, cut bool, err error) {
	q.wish.again = judge.AskedOnceMore(ctx)
	key := asked(j.chat, j.config.Model, q.prompt.text, q.wish)
	if r, call, ok := j.kept(ctx, key, q.task, q.prompt.text); ok {
		if answer, ok = q.read(r.text); ok {
			return answer, []eval.Call{call}, false, nil
		}
	}
	if f := notKept(ctx); f != nil {
		return answer, nil, false, f.asError(nil)
	}
	r, calls, f := j.say(ctx, q.task, q.prompt.text, q.wish)
	answer, ok := q.read(r.text)
	if f == nil && !ok && r.cut() && !q.wish.roomy {
		r, calls, f = j.sayLonger(ctx, calls, q.task, q.prompt.text, q.wish)
		answer, ok = q.read(r.text)
	}
	if f == nil && !ok && !r.cut() && !blocked(r) && !judge.Refused(r.text) {
		r, calls, f = j.repair(ctx, calls, q.task, q.lang, q.prompt, r.text)
		answer, ok = q.read(r.text)
	}
	if f == nil && ok && !blocked(r) {
		if !r.cut() {
			j.keep(ctx, key, r.text, r.model)
		}
		return answer, calls, r.cut(), nil
	}
	if f == nil {
		f = unusable(r)
	}
	return answer, calls, false, f.asError(calls)
}

func (j *Judge) sayAgain(ctx context.Context, before []eval.Call, task, text string, w wish) (reply, []eval.Call, *failure) {
	r, calls, f := j.say(ctx, task, text, w)
	return r, append(before, calls...), f
}

// sayLonger gives a reply that was cut more room, and lets JSON mode go: under
// its grammar some models never come to an end.
func (j *Judge) sayLonger(ctx context.Context, before []eval.Call, task, text string, w wish) (reply, []eval.Call, *failure) {
	first := w.firstCap()
	w.roomy, w.plain = true, true
	r, calls, f := j.sayAgain(ctx, before, task+".longer", text, w)
	if f == nil && r.usage != nil && r.usage.CompletionTokens > first {
		j.quirks.learn(func(t *Traits) { t.Roomy = true })
	}
	return r, calls, f
}

// repair sends a reply back for its form alone; the row is not shown again, so
// nothing is judged anew. Of an empty reply there is nothing to repair: the task
// is asked again.
func (j *Judge) repair(ctx context.Context, before []eval.Call, task string, lang eval.Lang, p prompt, raw string) (reply, []eval.Call, *failure) {
	if strings.TrimSpace(raw) == "" {
		return j.sayAgain(ctx, before, task+".again", p.text, wish{})
	}
	text, err := j.prompts.repair(lang, p.contract, raw)
	if err != nil {
		return reply{}, before, &failure{code: eval.EndpointError, text: "The repair prompt cannot be written: " + err.Error()}
	}
	return j.sayAgain(ctx, before, task+".repair", text, wish{})
}

// blocked reports a reply that holds no answer however it is read.
func blocked(r reply) bool {
	return r.finish == string(goopenai.FinishReasonContentFilter) || r.refusal != ""
}

func unusable(r reply) *failure {
	switch {
	case r.finish == string(goopenai.FinishReasonContentFilter):
		return &failure{code: eval.ContentFilter, text: "The endpoint's content filter blocked the reply; this row cannot be judged there."}
	case r.refusal != "", judge.Refused(r.text):
		return &failure{code: eval.Refused, text: "The model declined to judge this row; its words are kept with the call."}
	case r.cut():
		return &failure{code: eval.Truncated, text: "The model's reply was cut off twice; choose a model that may write longer replies."}
	}
	return &failure{code: eval.ParseFailed, text: "The model's reply could not be read, not even after one repair; it is kept with the call."}
}
